import { type MouseEvent, useRef } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { isLinkPage } from '#shared/kernel/paths'
import { LazyToaster } from '../platform/ui/LazyToaster.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import { useArrival } from './useRouteFocus.ts'

/** The layout of every public page (§2): skip link, header, footer, toaster. The page of a link ends with its own buttons. */
export function Layout() {
  useArrival()
  const hasFooter = !isLinkPage(useLocation().pathname)
  const main = useRef<HTMLElement>(null)

  // With scripts it does not navigate: React would remove the deferred parts of the page until their code is loaded.
  function skip(event: MouseEvent) {
    event.preventDefault()
    main.current?.scrollIntoView()
    main.current?.focus({ preventScroll: true })
  }

  return (
    <div className="flex min-h-screen flex-col">
      {/* biome-ignore lint/a11y/useValidAnchor: it is a link, which also works without scripts */}
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
      {hasFooter && <SiteFooter />}
      <LazyToaster />
    </div>
  )
}
