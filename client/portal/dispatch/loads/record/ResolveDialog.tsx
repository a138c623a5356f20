import { useMemo } from 'react'
import type { Resolver } from 'react-hook-form'
import { reasonProblem } from '#shared/kernel/findings'
import type { LoadRecord } from '#shared/loads/load'
import { Field } from '../../../../platform/forms/Field.tsx'
import { Findings, withWarnings } from '../../../../platform/forms/Findings.tsx'
import type { PersistedForm } from '../../../../platform/offline/drafts/persistedForm.ts'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'
import { DraftButtons, DraftDialog, DraftState } from '../../../detail/DraftDialog.tsx'
import { useCommandForm } from '../../../detail/useCommandForm.ts'

interface Props {
  load: LoadRecord
  /** The id of the event. */
  event: string
  as: 'applied' | 'left'
  /** The event is a driver's correction of an own event. */
  isCorrection: boolean
  onClose: () => void
}

interface Values {
  reason: string
}

const nothing: Values = { reason: '' }
const valuesOf = () => nothing

const questions = {
  applied: {
    title: 'Accept this event?',
    lead: 'It replaces the other event at this stop. Both stay on file.',
    button: 'Accept event',
  },
  left: {
    title: 'Reject this event?',
    lead: 'It stays on file but is not used. The driver will see that.',
    button: 'Reject event',
  },
}

const correctionQuestions: typeof questions = {
  applied: {
    title: 'Accept the correction?',
    lead: 'The correction counts. The first record stays on file but is not used.',
    button: 'Accept correction',
  },
  left: {
    title: 'Keep the first record?',
    lead: 'The correction does not count. The driver will see that you kept the first record.',
    button: 'Keep first record',
  },
}

const getTexts = ({ as, isCorrection }: Pick<Props, 'as' | 'isCorrection'>) =>
  (isCorrection ? correctionQuestions : questions)[as]

/** Resolves a disputed event with a reason, whose draft remains on this device. */
export function SettleDialog(props: Props) {
  return (
    <DraftDialog title={getTexts(props).title} form={`loadResolve:${props.event}`} height="h-48" onClose={props.onClose}>
      {(persisted, close) => <SettleForm {...props} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

function SettleForm({
  load,
  event,
  as,
  isCorrection,
  persisted,
  close,
}: Props & { persisted: PersistedForm; close: () => void }) {
  const { lead, button, title } = getTexts({ as, isCorrection })
  const resolver = useMemo(
    (): Resolver<Values, unknown, Values> => (values) => {
      const problem = reasonProblem(values.reason)
      return problem ? { values: {}, errors: { reason: { type: 'schema', message: problem } } } : { values, errors: {} }
    },
    [],
  )
  const { form, submit, submitting, message, findings, savedAt, trouble, forget } = useCommandForm<'loads', Values, Values>({
    command: { resource: 'loads', id: load.id, action: 'resolve' },
    record: load,
    valuesOf,
    bodyOf: ({ reason }) => ({ event, as, reason }),
    resolver,
    persisted,
    onDone: close,
  })
  const onLine = useOnLine()
  return (
    <form noValidate aria-label={title} onSubmit={submit} className="mt-2 grid gap-4">
      <fieldset disabled={submitting} className="contents">
        <p>{lead}</p>
        <Field
          id="resolve-reason"
          label="Reason"
          kind="textarea"
          error={form.formState.errors.reason?.message}
          hint="Saved in the load history."
        >
          {(control) => <textarea {...control} {...form.register('reason')} rows={3} />}
        </Field>
        <Findings findings={findings} />
        <DraftState message={message} savedAt={savedAt} trouble={trouble} />
        <DraftButtons submitting={submitting} isPossible={onLine} onCancel={() => void forget().then(close)}>
          {withWarnings(button, findings)}
        </DraftButtons>
      </fieldset>
    </form>
  )
}
