import { useMemo } from 'react'
import type { Resolver } from 'react-hook-form'
import { delayPassed, isLaterThanReport } from '#shared/loads/delay'
import { type DriverEvent, driverEvent } from '#shared/loads/driverEvent'
import type { LoadRecord } from '#shared/loads/load'
import { Field } from '../../../platform/forms/Field.tsx'
import { useWillWait } from '../../../platform/forms/OfflineLine.tsx'
import { RestoredLine } from '../../../platform/forms/RestoredLine.tsx'
import type { PersistedForm } from '../../../platform/offline/drafts/persistedForm.ts'
import { CancelButton } from '../../../platform/outbox/CancelButton.tsx'
import { serverNow } from '../../../platform/transport/serverClock.ts'
import { DraftDialog, DraftState } from '../../detail/DraftDialog.tsx'
import { useCommandForm } from '../../detail/useCommandForm.ts'
import { DelayFields } from '../../dispatch/loads/delay/DelayFields.tsx'
import { type DelayValues, delayErrors, delayedPlace, noDelay, sentDelay } from '../../dispatch/loads/delay/delayForm.ts'
import { type CabEvent, undoFor } from './stopSequence.ts'

interface Props {
  load: LoadRecord
  events: readonly CabEvent[]
  /** The name of the form among the drafts. */
  form: string
  /** The draft to open when a delay returns from the outbox. */
  draft: string | null
  onDone: (outcome: 'done' | 'waiting') => void
  onClose: () => void
}

interface LateValues {
  /** The index of its stop, from 0. */
  stop: number
  delay: DelayValues
  /** Null in a delay without a note that returns from the outbox. */
  note: string | null
}

/** A driver reports a delay: the reason, and the new time at the next stop. Offline it waits. */
export function LateDialog(props: Props) {
  return (
    <DraftDialog title="Running late" wide form={props.form} draft={props.draft} height="h-96" onClose={props.onClose}>
      {(persisted, close) => <LateForm {...props} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

function LateForm({ load, events, persisted, onDone, close }: Props & { persisted: PersistedForm; close: () => void }) {
  const resolver = useMemo(() => lateResolver(load), [load])
  const valuesOf = useMemo(() => {
    const values: LateValues = { stop: delayedPlace(load, events), delay: noDelay, note: '' }
    return () => values
  }, [load, events])
  const { form, submit, submitting, message, startOver, isRestored, stays, savedAt, trouble, cancel } = useCommandForm<
    'loads',
    LateValues,
    DriverEvent
  >({
    command: { resource: 'loads', id: load.id, action: 'events', kind: 'loadEvent', reference: load.id, holdFor: undoFor },
    record: load,
    valuesOf,
    bodyOf: (body) => body,
    resolver,
    persisted,
    onDone: (outcome) => {
      onDone(outcome)
      close()
    },
  })
  const [place, delay] = form.watch(['stop', 'delay'])
  const stop = load.stops[place] ?? load.stops.at(-1)
  const willWait = useWillWait(persisted.draft !== null && trouble === null)
  if (!stop) return null
  return (
    <form noValidate aria-label="Running late" onSubmit={submit} className="mt-4 grid gap-5">
      <fieldset disabled={submitting} className="contents">
        {isRestored && savedAt !== null && <RestoredLine onStartOver={startOver} isUnsent={stays} />}
        <DelayFields
          stop={stop}
          value={delay}
          errors={form.formState.errors.delay ?? {}}
          onChange={(value) => form.setValue('delay', value, { shouldDirty: true })}
        />
        <Field id="late-note" label="Note" optional>
          {(control) => <input {...control} {...form.register('note')} maxLength={120} autoComplete="off" />}
        </Field>
        <p className="text-second text-muted">Dispatch and customers will see the reason and the new time.</p>
        {/* Room for two lines, so that a message moves no button. */}
        <div className="grid min-h-14 content-start gap-2">
          <DraftState message={message} savedAt={savedAt} trouble={trouble} willWait={willWait} />
        </div>
        <div className="grid gap-3">
          <button type="submit" className="btn btn-accent min-h-16 text-h2">
            {submitting ? 'Submitting...' : 'Report delay'}
          </button>
          <CancelButton className="btn btn-outline min-h-14" cancel={cancel} onCancelled={close} />
        </div>
      </fieldset>
    </form>
  )
}

/** Checks a delay by the schema of an event, and builds the body. The delay is reported at the moment of the press. */
function lateResolver(load: LoadRecord): Resolver<LateValues, unknown, DriverEvent> {
  return ({ stop, delay, note }) => {
    const lateStop = load.stops[stop]
    const parsed = driverEvent.safeParse({
      type: 'delay',
      stop,
      location: lateStop?.location ?? null,
      occurredAt: serverNow().toISOString(),
      deviceTime: new Date().toISOString(),
      delay: sentDelay(delay, lateStop?.zone ?? load.pickupZone),
      note: note?.trim() || null,
    })
    const issues = parsed.success ? (isLaterThanReport(parsed.data) ? [] : [delayPassed]) : parsed.error.issues
    return parsed.success && issues.length === 0
      ? { values: parsed.data, errors: {} }
      : { values: {}, errors: { delay: delayErrors(issues) } as never }
  }
}
