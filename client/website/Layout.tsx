import { Outlet } from 'react-router-dom'
import { LazyToaster } from '../ui/LazyToaster.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import { useArrival } from './useArrival.ts'

/** What every public page stands in (§2). */
export function Layout() {
  useArrival()
  return (
    <div className="flex min-h-screen flex-col">
      <a href="#main" className="btn btn-primary absolute top-2 left-2 z-50 not-focus:pointer-events-none not-focus:opacity-0">
        Skip to content
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="grow">
        <Outlet />
      </main>
      <SiteFooter />
      <LazyToaster />
    </div>
  )
}
