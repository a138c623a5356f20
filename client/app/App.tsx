import { type ComponentType, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { inPortal, pages } from '#shared/kernel/paths'
import { LoadFailure } from '../platform/ui/LoadFailure.tsx'
import { applyTheme, followTheme } from '../platform/ui/theme.ts'
import { Layout } from '../site/Layout.tsx'
import { readyEvent } from './readyEvent.ts'
import { isLanding, linkPage, notFoundPage, portalArea, publicPages, signInArea } from './routes.tsx'

export function App() {
  const portal = inPortal(useLocation().pathname)
  useTheme(portal)
  return (
    <>
      <LoadFailure>
        <Suspense>
          {/* Case-sensitive, as in the server and the service worker. */}
          <Routes>
            <Route element={<Layout />}>
              {[...publicPages, linkPage, notFoundPage].map(({ path, View }) => (
                <Route key={path} path={path} element={<View />} caseSensitive />
              ))}
            </Route>
            <Route path={pages.signIn} element={<signInArea.View />} caseSensitive />
            <Route path={pages.portal} element={<Start />} caseSensitive />
            {[`${pages.invite}/:token?`, `${pages.reset}/:token?`].map((path) => (
              <Route key={path} path={path} element={<portalArea.View />} caseSensitive />
            ))}
            <Route path={`${pages.portal}/*`} element={<portalArea.View />} caseSensitive />
          </Routes>
          <Ready />
        </Suspense>
      </LoadFailure>
      <Idle />
    </>
  )
}

/**
 * /portal: the prerendered sign-in where the server sent that document. Any other document shows the portal, which decides
 * itself.
 */
function Start() {
  const [Area] = useState(() => (isFirstPage && isLanding(pages.portal) ? signInArea.View : portalArea.View))
  useEffect(() => {
    isFirstPage = false
  }, [])
  return <Area />
}

/** Whether this is still the page that the server sent the document for. */
let isFirstPage = true

/** Loads the service worker and the update prompt once the page has loaded and is idle: no page needs them earlier. */
function Idle() {
  const [UpdatePrompt, setUpdateNotice] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (import.meta.env.DEV) return
    const load = () =>
      import('./UpdatePrompt.tsx').then(
        (loaded) => setUpdateNotice(() => loaded.UpdatePrompt),
        // Offline: the next page tries again.
        () => undefined,
      )
    // A slow or busy device may never be idle.
    const whenIdle = () =>
      'requestIdleCallback' in window ? requestIdleCallback(load, { timeout: 5_000 }) : setTimeout(load, 1000)
    if (document.readyState === 'complete') whenIdle()
    else addEventListener('load', whenIdle, { once: true })
  }, [])
  return UpdatePrompt && <UpdatePrompt />
}

/** The public site and the portal each have their own theme: it is applied when navigating from one to the other. */
function useTheme(portal: boolean) {
  useLayoutEffect(() => applyTheme(portal ? pages.portal : pages.home), [portal])
  useEffect(followTheme, [])
}

/**
 * Notifies the boot script that the app is hydrated, so that it replays earlier presses. `Ready` renders inside the Suspense
 * boundary, because React hydrates the surrounding content before the boundary's content.
 */
function Ready() {
  useEffect(() => {
    document.dispatchEvent(new Event(readyEvent))
  }, [])
  return null
}
