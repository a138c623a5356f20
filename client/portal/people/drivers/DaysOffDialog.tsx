import CalendarOff from 'lucide-react/icons/calendar-off'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { revokedWith } from '#shared/drivers/daysOffStates'
import type { Driver } from '#shared/drivers/driver'
import { companyDay } from '#shared/kernel/companyDay'
import type { Finding } from '#shared/kernel/findings'
import { isInYears } from '#shared/kernel/time'
import { act } from '../../../platform/api/act.ts'
import { needsConnection } from '../../../platform/api/direct.ts'
import { ErrorLine } from '../../../platform/forms/ErrorLine.tsx'
import { Field } from '../../../platform/forms/Field.tsx'
import { acceptable, Findings, withWarnings } from '../../../platform/forms/Findings.tsx'
import { serverNow } from '../../../platform/transport/serverClock.ts'
import { useFocusBack } from '../../../platform/ui/useFocusBack.ts'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { Dialog } from '../../feedback/Dialog.tsx'
import { useKeepTyping, useSavedTyping } from '../../shell/session/savedTyping.ts'
import { usePermission } from '../../shell/session/usePermission.ts'
import { daysOffText } from './daysOffText.ts'
import { LoadsOn } from './LoadsOn.tsx'
import { AskedDaysOff } from './RequestedDaysOff.tsx'

// Lazy, because of the form library, which a driver's record does without.
const RemoveDaysOff = lazy(async () => ({ default: (await import('./RemoveDaysOff.tsx')).RemoveDaysOff }))

type Off = NonNullable<Driver['daysOff']>[number]

interface Typed {
  from: string
  until: string
  note: string
}

const empty: Typed = { from: '', until: '', note: '' }

/** Edits the days off of a driver. It needs a connection, and the typed values survive an expired session. */
export function DaysOffDialog({ driver, onClose }: { driver: Driver; onClose: () => void }) {
  return (
    <Dialog title={`Time off: ${driver.fullName}`} onClose={onClose} wide>
      {() => <DaysOff driver={driver} />}
    </Dialog>
  )
}

