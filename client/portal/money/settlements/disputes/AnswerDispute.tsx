import { useMemo } from 'react'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { dollars, formatDollars } from '#shared/kernel/money'
import { enteredNumber } from '#shared/kernel/typedNumber'
import type { DisputeOutcome } from '#shared/settlements/disputeOutcome'
import type { SettlementRow } from '#shared/settlements/settlement'
import { askedCents, disputeAnswer, type SettlementDispute } from '#shared/settlements/settlementDispute'
import { amountText } from '../../../../platform/forms/amounts.ts'
import { ErrorLine } from '../../../../platform/forms/ErrorLine.tsx'
import { Field } from '../../../../platform/forms/Field.tsx'
import type { PersistedForm } from '../../../../platform/offline/drafts/persistedForm.ts'
import { DraftDialog } from '../../../detail/DraftDialog.tsx'
import { DraftForm } from '../../../detail/DraftForm.tsx'
import { useCommandForm } from '../../../detail/useCommandForm.ts'
import { TextInput } from '../../../people/drivers/pay/TextInput.tsx'
import { isOfNotIn } from './disputeLines.ts'

interface Props {
  settlement: SettlementRow
  dispute: SettlementDispute
  onDone: () => void
  onClose: () => void
}

interface Values {
  outcome: DisputeOutcome | ''
  text: string
  /** The typed amount of an accepted dispute. */
  amount: string
}

const choices: Record<DisputeOutcome, { title: string; text: string }> = {
  agreed: {
    title: 'Agree',
    text: "The amount below goes on the driver's next settlement. This one doesn't change.",
  },
  declined: { title: 'Decline', text: "The line doesn't change. Give a reason." },
}
const outcomes = ['agreed', 'declined'] as const
const fields: Readonly<Record<string, string>> = {
  outcome: 'Answer',
  text: 'Message to driver',
  amount: 'On next settlement',
}

/** The amount that the driver asks for, when the settlement is final and no other settlement would pay it. */
function toInitialValues({ status }: SettlementRow, dispute: SettlementDispute): Values {
  const expected = status === 'pending' || isOfNotIn(dispute) ? null : askedCents(dispute)
  return { outcome: '', text: '', amount: expected === null ? '' : amountText(dollars(expected)) }
}

/** Answers a dispute once, with a message to the driver. It needs a connection; the typed values are persisted on this device. */
export function AnswerDispute(props: Props) {
  const { dispute, onClose } = props
  return (
    <DraftDialog title={`Answer: ${dispute.name}`} form={`disputeAnswer:${dispute.id}`} height="h-72" onClose={onClose}>
      {(persisted, close) => <AnswerForm {...props} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

function AnswerForm({ settlement, dispute, persisted, onDone, close }: Props & { persisted: PersistedForm; close: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: keeps the values from when the form opened.
  const valuesOf = useMemo(() => {
    const first = toInitialValues(settlement, dispute)
    return () => first
  }, [])
  const commandForm = useCommandForm<'settlements', Values, Values>({
    command: { resource: 'settlements', id: settlement.id, action: 'answer' },
    record: settlement,
    valuesOf,
    bodyOf: (values) => toBody(dispute.id, values),
    persisted,
    resolver: createResolver(dispute.id),
    onDone: () => {
      onDone()
      close()
    },
  })
  const { form, submitting } = commandForm
  const { errors } = form.formState
  const outcome = form.watch('outcome')
  const isOver = dispute.outcome !== null && !submitting
  return (
    <DraftForm
      asked={commandForm}
      close={close}
      isOver={isOver}
      title="Answer"
      resource="settlements"
      id={settlement.id}
      what="settlement"
      labelOf={(field) => fields[field] ?? field}
      button={outcome ? choices[outcome].title : 'Answer'}
    >
      {isOver && (
        <p role="status" className="rounded-box bg-(--amber-tint) p-3 font-semibold text-(--amber-ink)">
          {`${dispute.answeredBy ?? 'Someone'} already answered. Nothing to do.`}
        </p>
      )}
      <p className="whitespace-pre-line wrap-anywhere">{`“${dispute.text}”`}</p>
      <fieldset className="grid gap-2.5">
        <legend className="sr-only">Answer</legend>
        {outcomes.map((option) => (
          <label key={option} className="check-tile items-start">
            <input
              type="radio"
              className="radio shrink-0"
              value={option}
              aria-labelledby={`answer-${option}`}
              aria-describedby={`means-${option}`}
              aria-invalid={errors.outcome !== undefined}
              {...form.register('outcome')}
            />
            <span className="grid min-w-0">
              <span id={`answer-${option}`} className="font-sign text-label leading-6 font-semibold">
                {choices[option].title}
              </span>
              <span id={`means-${option}`} className="text-second text-muted">
                {choices[option].text}
              </span>
            </span>
          </label>
        ))}
        <ErrorLine>{errors.outcome?.message}</ErrorLine>
      </fieldset>
      {outcome === 'agreed' && (
        <TextInput
          id="answer-amount"
          label="On next settlement"
          unit="$"
          optional
          field={form.register('amount')}
          error={errors.amount?.message}
          hint={formatHint(settlement, dispute)}
        />
      )}
      <Field id="answer-words" label="Message to driver" kind="textarea" error={errors.text?.message}>
        {(control) => <textarea {...control} {...form.register('text')} rows={3} />}
      </Field>
    </DraftForm>
  )
}

function formatHint({ status }: SettlementRow, dispute: SettlementDispute): string {
  const expected = askedCents(dispute)
  const announcement =
    expected === null ? "The driver didn't enter an amount." : `The driver asks for ${formatDollars(dollars(expected))} more.`
  const empty =
    status === 'pending'
      ? "Leave blank if you'll change this pending settlement instead."
      : isOfNotIn(dispute)
        ? 'Leave blank if a settlement pays it by the pay terms.'
        : 'If blank, nothing is paid: say so.'
  return `${announcement} ${empty}`
}

const toBody = (dispute: string, { outcome, text, amount = '' }: Values) => ({
  dispute,
  outcome,
  text,
  amount: outcome === 'agreed' && amount.trim() !== '' ? enteredNumber(amount) : null,
})

/** Applies the checks of the server. */
const createResolver =
  (dispute: string): Resolver<Values, unknown, Values> =>
  (values) => {
    const errors: FieldErrors<Values> = {}
    for (const { path, message } of disputeAnswer.safeParse(toBody(dispute, values)).error?.issues ?? []) {
      errors[path[0] as keyof Values] ??= { type: 'schema', message }
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
