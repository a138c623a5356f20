import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useMemo } from 'react'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { driverCommands } from '#shared/drivers/daysOff'
import { askProblem } from '#shared/drivers/daysOffStates'
import type { Driver } from '#shared/drivers/driver'
import { isInYears } from '#shared/kernel/time'
import type { LoadRow } from '#shared/loads/load'
import { Field } from '../../../platform/forms/Field.tsx'
import { useWillWait } from '../../../platform/forms/OfflineLine.tsx'
import { RestoredLine } from '../../../platform/forms/RestoredLine.tsx'
import { useCachedRows } from '../../../platform/offline/cache/useCachedRows.ts'
import type { PersistedForm } from '../../../platform/offline/drafts/persistedForm.ts'
import { CancelButton } from '../../../platform/outbox/CancelButton.tsx'
import { serverNow } from '../../../platform/transport/serverClock.ts'
import { DraftDialog, DraftState } from '../../detail/DraftDialog.tsx'
import { useCommandForm } from '../../detail/useCommandForm.ts'
import { useCache } from '../../list/cache/CacheProvider.tsx'
import { isOnDays } from '../../people/drivers/daysOffRequests.ts'
import { loadsOnText, type OffEntry } from './offEntries.ts'

interface Props {
  driver: Driver
  offs: readonly OffEntry[]
  today: string
  /** The draft to open when a request returns from the outbox. */
  draft: string | null
  onDone: (outcome: 'done' | 'waiting') => void
  onClose: () => void
}

interface Values {
  from: string
  until: string
  note: string
}

const nothing: Values = { from: '', until: '', note: '' }
const valuesOf = () => nothing

/** A driver requests days off. Offline the request waits on this device. */
export function AskDaysOff(props: Props) {
  return (
    <DraftDialog
      title="Request time off"
      wide
      form={`daysOffRequest:${props.driver.id}`}
      draft={props.draft}
      height="h-72"
      onClose={props.onClose}
    >
      {(persisted, close) => <AskForm {...props} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

function AskForm({ driver, offs, today, persisted, onDone, close }: Props & { persisted: PersistedForm; close: () => void }) {
  const resolver = useMemo(() => createResolver(offs, today), [offs, today])
  const { form, submit, submitting, message, startOver, isRestored, stays, savedAt, trouble, cancel } = useCommandForm<
    'drivers',
    Values,
    Values
  >({
    command: { resource: 'drivers', id: driver.id, action: 'ask-days-off', kind: 'daysOffRequest', reference: driver.id },
    record: driver,
    valuesOf,
    bodyOf,
    resolver,
    persisted,
    onDone: (outcome) => {
      onDone(outcome)
      close()
    },
  })
  const { errors } = form.formState
  const willWait = useWillWait(persisted.draft !== null && trouble === null)
  const from = form.register('from', {
    onChange: ({ target: { value } }) => {
      // Ignores a year that is still being typed, such as 0002.
      if (!form.getValues('until') && isInYears(value)) form.setValue('until', value)
    },
  })
  return (
    <form noValidate aria-label="Request time off" onSubmit={submit} className="mt-4 grid gap-5">
      <fieldset disabled={submitting} className="contents">
        {isRestored && savedAt !== null && <RestoredLine onStartOver={startOver} isUnsent={stays} />}
        <div className="grid gap-5 sm:grid-cols-2">
          <Field id="ask-from" label="First day off" error={errors.from?.message}>
            {(control) => <input {...control} {...from} type="date" min={today} />}
          </Field>
          <Field id="ask-until" label="Last day off" error={errors.until?.message}>
            {(control) => <input {...control} {...form.register('until')} type="date" min={today} />}
          </Field>
        </div>
        <LoadsOn driverId={driver.id} days={form.watch()} />
        <Field id="ask-note" label="Reason" optional error={errors.note?.message} hint="Dispatch will see it.">
          {(control) => <input {...control} {...form.register('note')} autoComplete="off" />}
        </Field>
        <DraftState message={message} savedAt={savedAt} trouble={trouble} willWait={willWait} />
        <div className="grid gap-3">
          <button type="submit" className="btn btn-accent min-h-16 text-h2">
            {submitting ? 'Submitting...' : 'Send request'}
          </button>
          <CancelButton className="btn btn-outline min-h-14" cancel={cancel} onCancelled={close} />
        </div>
      </fieldset>
    </form>
  )
}

/** Lists the cached loads of the driver on these days. A driver may request the days all the same. */
function LoadsOn({ driverId, days: { from, until } }: { driverId: string; days: Values }) {
  const query = useMemo(
    () => ({ limit: 20, matches: (load: LoadRow) => load.assignedDriverId === driverId && isOnDays(load, { from, until }) }),
    [driverId, from, until],
  )
  const loads = useCachedRows(useCache(), 'loads', query)?.rows ?? []
  const isRange = isInYears(from) && isInYears(until) && from <= until
  return (
    <p role="status" className="flex gap-3 rounded-box bg-(--amber-tint) p-4 text-(--amber-ink) empty:hidden">
      {isRange && loads.length > 0 && (
        <>
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span className="min-w-0">{loadsOnText(loads)}</span>
        </>
      )}
    </p>
  )
}

const bodyOf = ({ from, until, note }: Values) => ({
  from,
  until,
  note: note?.trim() || null,
  // The request may arrive late but counts from this moment.
  askedAt: serverNow().toISOString(),
})

/** Applies the server's rules to the cached data. Requests that wait on this device count as requested. */
function createResolver(offs: readonly OffEntry[], today: string): Resolver<Values, unknown, Values> {
  const daysOff = offs.filter(({ state }) => state === 'agreed')
  const asked = offs.filter(({ state }) => state === 'asked' || state === 'unsent')
  return (values) => {
    const errors: FieldErrors<Values> = {}
    const parsed = driverCommands['ask-days-off'].safeParse(bodyOf(values))
    for (const { path, message } of parsed.error?.issues ?? []) {
      errors[path[0] as keyof Values] ??= { type: 'schema', message }
    }
    const problem = parsed.success ? askProblem(values, { daysOff, asked, today }) : null
    if (problem) errors.from = { type: 'taken', message: problem }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
}
