import { Provider as TooltipProvider } from '@radix-ui/react-tooltip'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { countedResources, sidebarOf } from '#shared/access/navigation'
import { portalHome } from '#shared/kernel/paths'
import type { CurrentUser } from '#shared/users/user'
import { keepReports } from '../../platform/api/cachedReports.ts'
import { persistMetrics } from '../../platform/api/metrics.ts'
import { queries } from '../../platform/api/queries.ts'
import { sendNow } from '../../platform/offline/outbox/pageOutbox.ts'
import { refreshSession } from '../../platform/offline/session/session.ts'
import { onReconnected, subscribeToEvents } from '../../platform/transport/events.ts'
import { useCachedNotifications } from '../account/sessions/useNotifications.ts'
import { useRevalidateOnChange } from '../list/cache/useRevalidateOnChange.ts'
import { CabTabs } from './CabTabs.tsx'
import { Main } from './Main.tsx'
import { Screens } from './Screens.tsx'
import { ShellHeader } from './ShellHeader.tsx'
import { Sidebar } from './Sidebar.tsx'
import { SidebarDrawer } from './SidebarDrawer.tsx'
import { OwnRole } from './session/usePermission.ts'
import { StatusSlot } from './statusSlot.ts'
import { useSidebar } from './useSidebar.ts'

/** The counts are read at most this often, in milliseconds: loads, whose messages they count, change all day at a busy desk. */
const countsPause = 5_000

/** The frame around every portal screen: sidebar, header, theme control, Sign Out (§2). */
export function Shell({ user }: { user: CurrentUser }) {
  const client = useQueryClient()
  const { expanded, toggle } = useSidebar()
  const [menuAt, setMenuAt] = useState<string | null>(null)
  const [statusSlot, setStatusSlot] = useState<HTMLElement | null>(null)
  const { key } = useLocation()
  const home = portalHome(user.role)
  const items = sidebarOf(user.role)
  const metrics = useQuery(queries.dashboard())
  const { data: counts = {} } = metrics
  useRevalidateOnChange(
    items.flatMap(({ count }) => (count ? countedResources[count] : [])),
    metrics,
    { pause: countsPause },
  )

  useEffect(() => persistMetrics(client, user.id), [client, user.id])
  useEffect(() => keepReports(client, user.id), [client, user.id])
  // Not every browser reports at once that it is online again: the event stream knows. Public pages have none.
  useEffect(() => onReconnected(() => void sendNow()), [])
  useCachedNotifications(user.id)

  // A user without permissions gets no events: no stream is opened.
  const hasEvents = user.permissions.length > 0
  // A refused stream may mean that the session has ended: then the portal asks to sign in again. A stream that (re)connects may
  // belong to another user, or to fewer permissions: the session may have changed since the last check.
  useEffect(() => {
    if (!hasEvents) return
    return subscribeToEvents(({ kind }) => {
      if (kind !== 'changed') refreshSession()
    })
  }, [hasEvents])

  return (
    <TooltipProvider delayDuration={700} skipDelayDuration={300}>
      <a href="#portal-main" className="btn btn-primary absolute top-2 left-2 z-50 not-focus:sr-only">
        Skip to content
      </a>
      <div className="flex min-h-dvh">
        <Sidebar home={home} items={items} counts={counts} expanded={expanded} onToggle={toggle} />
        <div className="flex min-w-0 grow flex-col">
          <ShellHeader
            user={user}
            home={home}
            setStatusSlot={setStatusSlot}
            onMenu={user.role === 'driver' ? null : () => setMenuAt(key)}
          />
          <Main>
            <OwnRole value={user.role}>
              <StatusSlot value={statusSlot}>
                <Screens user={user} home={home} />
              </StatusSlot>
            </OwnRole>
          </Main>
          {user.role === 'driver' && <CabTabs items={items} counts={counts} />}
        </div>
      </div>
      {menuAt === key && <SidebarDrawer items={items} counts={counts} onClose={() => setMenuAt(null)} />}
    </TooltipProvider>
  )
}
