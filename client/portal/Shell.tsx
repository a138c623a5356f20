import { useQueryClient } from '@tanstack/react-query'
import Inbox from 'lucide-react/icons/inbox'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LogOut from 'lucide-react/icons/log-out'
import UserRoundSearch from 'lucide-react/icons/user-round-search'
import { type ReactNode, useEffect, useRef } from 'react'
import { NavLink, Route, Routes, useLocation, useNavigationType } from 'react-router-dom'
import { api, pages, portalHome } from '#shared/paths'
import { roleName } from '#shared/roles'
import type { CurrentUser } from '#shared/user'
import { listen } from '../api/events.ts'
import { queries } from '../api/queries.ts'
import { OutboxSlot } from '../outbox/OutboxSlot.tsx'
import { Logo } from '../ui/Logo.tsx'
import { NotFound } from './NotFound.tsx'
import { QuotesDesk } from './quotes/QuotesDesk.tsx'
import { ApplicationRecord } from './recruiting/ApplicationRecord.tsx'
import { Recruiting } from './recruiting/Recruiting.tsx'
import { Start } from './Start.tsx'
import { ThemeControl } from './ThemeControl.tsx'

/** The frame around every portal screen: where one can go, who is signed in, the theme, the way out (§2). */
export function Shell({ user }: { user: CurrentUser }) {
  const client = useQueryClient()
  const home = portalHome(user.role)

  const desk = user.permissions.includes('quotes:read')
  const recruiting = user.permissions.includes('applications:read')
  // For those whom the server has nothing to tell no stream is opened.
  const told = desk || recruiting

  // A stream that is refused may mean that the session has ended: then the portal asks to sign in again.
  useEffect(() => {
    if (!told) return
    return listen(({ kind }) => void (kind === 'refused' && client.invalidateQueries({ queryKey: queries.user().queryKey })))
  }, [client, told])

  const tabs = (
    <>
      <Tab to={home} end words="Overview" Icon={LayoutDashboard} />
      {desk && <Tab to={pages.portalQuotes} words="Quote requests" Icon={Inbox} />}
      {recruiting && <Tab to={pages.portalRecruiting} words="Recruiting" Icon={UserRoundSearch} />}
    </>
  )

  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#portal-main" className="btn btn-primary absolute top-2 left-2 z-50 not-focus:sr-only">
        Skip to content
      </a>
      <header className="asphalt no-print">
        <div className="flex flex-wrap items-center gap-x-3 px-3 md:gap-x-6 md:px-6">
          {/* A phone has room for the mark alone. */}
          <NavLink to={home} end className="my-3 overflow-hidden max-sm:w-10">
            <Logo className="h-10 max-w-none" />
          </NavLink>
          {/* Beside the mark or in a line below: each where the focus comes to it as the eye does, and one always hidden. */}
          <nav aria-label="Portal" className="flex gap-1 self-stretch max-lg:hidden">
            {tabs}
          </nav>
          <div className="flex min-w-0 flex-1 items-center justify-end gap-1 md:gap-3">
            <div className="border-line py-1 text-[0.9375rem] leading-tight max-sm:mr-auto sm:border-l sm:pl-4 sm:text-right">
              <p className="font-semibold wrap-anywhere">{`${user.firstName} ${user.lastName}`}</p>
              <p className="text-muted">{roleName(user.role)}</p>
            </div>
            <div className="flex items-center gap-1 sm:order-first">
              <OutboxSlot />
              <ThemeControl />
            </div>
            <a href={api.logout} className="btn btn-ghost shrink-0 max-sm:px-2">
              <LogOut aria-hidden="true" className="size-5" />
              Sign Out
            </a>
          </div>
          <nav aria-label="Portal" className="-mx-3 flex w-full gap-1 lg:hidden">
            {tabs}
          </nav>
        </div>
      </header>
      <Main>
        <Routes>
          {['admin', 'admin/dashboard', 'driver', 'shipper'].map((path) => (
            <Route key={path} path={path} element={<Start user={user} />} />
          ))}
          <Route path="admin/quotes" element={<QuotesDesk />} />
          <Route path="admin/recruiting" element={<Recruiting />} />
          <Route path="admin/recruiting/:reference" element={<ApplicationRecord />} />
          <Route
            path="*"
            element={
              <NotFound to={home} words="Back to the overview">
                There is no such page in the portal. The address may be mistyped, or the page has moved.
              </NotFound>
            }
          />
        </Routes>
      </Main>
    </div>
  )
}

interface TabProps {
  to: string
  end?: boolean
  words: string
  Icon: typeof Inbox
}

function Tab({ to, end = false, words, Icon }: TabProps) {
  return (
    <NavLink
      to={to}
      end={end}
      className="flex min-h-12 items-center gap-2 border-b-4 border-transparent px-3 pt-1 font-sign text-label whitespace-nowrap text-muted max-sm:gap-1.5 max-sm:px-2 hover:text-base-content aria-[current=page]:border-amber aria-[current=page]:text-base-content"
    >
      {/* Three of them stand on a small phone by their words alone. */}
      <Icon aria-hidden="true" className="size-5 max-[24rem]:hidden" />
      {words}
    </NavLink>
  )
}

/** A new screen is announced from its beginning, as a new page would be; going back, the browser knows where one was. */
function Main({ children }: { children: ReactNode }) {
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
