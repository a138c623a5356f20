import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatTimeOfDay, zoneTitle } from '#shared/kernel/time'
import { isUsZone, usZones } from '#shared/kernel/zones'
import type { NotificationChange, OwnNotifications } from '#shared/notifications/preferences'
import { isClockTime } from '#shared/notifications/quietHours'
import { Field } from '../../../platform/forms/Field.tsx'
import { serverNow } from '../../../platform/transport/serverClock.ts'
import { RefusalLine } from '../../feedback/RefusalLine.tsx'

interface Props {
  notifications: OwnNotifications
  isPossible: boolean
  /** Resolves to the reason why the change was not stored; null on success. */
  change: (change: NotificationChange, text: string) => Promise<string | null>
}

type Choice = 'company' | 'own' | 'none'

interface Entry {
  choice: Choice
  hours: { from: string; until: string }
  zone: string
}

function toEntry({ quiet, zone }: OwnNotifications): Entry {
  const choice = quiet === null ? 'company' : quiet.from === '' ? 'none' : 'own'
  return { choice, hours: choice === 'own' && quiet ? quiet : { from: '21:00', until: '06:00' }, zone: zone ?? '' }
}

/** The quiet hours of a user and their time zone: those of the company, the user's own, or none. */
export function QuietHoursForm({ notifications, isPossible, change }: Props) {
  const { company } = notifications
  // Typed values stay until they are stored. Without any, the form shows the stored ones.
  const [typed, setTyped] = useState<Entry | null>(null)
  const entry = typed ?? toEntry(notifications)
  const { choice, hours, zone } = entry
  const type = (changed: Partial<Entry>) => setTyped({ ...entry, ...changed })
  const [isTried, setTried] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) line.current?.focus()
  }, [problem])
  const now = serverNow()
  const wrong = (clock: string, text: string) => (choice === 'own' && isTried && !isClockTime(clock) ? text : undefined)
  const ofCompany =
    company.from && company.until ? `${formatTimeOfDay(company.from)} to ${formatTimeOfDay(company.until)}` : 'none'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setProblem(null)
    const wrongField = choice === 'own' && (['from', 'until'] as const).find((end) => !isClockTime(hours[end]))
    if (wrongField) {
      document.getElementById(`quiet-${wrongField}`)?.focus()
      return
    }
    const quiet = choice === 'company' ? null : choice === 'none' ? { from: '', until: '' } : hours
    const refused = await change({ quiet, zone: isUsZone(zone) ? zone : null }, 'Quiet hours saved.')
    setProblem(refused)
    if (refused) return
    setTried(false)
    setTyped((now) => (now === typed ? null : now))
  }
  return (
    <form noValidate aria-labelledby="quiet-head" className="grid gap-4" onSubmit={submit}>
      <div>
        <h3 id="quiet-head" className="text-label">
          Quiet hours
        </h3>
        <p className="mt-1 text-[0.9375rem] text-muted">
          {`Notifications and email are held until quiet hours end. Outdated ones are skipped. Only urgent ones come through, and dispatch alerts while you're working. The digest comes at ${formatTimeOfDay(company.digestAt)} or when quiet hours end.`}
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field id="quiet-choice" label="When" kind="select">
          {(control) => (
            <select {...control} value={choice} onChange={({ target }) => type({ choice: target.value as Choice })}>
              <option value="company">{`Company hours: ${ofCompany}`}</option>
              <option value="own">My own hours</option>
              <option value="none">No quiet hours</option>
            </select>
          )}
        </Field>
        <Field id="quiet-zone" label="Time zone" kind="select">
          {(control) => (
            <select {...control} value={zone} onChange={({ target }) => type({ zone: target.value })}>
              <option value="">{`Company: ${zoneTitle(now, company.zone)}`}</option>
              {usZones.map((zone) => (
                <option key={zone} value={zone}>
                  {zoneTitle(now, zone)}
                </option>
              ))}
            </select>
          )}
        </Field>
        {choice === 'own' &&
          (
            [
              ['from', 'From', 'Please enter a start time'],
              ['until', 'Until', 'Please enter an end time'],
            ] as const
          ).map(([end, label, text]) => (
            <Field key={end} id={`quiet-${end}`} label={label} error={wrong(hours[end], text)}>
              {(control) => (
                <input
                  {...control}
                  type="time"
                  value={hours[end]}
                  onChange={({ target }) => type({ hours: { ...hours, [end]: target.value } })}
                />
              )}
            </Field>
          ))}
      </div>
      <div ref={line} tabIndex={-1} className="outline-none has-[>:empty]:hidden">
        <RefusalLine message={problem} />
      </div>
      <button type="submit" className="btn btn-outline sm:justify-self-start" disabled={!isPossible}>
        {isPossible ? 'Save quiet hours' : 'Needs a connection'}
      </button>
    </form>
  )
}
