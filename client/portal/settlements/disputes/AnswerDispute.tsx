import type { FieldErrors, Resolver } from 'react-hook-form'
import type { DisputeOutcome } from '#shared/disputeOutcome'
import type { SettlementRow } from '#shared/settlement'
import { disputeAnswer, type SettlementDispute } from '#shared/settlementDispute'
import { Field } from '../../../forms/Field.tsx'
import type { PersistedForm } from '../../../offline/drafts/persistedForm.ts'
import { DraftDialog } from '../../record/DraftDialog.tsx'
import { DraftForm } from '../../record/DraftForm.tsx'
import { useCommandForm } from '../../record/useCommandForm.ts'

interface Props {
  settlement: SettlementRow
  dispute: SettlementDispute
  onDone: () => void
  onClose: () => void
}

interface Values {
  outcome: DisputeOutcome | ''
  words: string
}

const choices: Record<DisputeOutcome, { title: string; text: string }> = {
  agreed: {
    title: 'Agree',
    text: 'It changes no amount by itself: change the settlement while it is pending, or enter what is missing with the next one.',
  },
  declined: { title: 'Decline', text: 'The line stays as it is. Say why.' },
}
const outcomes = ['agreed', 'declined'] as const
const nothing: Values = { outcome: '', words: '' }
const valuesOf = () => nothing
const fields: Readonly<Record<string, string>> = { outcome: 'Answer', words: 'Words to the driver' }

/** Answers a dispute, once, with words that the driver reads. It needs a connection; what is typed stays on this device. */
export function AnswerDispute(props: Props) {
  const { dispute, onClose } = props
  return (
    <DraftDialog title={`Answer: ${dispute.name}`} form={`disputeAnswer:${dispute.id}`} height="h-72" onClose={onClose}>
      {(persisted, close) => <AnswerForm {...props} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

function AnswerForm({ settlement, dispute, persisted, onDone, close }: Props & { persisted: PersistedForm; close: () => void }) {
  const asked = useCommandForm<'settlements', Values, Values>({
    command: { noun: 'settlements', id: settlement.id, verb: 'answer' },
    ...{ record: settlement, valuesOf, bodyOf: (values) => ({ dispute: dispute.id, ...values }), persisted },
    resolver: resolverOf(dispute.id),
    onDone: () => {
      onDone()
      close()
    },
  })
  const { form, submitting } = asked
  const { errors } = form.formState
  const outcome = form.watch('outcome')
  const isOver = dispute.outcome !== null && !submitting
  return (
    <DraftForm
      {...{ asked, close, isOver }}
      title="Answer"
      noun="settlements"
      id={settlement.id}
      what="settlement"
      labelOf={(field) => fields[field] ?? field}
      button={outcome ? choices[outcome].title : 'Answer'}
    >
      {isOver && (
        <p role="status" className="rounded-box bg-(--amber-tint) p-3 font-semibold text-(--amber-ink)">
          {dispute.answeredBy ?? 'Somebody'} has answered it already. Nothing is left to do.
        </p>
      )}
      <p className="whitespace-pre-line wrap-anywhere">“{dispute.words}”</p>
      <fieldset className="grid gap-2.5">
        <legend className="sr-only">Answer</legend>
        {outcomes.map((one) => (
          <label key={one} className="check-tile items-start">
            <input
              type="radio"
              className="radio shrink-0"
              value={one}
              aria-labelledby={`answer-${one}`}
              aria-describedby={`means-${one}`}
              {...form.register('outcome')}
            />
            <span className="grid min-w-0">
              <span id={`answer-${one}`} className="font-sign text-label leading-6 font-semibold">
                {choices[one].title}
              </span>
              <span id={`means-${one}`} className="text-second text-muted">
                {choices[one].text}
              </span>
            </span>
          </label>
        ))}
        {errors.outcome && (
          <p role="alert" className="field-error">
            {errors.outcome.message}
          </p>
        )}
      </fieldset>
      <Field id="answer-words" label="Words to the driver" kind="textarea" error={errors.words?.message}>
        {(control) => <textarea {...control} {...form.register('words')} rows={3} />}
      </Field>
    </DraftForm>
  )
}

/** As the server checks it. */
const resolverOf =
  (dispute: string): Resolver<Values, unknown, Values> =>
  (values) => {
    const errors: FieldErrors<Values> = {}
    for (const { path, message } of disputeAnswer.safeParse({ dispute, ...values }).error?.issues ?? []) {
      errors[path[0] as keyof Values] ??= { type: 'schema', message }
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
