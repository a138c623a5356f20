import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import { useEffect, useRef } from 'react'
import { notificationsFor } from '#shared/notifications/notificationKinds'
import type { CurrentUser } from '#shared/users/user'
import type { NotificationStanding } from '../../../platform/offline/notifications.ts'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { RefusalLine } from '../../feedback/RefusalLine.tsx'
import { allowNotificationsText } from './permissionText.ts'
import { useNotifications } from './useNotifications.ts'

/** Why there is nothing to press. */
const whyNot: Partial<Record<NotificationStanding, string>> = {
  denied: `This browser blocks notifications for this site. ${allowNotificationsText()} Then come back here.`,
  ios: 'On iPhone or iPad, install the app first: tap Share, then Add to Home Screen, and open it from there.',
  unsupported: "This browser can't show notifications. Try the latest Chrome, Edge, Firefox or Safari, or install the app.",
  insecure: "Notifications need https, which this address doesn't have.",
}

/** Turns notifications on and off on this device, for roles that get any. The browser asks only after the user presses it. */
export function Notifications({ user: { id, role } }: { user: CurrentUser }) {
  return notificationsFor(role).length > 0 ? <Card userId={id} role={role} /> : null
}

/** They go as far as the session does. */
const formatLifetime = (role: string) =>
  role === 'driver'
    ? 'They stop when you sign out, or 30 days after you sign in, until you sign in again.'
    : 'They stop when you sign out, or after 12 hours without using the app, until you sign in again.'

function Card({ userId, role }: { userId: string; role: string }) {
  const { standing, turn, isTurning, problem } = useNotifications(userId)
  const onLine = useOnLine()
  const card = useRef<HTMLElement>(null)
  // A link leads here, and the router does not follow it.
  useEffect(() => {
    if (location.hash === '#notifications') card.current?.scrollIntoView()
  }, [])
  const isOn = standing === 'on'
  const why = whyNot[standing]
  const Icon = isOn ? Bell : BellOff
  return (
    <section
      ref={card}
      id="notifications"
      aria-labelledby="notifications-head"
      className="card mt-2 scroll-mt-20 gap-4 p-4 md:p-5"
    >
      <div>
        <h2 id="notifications-head" className="text-h3">
          Notifications on this device
        </h2>
        <p className="mt-1 flex items-center gap-2 font-semibold" role="status">
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          <span>{isOn ? 'On for this device.' : why ? "Can't be turned on here." : 'Off for this device.'}</span>
        </p>
      </div>
      {why && <p className="max-w-prose">{why}</p>}
      <div className="text-[0.9375rem]">
        <p>
          {isOn
            ? 'This device alerts you, even with the app closed. Choose what under Alerts.'
            : 'Turn them on to get alerts, even with the app closed. Choose what under Alerts.'}
        </p>
        <p className="mt-2 text-muted">{`They show on your lock screen, so they never include dollar amounts. ${formatLifetime(role)}`}</p>
      </div>
      <RefusalLine message={problem} />
      {!why && (
        <button
          type="button"
          className={`btn sm:self-start ${isOn ? 'btn-outline' : 'btn-primary'}`}
          disabled={isTurning || !onLine}
          onClick={turn}
        >
          {formatText(isOn, isTurning, onLine)}
        </button>
      )}
    </section>
  )
}

function formatText(isOn: boolean, isTurning: boolean, onLine: boolean): string {
  if (isTurning) return isOn ? 'Turning off...' : 'Turning on...'
  if (!onLine) return 'Needs a connection'
  return isOn ? 'Turn off' : 'Turn on notifications'
}
