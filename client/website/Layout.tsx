import { type MouseEvent, useRef } from 'react'
import { Outlet } from 'react-router-dom'
import { LazyToaster } from '../ui/LazyToaster.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import { useArrival } from './useArrival.ts'

/** What every public page stands in (§2). */
export function Layout() {
  useArrival()
  const main = useRef<HTMLElement>(null)

  // Once scripts run it changes no address: React would take the resting parts of the page away until their code is there.
  function skip(event: MouseEvent) {
    event.preventDefault()
    main.current?.scrollIntoView()
    main.current?.focus({ preventScroll: true })
  }

  return (
    <div className="flex min-h-screen flex-col">
      {/* biome-ignore lint/a11y/useValidAnchor: a link it is, and without scripts nothing else would do */}
      <a
        href="#main"
        onClick={skip}
        className="btn btn-primary absolute top-2 left-2 z-50 not-focus:pointer-events-none not-focus:opacity-0"
      >
        Skip to content
      </a>
      <SiteHeader />
      <main ref={main} id="main" tabIndex={-1} className="grow">
        <Outlet />
      </main>
      <SiteFooter />
      <LazyToaster />
    </div>
  )
}
