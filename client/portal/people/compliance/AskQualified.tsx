import { type FormEvent, type ReactNode, useState } from 'react'
import { companyDay } from '#shared/kernel/companyDay'
import { isCalendarDay } from '#shared/kernel/time'
import { Field } from '../../../platform/forms/Field.tsx'
import { useListIndex } from '../../../platform/offline/cache/useCachedRows.ts'
import { serverNow } from '../../../platform/transport/serverClock.ts'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { wrapText } from '../../../platform/ui/wrapText.tsx'
import { useCache } from '../../list/cache/CacheProvider.tsx'
import { useCachedResource } from '../../list/cache/useCachedResource.ts'
import { useAddress } from '../../list/useAddress.ts'

/** Asks for a driver and a day, or for a load; the address has what was asked. */
export function AskQualified() {
  return (
    <div className="card grid gap-6 p-4 no-print md:p-5 lg:grid-cols-2">
      <OfDriver />
      <OfLoad />
    </div>
  )
}

function OfDriver() {
  useCachedResource('drivers')
  const drivers = useListIndex(useCache(), 'drivers')?.projections
  const { params, put } = useAddress()
  const today = companyDay(serverNow())
  const [driver, setDriver] = useState(params.get('driver') ?? '')
  const [day, setDay] = useState(params.get('day') ?? today)
  const [isTried, setTried] = useState(false)
  const noDriver = driver ? undefined : 'Please choose the driver'
  const noDay = dayProblem(day, today)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!noDriver && !noDay) put(new URLSearchParams({ driver, day }))
    else document.getElementById(noDriver ? 'qualified-driver' : 'qualified-day')?.focus()
  }
  return (
    <Asking name="By driver and date" onSubmit={submit}>
      <Field id="qualified-driver" label="Driver" kind="select" error={isTried ? noDriver : undefined}>
        {(control) => (
          <select {...control} value={driver} onChange={({ target }) => setDriver(target.value)}>
            <option value="">Choose…</option>
            {drivers?.map(({ id, fullName }) => (
              <option translate="no" key={id} value={id}>
                {fullName}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field id="qualified-day" label="Day" error={isTried ? noDay : undefined}>
        {(control) => <input {...control} type="date" max={today} value={day} onChange={({ target }) => setDay(target.value)} />}
      </Field>
    </Asking>
  )
}

function OfLoad() {
  const { params, put } = useAddress()
  const [load, setLoad] = useState(params.get('load') ?? '')
  const [isTried, setTried] = useState(false)
  const wrong = load.trim() ? undefined : 'Please enter the number of the load'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wrong) document.getElementById('qualified-load')?.focus()
    else put(new URLSearchParams({ load: load.trim().toUpperCase() }))
  }
  return (
    <Asking name="By load" onSubmit={submit}>
      <Field
        id="qualified-load"
        label="Load number"
        hint="Each driver on it, for the first and last day of their part"
        error={isTried ? wrong : undefined}
      >
        {(control) => (
          <input {...control} maxLength={40} autoComplete="off" value={load} onChange={({ target }) => setLoad(target.value)} />
        )}
      </Field>
    </Asking>
  )
}

function Asking({ name, onSubmit, children }: { name: string; onSubmit: (event: FormEvent) => void; children: ReactNode }) {
  const onLine = useOnLine()
  return (
    <form noValidate aria-label={name} onSubmit={onSubmit} className="grid content-start gap-4">
      <h2 className="text-label">{name}</h2>
      {wrapText(children)}
      <button type="submit" className="btn btn-outline justify-self-start" disabled={!onLine}>
        {onLine ? 'Check' : 'Needs a connection'}
      </button>
    </form>
  )
}

function dayProblem(day: string, today: string): string | undefined {
  if (!isCalendarDay(day)) return 'Please enter a valid date'
  return day > today ? 'Please choose today or a past date' : undefined
}
