import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { type FormEvent, useState } from 'react'
import type { DaysOffRequest, Driver } from '#shared/drivers/driver'
import type { Finding } from '#shared/kernel/findings'
import { act } from '../../../platform/api/act.ts'
import { ErrorLine } from '../../../platform/forms/ErrorLine.tsx'
import { Field } from '../../../platform/forms/Field.tsx'
import { acceptable, Findings, withWarnings } from '../../../platform/forms/Findings.tsx'
import { useFocusBack } from '../../../platform/ui/useFocusBack.ts'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { DeskTime } from '../../detail/DeskTime.tsx'
import { useKeepTyping, useSavedTyping } from '../../shell/session/savedTyping.ts'
import { usePermission } from '../../shell/session/usePermission.ts'
import { askedOf } from './daysOffRequests.ts'
import { daysOffText } from './daysOffText.ts'
import { LoadsOn } from './LoadsOn.tsx'

interface Props {
  driver: Driver
  /** Called with the announcement after the user has answered a request. */
  onSay: (text: string) => void
}

/** The driver's open requests for time off, with the loads on these days, and the answer. Renders nothing without a request. */
export function AskedDaysOff({ driver, onSay }: Props) {
  const requests = askedOf(driver)
  if (requests.length === 0) return null
  return (
    <ul aria-label="Time off requests" className="grid gap-3">
      {requests.map((request) => (
        <li
          key={request.id}
          className="grid gap-3 rounded-field border border-dashed border-(--amber-edge) bg-(--amber-tint) p-3"
        >
          <Answer driver={driver} request={request} onSay={onSay} />
        </li>
      ))}
    </ul>
  )
}

function Answer({ driver, request, onSay }: Props & { request: DaysOffRequest }) {
  const form = `daysOffAnswer:${request.id}`
  const saved = useSavedTyping<string>(form)
  const [reason, setReason] = useState(saved ?? '')
  const [findings, setFindings] = useState<readonly Finding[]>([])
  const [wrong, setWrong] = useState<string | undefined>()
  const [message, setMessage] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useFocusBack(busy)
  useKeepTyping(form, reason || null)
  const onLine = useOnLine()
  const may = usePermission('drivers:agree-days-off')
  const sees = usePermission('loads:read')
  const days = daysOffText(request)

  async function send(action: 'agree-days-off' | 'decline-days-off') {
    if (busy) return
    setMessage(null)
    setWrong(undefined)
    if (action === 'decline-days-off' && !reason.trim()) {
      setWrong('Please give a reason')
      return document.getElementById(`answer-${request.id}`)?.focus()
    }
    setBusy(true)
    const body = { request: request.id, reason: reason.trim() || null }
    const accepted = action === 'agree-days-off' ? (acceptable(findings) ?? []) : []
    const acted = await act({ resource: 'drivers', id: driver.id, action, body, accepted })
    setBusy(false)
    setFindings(acted.outcome === 'findings' ? acted.findings : [])
    if (acted.outcome === 'done') return onSay(action === 'agree-days-off' ? `${days}: approved.` : `${days}: declined.`)
    if (acted.outcome === 'failed') setMessage(acted.message)
  }
  // Enter in the text field sends no answer.
  const preventSubmit = (event: FormEvent) => event.preventDefault()
  return (
    <form noValidate aria-label={`Answer ${days}`} className="grid gap-3" onSubmit={preventSubmit}>
      <div className="flex gap-3">
        <CalendarPlus aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-(--amber-ink)" />
        <div className="min-w-0 wrap-anywhere">
          <p className="font-semibold">{`Requests ${days}`}</p>
          {request.note && <p>{request.note}</p>}
          <p className="text-[0.9375rem] text-muted">
            Asked <DeskTime at={request.askedAt} />
          </p>
          {sees && <LoadsOn driver={driver} days={request} saysNone />}
        </div>
      </div>
      {may && (
        <>
          <Field id={`answer-${request.id}`} label="Message to driver" hint="Required to decline." error={wrong}>
            {(control) => (
              <input
                {...control}
                autoComplete="off"
                maxLength={500}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </Field>
          <Findings findings={findings} />
          <ErrorLine>{message}</ErrorLine>
          <div className="flex flex-wrap justify-end gap-2">
            <button
              type="button"
              className="btn btn-outline max-sm:grow"
              disabled={busy || !onLine}
              onClick={() => void send('decline-days-off')}
            >
              Decline
            </button>
            <button
              type="button"
              className="btn btn-primary max-sm:grow"
              disabled={busy || !onLine}
              onClick={() => void send('agree-days-off')}
            >
              {busy ? 'Submitting...' : onLine ? withWarnings('Approve', findings) : 'Needs a connection'}
            </button>
          </div>
        </>
      )}
    </form>
  )
}
