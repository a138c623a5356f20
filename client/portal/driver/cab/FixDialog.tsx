import { useMemo } from 'react'
import { formatStop } from '#shared/kernel/time'
import type { EventCorrection } from '#shared/loads/eventCorrection'
import type { LoadRecord } from '#shared/loads/load'
import { eventName } from '#shared/tracking/status'
import { Field } from '../../../platform/forms/Field.tsx'
import { useWillWait } from '../../../platform/forms/OfflineLine.tsx'
import { RestoredLine } from '../../../platform/forms/RestoredLine.tsx'
import type { PersistedForm } from '../../../platform/offline/drafts/persistedForm.ts'
import { formOf } from '../../../platform/offline/outbox/kinds.ts'
import { CancelButton } from '../../../platform/outbox/CancelButton.tsx'
import { DraftDialog, DraftState } from '../../detail/DraftDialog.tsx'
import { useCommandForm } from '../../detail/useCommandForm.ts'
import { HappenedAt } from '../../dispatch/loads/record/HappenedFields.tsx'
import { type FixValues, fixResolver } from './fixForm.ts'
import type { CabEvent } from './stopSequence.ts'

interface Props {
  load: LoadRecord
  /** An own event that the server has. */
  event: CabEvent
  /** The draft to open when a correction returns from the outbox. */
  draft?: string | null
  onClose: () => void
}

/** Corrects an own event: its time, or that it did not happen. Offline the correction waits. */
export function FixDialog({ load, event, draft = null, onClose }: Props) {
  const row = { resource: 'loads', id: load.id, reference: load.id } as const
  return (
    <DraftDialog
      title={`Fix “${eventName(event.type, event.stop)}”`}
      wide
      form={formOf('loadCorrection', row, { event: event.key })}
      draft={draft}
      height="h-72"
      onClose={onClose}
    >
      {(persisted, close) => <FixForm load={load} event={event} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

type FormProps = Pick<Props, 'load' | 'event'> & { persisted: PersistedForm; close: () => void }

function FixForm({ load, event, persisted, close }: FormProps) {
  const { key, zone, occurredAt: recordedAt } = event
  const resolver = useMemo(() => fixResolver({ recordedAt, zone }), [recordedAt, zone])
  const valuesOf = useMemo(() => {
    const values: FixValues = { event: key, didHappen: true, occurredAt: recordedAt, note: '' }
    return () => values
  }, [key, recordedAt])
  const { form, submit, submitting, message, startOver, isRestored, stays, savedAt, trouble, cancel } = useCommandForm<
    'loads',
    FixValues,
    EventCorrection
  >({
    command: { resource: 'loads', id: load.id, action: 'correct-event', kind: 'loadCorrection', reference: load.id },
    record: load,
    valuesOf,
    bodyOf: (body) => body,
    resolver,
    persisted,
    onDone: close,
  })
  const { errors } = form.formState
  // A correction from the outbox without a time says that the event did not happen.
  const typed = form.watch()
  const didHappen = typed.didHappen ?? typed.occurredAt !== null
  const willWait = useWillWait(persisted.draft !== null && trouble === null)
  const choose = (value: boolean) => {
    form.setValue('didHappen', value, { shouldDirty: true })
    if (value && !form.getValues('occurredAt')) form.setValue('occurredAt', recordedAt)
  }
  return (
    <form noValidate aria-label="Fix this" onSubmit={submit} className="mt-4 grid gap-5">
      <fieldset disabled={submitting} className="contents">
        {isRestored && savedAt !== null && <RestoredLine onStartOver={startOver} isUnsent={stays} />}
        <p>{`Logged for ${formatStop(recordedAt, zone)}.`}</p>
        <fieldset className="grid gap-3">
          <legend className="sr-only">What is wrong?</legend>
          {[
            { value: true, text: 'Wrong time' },
            { value: false, text: "It didn't happen" },
          ].map(({ value, text }) => (
            <label key={text} className="check-tile min-h-14 items-center">
              <input
                type="radio"
                name="did-happen"
                className="radio"
                checked={didHappen === value}
                onChange={() => choose(value)}
              />
              <span className="font-sign text-label">{text}</span>
            </label>
          ))}
        </fieldset>
        {didHappen && <HappenedAt id="fix-at" form={form} zone={zone} />}
        <Field id="fix-note" label="Note to dispatch" kind="textarea" optional error={errors.note?.message}>
          {(control) => <textarea {...control} {...form.register('note')} rows={2} />}
        </Field>
        <p className="text-second text-muted">Dispatch sees both and decides. Your entry stays on file.</p>
        <DraftState message={message} savedAt={savedAt} trouble={trouble} willWait={willWait} />
        <div className="grid gap-3">
          <button type="submit" className="btn btn-accent min-h-16 text-h2">
            {submitting ? 'Submitting...' : 'Send to dispatch'}
          </button>
          <CancelButton className="btn btn-outline min-h-14" cancel={cancel} onCancelled={close} />
        </div>
      </fieldset>
    </form>
  )
}
