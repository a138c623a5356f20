import { useQueryClient } from '@tanstack/react-query'
import Inbox from 'lucide-react/icons/inbox'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LogOut from 'lucide-react/icons/log-out'
import { type ReactNode, useEffect, useRef } from 'react'
import { NavLink, Route, Routes, useLocation } from 'react-router-dom'
import { api, pages, portalHome } from '#shared/paths'
import { roleName } from '#shared/roles'
import type { CurrentUser } from '#shared/user'
import { listen } from '../api/events.ts'
import { queries } from '../api/queries.ts'
import { OutboxSlot } from '../outbox/OutboxSlot.tsx'
import { Logo } from '../ui/Logo.tsx'
import { NotFound } from './NotFound.tsx'
import { QuotesDesk } from './quotes/QuotesDesk.tsx'
import { Start } from './Start.tsx'
import { ThemeControl } from './ThemeControl.tsx'

/** The frame around every portal screen: where one can go, who is signed in, the theme, the way out (§2). */
export function Shell({ user }: { user: CurrentUser }) {
  const client = useQueryClient()
  const home = portalHome(user.role)

  // Quote requests are all that the server tells of: for everybody else no stream is opened.
  const desk = user.permissions.includes('quotes:read')

  // A stream that is refused may mean that the session has ended: then the portal asks to sign in again.
  useEffect(() => {
    if (!desk) return
    return listen(({ kind }) => void (kind === 'refused' && client.invalidateQueries({ queryKey: queries.user().queryKey })))
  }, [client, desk])

  const tabs = (
    <>
      <Tab to={home} end words="Overview" Icon={LayoutDashboard} />
      {desk && <Tab to={pages.portalQuotes} words="Quote requests" Icon={Inbox} />}
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
          <Route path="*" element={<NotFound home={home} />} />
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
      className="flex min-h-12 items-center gap-2 border-b-4 border-transparent px-3 pt-1 font-sign text-label text-muted hover:text-base-content aria-[current=page]:border-amber aria-[current=page]:text-base-content"
    >
      <Icon aria-hidden="true" className="size-5" />
      {words}
    </NavLink>
  )
}

/** A new screen is announced from its beginning, as a new page would be. */
function Main({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <main ref={main} id="portal-main" tabIndex={-1} className="flex grow flex-col">
      {children}
    </main>
  )
}
