import CircleUserRound from 'lucide-react/icons/circle-user-round'
import Menu from 'lucide-react/icons/menu'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { screenText } from '#shared/access/navigation'
import { roleName } from '#shared/access/roles'
import { pages } from '#shared/kernel/paths'
import { notificationsFor } from '#shared/notifications/notificationKinds'
import type { CurrentUser } from '#shared/users/user'
import { OutboxSlot } from '../../platform/outbox/OutboxSlot.tsx'
import { Logo } from '../../platform/ui/Logo.tsx'
import { useMenu } from '../../platform/ui/useMenu.ts'
import { DisputedBadge } from '../driver/disputes/DisputedBadge.tsx'
import { ConnectionBadge } from './ConnectionBadge.tsx'
import { SignOut } from './SignOut.tsx'
import { ThemeControl } from './ThemeControl.tsx'

interface Props {
  user: CurrentUser
  home: string
  /** Opens the sidebar on a phone; null where the phone has tabs instead. */
  onMenu: (() => void) | null
  /** Receives the element in which screens show that their rows are stale. */
  setStatusSlot: (element: HTMLElement | null) => void
}

/**
 * User, connection, outbox badge, theme control and Sign Out (§2). On a phone, user and Sign Out are behind a button. The header
 * always has one line of one height, so that nothing below it moves.
 */
export function ShellHeader({ user, home, onMenu, setStatusSlot }: Props) {
  const { pathname } = useLocation()
  const name = `${user.firstName} ${user.lastName}`
  return (
    <header className="no-print sticky top-0 z-20 border-b border-line bg-base-100 md:static">
      <div className="header-row flex min-h-16 items-center gap-x-1 px-2 md:min-h-14 md:gap-x-3 md:px-6">
        {onMenu && (
          <button type="button" className="btn btn-ghost btn-square md:hidden" aria-haspopup="dialog" onClick={onMenu}>
            <Menu aria-hidden="true" size={24} />
            <span className="sr-only">Menu</span>
          </button>
        )}
        <NavLink
          to={home}
          end
          className="header-mark mx-1.5 w-11 max-[22.5rem]:mx-0 shrink-0 overflow-hidden rounded p-0.5 md:hidden"
        >
          <Logo className="h-10 max-w-none" />
        </NavLink>
        <div className="header-title min-w-0 grow">
          <p className="truncate font-sign text-label leading-tight md:hidden">{placeAt(pathname)}</p>
          <div role="status" className="header-status">
            <div ref={setStatusSlot} />
            <ConnectionBadge />
          </div>
        </div>
        <div className="keeps-words flex shrink-0 items-center gap-x-1 empty:hidden md:gap-x-3">
          {user.role === 'driver' && <DisputedBadge />}
          <OutboxSlot isAhead />
        </div>
        <div className="flex shrink-0 items-center gap-1 md:min-w-0 md:shrink md:gap-3">
          <ThemeControl />
          <Account name={name} user={user} />
          <Link
            to={pages.portalSessions}
            title="Account & security"
            className="group border-l border-line py-1 pl-4 text-right text-[0.9375rem] leading-tight max-md:hidden"
          >
            <span translate="no" className="block font-semibold wrap-anywhere group-hover:underline">
              {name}
            </span>
            <span className="block text-muted">{roleName(user.role)}</span>
          </Link>
          <SignOut userId={user.id} className="max-md:hidden" />
        </div>
      </div>
    </header>
  )
}

const placeAt = (pathname: string) => (pathname.startsWith(pages.portalSessions) ? 'Account' : screenText(pathname))

/** On a phone: the user and Sign Out, behind a button. */
function Account({ name, user: { id: userId, role } }: { name: string; user: CurrentUser }) {
  const { isOpen, close, around, button, id } = useMenu()
  return (
    <div {...around} className="relative md:hidden">
      <button {...button} type="button" className="btn btn-ghost btn-square">
        <CircleUserRound aria-hidden="true" size={24} />
        <span translate="no" className="sr-only">
          {name}
        </span>
      </button>
      {isOpen && (
        <div id={id} data-menu className="account-menu">
          <p translate="no" className="font-semibold wrap-anywhere">
            {name}
          </p>
          <p className="text-muted">{roleName(role)}</p>
          <Link to={pages.portalSessions} className="link mt-2 flex min-h-11 items-center" onClick={close}>
            Account &amp; security
          </Link>
          {notificationsFor(role).length > 0 && (
            <Link to={`${pages.portalSessions}#notifications`} className="link flex min-h-11 items-center" onClick={close}>
              Notifications
            </Link>
          )}
          <SignOut userId={userId} className="mt-2 w-full btn-outline" />
        </div>
      )}
    </div>
  )
}
