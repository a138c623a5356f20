import { useContext, useMemo } from 'react'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { driverNotifiedText } from '#shared/drivers/driverLogin'
import { enteredNumber } from '#shared/kernel/typedNumber'
import type { LoadRecord } from '#shared/loads/load'
import { loadCommands } from '#shared/loads/loadEntry'
import { Field } from '../../../../platform/forms/Field.tsx'
import { Findings, withWarnings } from '../../../../platform/forms/Findings.tsx'
import { useWillWait } from '../../../../platform/forms/OfflineLine.tsx'
import type { PersistedForm } from '../../../../platform/offline/drafts/persistedForm.ts'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'
import { ChangedMeanwhile } from '../../../detail/ChangedMeanwhile.tsx'
import { DraftButtons, DraftDialog, DraftState } from '../../../detail/DraftDialog.tsx'
import { useCommandForm } from '../../../detail/useCommandForm.ts'
import { OwnRole } from '../../../shell/session/usePermission.ts'
import { whyNot } from './whyNoLoadAction.ts'

export type ReasonAction = 'unassign' | 'cancel' | 'correct'

interface Props {
  load: LoadRecord
  action: ReasonAction
  draft: string | null
  onDone: (outcome: 'done' | 'waiting') => void
  onClose: () => void
}

interface Entry {
  reason: string
  /** Dollars, as typed. */
  tonu: string
}

const nothing: Entry = { reason: '', tonu: '' }
const valuesOf = () => nothing

const formatNotified = ({ driverName, driverLogin }: LoadRecord) => driverNotifiedText(driverName ?? 'The driver', driverLogin)

const questions = {
  unassign: {
    title: 'Unassign the driver?',
    lead: (load: LoadRecord) => `${formatNotified(load)} The load goes back to Booked and needs a driver.`,
    button: 'Unassign',
    form: 'loadUnassign',
  },
  cancel: {
    title: 'Cancel this load?',
    lead: (load: LoadRecord) => `This can't be undone. ${load.driverName ? formatNotified(load) : ''}`.trim(),
    button: 'Cancel load',
    form: 'loadCancel',
  },
  correct: {
    title: 'Undo delivery?',
    lead: () =>
      'The load goes back to En Route. The delivery is removed from the timeline and public tracking; the history keeps it.',
    button: 'Undo delivery',
    form: 'loadCorrect',
  },
} as const satisfies Record<ReasonAction, unknown>

/** Asks for the reason to undo a step or to end a load. The draft remains on this device. */
export function LoadReason(props: Props) {
  const { form, title } = questions[props.action]
  return (
    <DraftDialog title={title} form={`${form}:${props.load.id}`} draft={props.draft} height="h-48" onClose={props.onClose}>
      {(persisted, close) => <ReasonForm {...props} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

function ReasonForm({ load, action, persisted, onDone, close }: Props & { persisted: PersistedForm; close: () => void }) {
  const { lead, button } = questions[action]
  const resolver = useMemo(() => createResolver(action), [action])
  // Only unassigning may wait. Cancelling a load, or reversing a delivery, needs an answer of the server at once.
  const mayWait = action === 'unassign'
  const subject = load.driverName ?? undefined
  const { form, submit, submitting, findings, message, savedAt, trouble, cancel, ...merging } = useCommandForm<
    'loads',
    Entry,
    object
  >({
    command: {
      resource: 'loads',
      id: load.id,
      action,
      ...(mayWait && { kind: 'loadUnassign' as const, reference: load.id, ...(subject && { subject }) }),
    },
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
  const { errors } = form.formState
  const onLine = useOnLine()
  const willWait = useWillWait(mayWait && persisted.draft !== null && trouble === null)
  const isPossible = onLine || mayWait
  // Another user may have been faster while the reason was typed.
  const role = useContext(OwnRole) ?? ''
  const why = submitting ? null : whyNot(action, load, role)
  return (
    <form noValidate aria-label={questions[action].title} onSubmit={submit} className="mt-2 grid gap-4">
      <fieldset disabled={submitting} className="contents">
        <ChangedMeanwhile
          {...merging}
          resource="loads"
          id={load.id}
          what="load"
          labelOf={() => 'Reason'}
          formatText={(_field, value) => String(value)}
        />
        <p>{why ? `${why} Nothing to do here.` : lead(load)}</p>
        <Field id="load-reason" label="Reason" kind="textarea" error={errors.reason?.message} hint="Saved in the load history.">
          {(control) => <textarea {...control} {...form.register('reason')} rows={3} />}
        </Field>
        {action === 'cancel' && (
          <Field
            id="load-tonu"
            label="Truck ordered, not used"
            optional
            error={errors.tonu?.message}
            hint="TONU is the only charge that will be billed."
          >
            {(control) => (
              <input {...control} {...form.register('tonu')} inputMode="decimal" autoComplete="off" placeholder="250.00" />
            )}
          </Field>
        )}
        <Findings findings={findings} />
        <DraftState message={message} savedAt={savedAt} trouble={trouble} willWait={willWait} />
        <DraftButtons
          submitting={submitting}
          isPossible={isPossible}
          willWait={willWait}
          isOver={why !== null}
          tone="btn-error"
          cancel={action === 'cancel' ? 'Keep load' : 'Cancel'}
          cancelDraft={cancel}
          onCancel={close}
        >
          {withWarnings(button, findings)}
        </DraftButtons>
      </fieldset>
    </form>
  )
}

function createResolver(action: ReasonAction): Resolver<Entry, unknown, object> {
  return ({ reason, tonu = '' }) => {
    const parsed = loadCommands[action].safeParse({
      reason,
      ...(action === 'cancel' && { tonu: tonu.trim() ? enteredNumber(tonu) : null }),
    })
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors: FieldErrors<Entry> = {}
    for (const { path, message } of parsed.error.issues) errors[path[0] as keyof Entry] ??= { type: 'schema', message }
    return { values: {}, errors }
  }
}
