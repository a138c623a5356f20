import { useMemo } from 'react'
import type { Resolver } from 'react-hook-form'
import { reasonProblem } from '#shared/command'
import type { LoadRecord } from '#shared/load'
import { Field } from '../../../forms/Field.tsx'
import type { PersistedForm } from '../../../offline/drafts/persistedForm.ts'
import { useOnLine } from '../../../ui/useOnLine.ts'
import { DraftButtons, DraftDialog, DraftState } from '../../record/DraftDialog.tsx'
import { useCommandForm } from '../../record/useCommandForm.ts'

interface Props {
  load: LoadRecord
  /** The id of the event. */
  event: string
  as: 'applied' | 'left'
  onClose: () => void
}

interface Values {
  reason: string
}

const nothing: Values = { reason: '' }
const valuesOf = () => nothing

const asked = {
  applied: {
    title: 'Let it count?',
    lead: 'What is recorded for the same moment no longer does. Both stay on record.',
    button: 'It counts',
  },
  left: {
    title: 'Leave it aside?',
    lead: 'It stays on record, and its driver sees that it does not count.',
    button: 'Leave it aside',
  },
}

/** Decides an event that was kept aside, with a reason, which stays on this device while it is typed. */
export function SettleDialog(props: Props) {
  return (
    <DraftDialog title={asked[props.as].title} form={`loadSettle:${props.event}`} height="h-48" onClose={props.onClose}>
      {(persisted, close) => <SettleForm {...props} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

function SettleForm({ load, event, as, persisted, close }: Props & { persisted: PersistedForm; close: () => void }) {
  const { lead, button, title } = asked[as]
  const resolver = useMemo(
    (): Resolver<Values, unknown, Values> => (values) => {
      const problem = reasonProblem(values.reason)
      return problem ? { values: {}, errors: { reason: { type: 'schema', message: problem } } } : { values, errors: {} }
    },
    [],
  )
  const { form, submit, submitting, message, savedAt, trouble, forget } = useCommandForm<'loads', Values, Values>({
    command: { noun: 'loads', id: load.id, verb: 'settle' },
    ...{ record: load, valuesOf, bodyOf: ({ reason }) => ({ event, as, reason }), resolver, persisted },
    onDone: close,
  })
  const onLine = useOnLine()
  return (
    <form noValidate aria-label={title} onSubmit={submit} className="mt-2 grid gap-4">
      <fieldset disabled={submitting} className="contents">
        <p>{lead}</p>
        <Field
          id="settle-reason"
          label="Reason"
          kind="textarea"
          error={form.formState.errors.reason?.message}
          hint="It stands in the history."
        >
          {(control) => <textarea {...control} {...form.register('reason')} rows={3} />}
        </Field>
        <DraftState {...{ message, savedAt, trouble }} />
        <DraftButtons submitting={submitting} isPossible={onLine} onCancel={() => void forget().then(close)}>
          {button}
        </DraftButtons>
      </fieldset>
    </form>
  )
}
