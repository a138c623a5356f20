import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { noteOrigin } from '../detail/cameFrom.ts'
import { ScreenBoundary } from '../feedback/ScreenBoundary.tsx'
import { focusLink, noteLink } from './pressedLinks.ts'
import { useFocusInSight } from './useFocusInSight.ts'

/**
 * Moves the focus and scrolls to the top when the screen changes. Going back, the browser restores the scroll position, and the
 * link that led away has the focus again.
 */
export function Main({ children }: { children: ReactNode }) {
  const { pathname, search, key } = useLocation()
  const how = useNavigationType()
  const back = how === 'POP'
  const main = useRef<HTMLElement>(null)
  useFocusInSight(main)
  const shown = useRef(pathname)
  const last = useRef({ key, address: pathname + search })
  useEffect(() => {
    if (last.current.key !== key && how === 'PUSH') noteOrigin(key, last.current.address)
    last.current = { key, address: pathname + search }
  }, [key, how, pathname, search])
  useEffect(() => {
    if (shown.current === pathname) return undefined
    shown.current = pathname
    if (!back) scrollTo({ top: 0, behavior: 'instant' })
    main.current?.focus({ preventScroll: true })
    return back && main.current ? focusLink(key, main.current) : undefined
  }, [pathname, back, key])
  const onClick = ({ target }: MouseEvent) => {
    const link = target instanceof Element && target.closest('a[href]')
    if (link) noteLink(key, link.getAttribute('href') ?? '')
  }
  return (
    <main ref={main} id="portal-main" tabIndex={-1} className="flex grow flex-col" onClickCapture={onClick}>
      <ScreenBoundary>{children}</ScreenBoundary>
    </main>
  )
}
