import { type ComponentType, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { inPortal, pages } from '#shared/paths'
import { readyEvent } from './readyEvent.ts'
import { notFoundPage, portalArea, publicPages } from './routes.tsx'
import { LoadFailure } from './ui/LoadFailure.tsx'
import { applyTheme, followTheme } from './ui/theme.ts'
import { Layout } from './website/Layout.tsx'

export function App() {
  const portal = inPortal(useLocation().pathname)
  useTheme(portal)
  return (
    <>
      <LoadFailure>
        <Suspense>
          {/* As the server and the worker read an address: in other letters it is another one. */}
          <Routes>
            <Route element={<Layout />}>
              {[...publicPages, notFoundPage].map(({ path, View }) => (
                <Route key={path} path={path} element={<View />} caseSensitive />
              ))}
            </Route>
            <Route path={pages.signIn} element={<portalArea.View />} caseSensitive />
            <Route path={`${pages.portal}/*`} element={<portalArea.View />} caseSensitive />
          </Routes>
          <Ready />
        </Suspense>
      </LoadFailure>
      <Idle />
    </>
  )
}

/** What no page needs at once: the service worker and its updates. Fetched when the page has loaded and is idle. */
function Idle() {
  const [UpdateNotice, setUpdateNotice] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (import.meta.env.DEV) return
    const load = () =>
      import('./UpdateNotice.tsx').then(
        (loaded) => setUpdateNotice(() => loaded.UpdateNotice),
        // Without a connection: the next page tries again.
        () => undefined,
      )
    const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(load) : setTimeout(load, 1000))
    if (document.readyState === 'complete') whenIdle()
    else addEventListener('load', whenIdle, { once: true })
  }, [])
  return UpdateNotice && <UpdateNotice />
}

/** The public site and the portal keep their themes apart: crossing from one to the other changes it. */
function useTheme(portal: boolean) {
  useLayoutEffect(() => applyTheme(portal ? pages.portal : pages.home), [portal])
  useEffect(followTheme, [])
}

/**
 * Notifies the boot script that the controls work now, so that it replays what was pressed before. It stands inside the
 * boundary: React hydrates what is inside one after what is around it.
 */
function Ready() {
  useEffect(() => {
    document.dispatchEvent(new Event(readyEvent))
  }, [])
  return null
}
