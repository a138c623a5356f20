import CircleAlert from 'lucide-react/icons/circle-alert'
import { useState } from 'react'
import { keysOf } from '#shared/kernel/keysOf'
import { formatStop, instantOf, isInYears, wallClock, zoneName } from '#shared/kernel/time'
import { delayReasons } from '#shared/loads/delayReasons'
import type { LoadRecord } from '#shared/loads/load'
import { Field } from '../../../../platform/forms/Field.tsx'
import { serverNow } from '../../../../platform/transport/serverClock.ts'
import { unbroken } from '../../../../platform/ui/unbroken.ts'
import { useMinute } from '../../../detail/now.ts'
import { type DelayValues, lateChoices, timeAfter } from './delayForm.ts'

interface Props {
  stop: LoadRecord['stops'][number]
  value: DelayValues
  errors: { reason?: { message?: string | undefined } | undefined; expectedAt?: { message?: string | undefined } | undefined }
  onChange: (value: DelayValues) => void
}

/** Why a truck runs late, and the new time at a stop. Neither has a preselected value. */
export function DelayFields({ stop, value, errors, onChange }: Props) {
  const now = useMinute()
  const choices = lateChoices.map(([minutes, label]) => ({ label, at: timeAfter(stop, minutes, now) }))
  const chosen = choices.find(({ at }) => instantOf(value.expectedAt, stop.zone)?.getTime() === at.getTime())
  // Ignores the clock of a phone that is in another century.
  const isPassed = (at: Date) => isInYears(new Date(now).toISOString()) && at.getTime() <= now
  const [isOther, setOther] = useState(value.expectedAt !== '' && !chosen)
  return (
    <>
      <fieldset className="grid gap-2" aria-describedby={errors.reason ? 'delay-reason-error' : undefined}>
        <legend className="field-label mb-1.5">Why</legend>
        {keysOf(delayReasons).map((reason) => (
          <label key={reason} className="check-tile min-h-14 items-center">
            <input
              type="radio"
              name="delay-reason"
              className="radio"
              checked={value.reason === reason}
              aria-invalid={errors.reason !== undefined}
              onChange={() => onChange({ ...value, reason })}
            />
            <span className="font-sign text-label">{delayReasons[reason]}</span>
          </label>
        ))}
        <Problem id="delay-reason-error">{errors.reason?.message}</Problem>
      </fieldset>
      <fieldset className="grid gap-2" aria-describedby={errors.expectedAt ? 'delay-time-error' : undefined}>
        <legend className="field-label mb-1.5">
          How late in <span translate="no">{stop.location}</span>?
        </legend>
        {choices.map(({ label, at }) => (
          <label key={label} className="check-tile min-h-14 items-center">
            <input
              type="radio"
              name="delay-time"
              className="radio"
              disabled={isPassed(at)}
              checked={!isOther && chosen?.label === label}
              aria-invalid={errors.expectedAt !== undefined}
              onChange={() => {
                setOther(false)
                onChange({ ...value, expectedAt: at.toISOString() })
              }}
            />
            <span>
              <span className="block font-sign text-label">{label}</span>
              <span className="block text-second text-muted">
                {isPassed(at) ? 'Has passed' : `New time ${unbroken(formatStop(at, stop.zone))}`}
              </span>
            </span>
          </label>
        ))}
        <label className="check-tile min-h-14 items-center">
          <input
            type="radio"
            name="delay-time"
            className="radio"
            checked={isOther}
            aria-invalid={errors.expectedAt !== undefined}
            onChange={() => {
              setOther(true)
              onChange({ ...value, expectedAt: '' })
            }}
          />
          <span className="font-sign text-label">Different time</span>
        </label>
        {isOther && (
          <Field id="delay-time" label="New time" hint={`Local time in ${stop.location} (${zoneName(serverNow(), stop.zone)})`}>
            {(control) => (
              <input
                {...control}
                type="datetime-local"
                value={clockIn(value.expectedAt, stop.zone)}
                onChange={({ target }) => onChange({ ...value, expectedAt: target.value })}
              />
            )}
          </Field>
        )}
        <Problem id="delay-time-error">{errors.expectedAt?.message}</Problem>
      </fieldset>
    </>
  )
}

function Problem({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null
  return (
    <p id={id} className="field-error">
      <CircleAlert aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}

/** The value of the control: a selected instant by the clock of the stop, or the typed text. */
function clockIn(value: string, zone: string): string {
  const at = /[Zz]$|[+-]\d\d:\d\d$/.test(value) ? instantOf(value, zone) : null
  return at ? wallClock(at, zone) : value
}