function DaysOff({ driver }: { driver: Driver }) {
  const form = `daysOff:${driver.id}`
  const saved = useSavedTyping<Typed>(form)
  const [typed, setTyped] = useState(saved ?? empty)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [findings, setFindings] = useState<readonly Finding[]>([])
  const [message, setMessage] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const [removing, setRemoving] = useState<Off | null>(null)
  const [busy, setBusy] = useState(false)
  useFocusBack(busy)
  const isTyped = Object.values(typed).some(Boolean)
  useKeepTyping(form, isTyped ? typed : null)
  const may =
    [usePermission('drivers:add-days-off'), usePermission('drivers:remove-days-off')].every(Boolean) &&
    driver.status !== 'terminated'
  const onLine = useOnLine()
  const seesLoads = usePermission('loads:read')
  const isRange = typed.from !== '' && isInYears(typed.from) && isInYears(typed.until) && typed.from <= typed.until

  const send = async (action: 'add-days-off' | 'remove-days-off', body: object, done: () => void) => {
    setBusy(true)
    setMessage(null)
    const accepted = action === 'add-days-off' ? (acceptable(findings) ?? []) : []
    const acted = await act({ resource: 'drivers', id: driver.id, action, version: driver.version, body, accepted })
    setBusy(false)
    setFindings([])
    switch (acted.outcome) {
      case 'done':
      case 'waiting':
        setErrors({})
        return done()
      case 'findings':
        return setFindings(acted.findings)
      case 'changed':
        return setMessage('The driver was just changed. Review the current version and try again.')
      case 'failed': {
        setErrors(action === 'add-days-off' ? acted.fields : {})
        setMessage(Object.keys(acted.fields).length && action === 'add-days-off' ? null : acted.message)
      }
    }
  }
  // The driver who requested the days must read why they are gone.
  const isRequested = (off: Off) => revokedWith(driver.daysOffRequests ?? [], off, companyDay(serverNow())).length > 0
  const removed = () => {
    // The button disappeared with the days.
    setTimeout(() => document.getElementById('off-from')?.focus())
    setAnnouncement('Time off removed.')
  }
  const remove = (off: Off) => {
    setAnnouncement('')
    if (isRequested(off)) return setRemoving(off)
    void send('remove-days-off', { from: off.from }, removed)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const body = { from: typed.from, until: typed.until, note: typed.note.trim() || null }
    // The schemas load on demand, because a driver's record does without them.
    const schemas = await import('#shared/drivers/daysOff').catch(() => null)
    if (!schemas) return setMessage(needsConnection)
    const parsed = schemas.driverCommands['add-days-off'].safeParse(body)
    if (!parsed.success) {
      const wrong: Record<string, string> = {}
      for (const { path, message } of parsed.error.issues) wrong[String(path[0])] ??= message
      setErrors(wrong)
      return document.getElementById(`off-${Object.keys(wrong)[0]}`)?.focus()
    }
    await send('add-days-off', body, () => {
      setTyped(empty)
      setAnnouncement('Time off saved.')
    })
  }
  const type = (changed: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...changed }))
    setErrors({})
    setFindings([])
  }
  const coming = driver.daysOff ?? []
  return (
    <div className="mt-3 grid gap-4">
      <AskedDaysOff driver={driver} onSay={setAnnouncement} />
      {coming.length === 0 ? (
        <p className="text-muted">No time off scheduled.</p>
      ) : (
        <ul className="grid gap-2">
          {coming.map((off) => (
            <li key={off.from} className="grid gap-1 rounded-field border border-line py-1.5 pr-1.5 pl-3">
              <div className="flex items-center justify-between gap-3">
                <span className="min-w-0">
                  <span className="block font-semibold">{daysOffText(off)}</span>
                  {off.note && <span className="block text-[0.9375rem] wrap-anywhere text-muted">{off.note}</span>}
                </span>
                {may && (
                  <button type="button" className="btn btn-ghost" disabled={busy || !onLine} onClick={() => remove(off)}>
                    <span>{onLine ? (isRequested(off) ? 'Remove…' : 'Remove') : 'Needs a connection'}</span>
                    <span className="sr-only"> {daysOffText(off)}</span>
                  </button>
                )}
              </div>
              {seesLoads && <LoadsOn driver={driver} days={off} />}
            </li>
          ))}
        </ul>
      )}
      {may && (
        <form noValidate aria-label="Add time off" className="grid gap-4" onSubmit={submit}>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field id="off-from" label="From" error={errors.from}>
              {(control) => (
                <input
                  {...control}
                  type="date"
                  value={typed.from}
                  // Ignores a year that the user is still typing, such as 0002.
                  onChange={({ target: { value } }) =>
                    type({ from: value, ...(!typed.until && isInYears(value) && { until: value }) })
                  }
                />
              )}
            </Field>
            <Field id="off-until" label="Until" error={errors.until}>
              {(control) => (
                <input {...control} type="date" value={typed.until} onChange={({ target }) => type({ until: target.value })} />
              )}
            </Field>
          </div>
          <div role="status" className="empty:hidden">
            {seesLoads && isRange && <LoadsOn driver={driver} days={typed} saysNone />}
          </div>
          <Field id="off-note" label="Note" optional error={errors.note}>
            {(control) => (
              <input {...control} autoComplete="off" value={typed.note} onChange={({ target }) => type({ note: target.value })} />
            )}
          </Field>
          <Findings findings={findings} />
          <div className="flex justify-end">
            <button type="submit" className="btn btn-primary max-sm:grow" disabled={busy || !onLine}>
              <CalendarOff aria-hidden="true" className="size-5" />
              <span>{busy ? 'Submitting...' : onLine ? withWarnings('Save', findings) : 'Needs a connection'}</span>
            </button>
          </div>
        </form>
      )}
      <ErrorLine>{message}</ErrorLine>
      <p role="status" className="text-[0.9375rem] text-(--green-ink) empty:hidden">
        {announcement}
      </p>
      {removing && (
        <Suspense fallback={null}>
          <RemoveDaysOff driver={driver} off={removing} onDone={removed} onClose={() => setRemoving(null)} />
        </Suspense>
      )}
    </div>
  )
}
