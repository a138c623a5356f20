import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** A new screen is announced from its beginning, as a new page would be; going back, the browser knows where one was. */
export function Main({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const back = useNavigationType() === 'POP'
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!back) scrollTo({ top: 0, behavior: 'instant' })
    main.current?.focus({ preventScroll: true })
  }, [pathname, back])
  return (
    <main ref={main} id="portal-main" tabIndex={-1} className="flex grow flex-col">
      {children}
    </main>
  )
}
