import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { useMemo } from 'react'
import type { Resolver } from 'react-hook-form'
import { reasonProblem } from '#shared/command'
import type { LoadRecord } from '#shared/load'
import { SavedLine } from '../../../forms/DraftLines.tsx'
import { Field } from '../../../forms/Field.tsx'
import type { PersistedForm } from '../../../offline/drafts/persistedForm.ts'
import { useOnLine } from '../../../ui/useOnLine.ts'
import { Dialog } from '../../feedback/Dialog.tsx'
import { useCommandForm } from '../../record/useCommandForm.ts'
import { useOpenedForm } from '../../record/useOpenedForm.ts'

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
  const persisted = useOpenedForm(`loadSettle:${props.event}`, null)
  return (
    <Dialog title={asked[props.as].title} onClose={props.onClose}>
      {(close) =>
        persisted ? (
          <SettleForm {...props} persisted={persisted} close={close} />
        ) : (
          <div aria-busy="true" className="skeleton mt-4 h-48" />
        )
      }
    </Dialog>
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
        {message && (
          <p role="alert" className="field-error">
            <OctagonAlert aria-hidden="true" />
            {message}
          </p>
        )}
        {(savedAt !== null || trouble) && <SavedLine savedAt={savedAt} trouble={trouble} />}
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className="btn btn-outline max-sm:grow" onClick={() => void forget().then(close)}>
            Cancel
          </button>
          <button type="submit" className="btn btn-primary max-sm:grow" disabled={!onLine}>
            {submitting ? 'Submitting...' : onLine ? button : 'Needs a connection'}
          </button>
        </div>
      </fieldset>
    </form>
  )
}
