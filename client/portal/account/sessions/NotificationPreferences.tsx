import MailX from 'lucide-react/icons/mail-x'
import { useEffect, useRef, useState } from 'react'
import {
  type NotificationChannel,
  type NotificationKind,
  notificationChannelNames,
  notificationChannels,
  notificationKinds,
  notificationsFor,
} from '#shared/notifications/notificationKinds'
import type { OwnNotifications } from '#shared/notifications/preferences'
import type { CurrentUser } from '#shared/users/user'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { ErrorAlert } from '../../feedback/ErrorAlert.tsx'
import { RefusalLine } from '../../feedback/RefusalLine.tsx'
import { QuietHoursForm } from './QuietHoursForm.tsx'
import { useOwnNotifications } from './usePreferences.ts'

/** The events that notify the user, by channel. Each switch is stored when the user presses it. */
export function NotificationPreferences({ user: { role } }: { user: CurrentUser }) {
  return notificationsFor(role).length > 0 ? <Card /> : null
}

const message = (preference: NotificationKind) =>
  notificationKinds[preference].text.charAt(0).toUpperCase() + notificationKinds[preference].text.slice(1)

function Card() {
  const { notifications, error, refetch, change, said } = useOwnNotifications()
  const [problem, setProblem] = useState<string | null>(null)
  const onLine = useOnLine()
  const card = useRef<HTMLElement>(null)
  // A mail leads here, and the router does not follow it.
  useEffect(() => {
    if (location.hash === '#notices') card.current?.scrollIntoView()
  }, [])
  const press = async (preference: NotificationKind, channel: NotificationChannel, isOn: boolean) => {
    setProblem(null)
    const text = `${notificationChannels[channel]} ${isOn ? 'on' : 'off'}: ${message(preference)}.`
    const refused = await change({ ways: { [preference]: { [channel]: isOn } } }, text)
    if (refused) setProblem(refused)
  }
  return (
    <section ref={card} id="notices" aria-labelledby="notices-head" className="card mt-2 scroll-mt-20 gap-4 p-4 md:p-5">
      <div>
        <h2 id="notices-head" className="text-h3">
          Alerts
        </h2>
        <p className="mt-1 text-[0.9375rem] text-muted">
          Choose what you hear about, and how: on devices with notifications on, by email right away, or in one email each morning
          (digest).
        </p>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      <RefusalLine message={problem} />
      {!onLine && <p className="text-muted">Connect to change these.</p>}
      {error && !notifications && <ErrorAlert error={error} onRetry={refetch} />}
      {!notifications && !error && <div aria-busy="true" className="skeleton h-64" />}
      {notifications && !notifications.hasMail && (
        <p className="flex gap-2 text-[0.9375rem]">
          <MailX aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span>Email alerts aren't set up yet. Ask your office.</span>
        </p>
      )}
      {notifications && (
        <ul className="divide-y divide-line border-y border-line">
          {notifications.kinds.map((preference) => (
            <Kind
              key={preference.kind}
              preference={preference}
              hasMail={notifications.hasMail}
              isPossible={onLine}
              onPress={press}
            />
          ))}
        </ul>
      )}
      {notifications && <QuietHoursForm notifications={notifications} isPossible={onLine} change={change} />}
    </section>
  )
}

interface KindProps {
  preference: OwnNotifications['kinds'][number]
  hasMail: boolean
  isPossible: boolean
  onPress: (preference: NotificationKind, channel: NotificationChannel, isOn: boolean) => Promise<void>
}

function Kind({ preference, hasMail, isPossible, onPress }: KindProps) {
  const { kind } = preference
  return (
    <li>
      <fieldset className="flex flex-wrap items-center justify-between gap-x-4 py-2">
        <legend className="contents">
          <span className="min-w-0 grow basis-56">{message(kind)}</span>
        </legend>
        <span className="flex flex-wrap gap-x-4">
          {notificationChannelNames.map((channel) => (
            <label key={channel} className="flex min-h-11 items-center gap-2 text-[0.9375rem]">
              <input
                type="checkbox"
                className="checkbox"
                checked={preference[channel]}
                disabled={!isPossible || (channel !== 'push' && !hasMail)}
                onChange={({ target }) => void onPress(kind, channel, target.checked)}
              />
              <span>{notificationChannels[channel]}</span>
            </label>
          ))}
        </span>
      </fieldset>
    </li>
  )
}
