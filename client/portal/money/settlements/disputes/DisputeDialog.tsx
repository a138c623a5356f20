import type { FieldErrors, Resolver } from 'react-hook-form'
import { enteredNumber } from '#shared/kernel/typedNumber'
import type { SettlementRow } from '#shared/settlements/settlement'
import { disputeBody } from '#shared/settlements/settlementDispute'
import { Field } from '../../../../platform/forms/Field.tsx'
import { useWillWait } from '../../../../platform/forms/OfflineLine.tsx'
import { RestoredLine } from '../../../../platform/forms/RestoredLine.tsx'
import type { PersistedForm } from '../../../../platform/offline/drafts/persistedForm.ts'
import { CancelButton } from '../../../../platform/outbox/CancelButton.tsx'
import { serverNow } from '../../../../platform/transport/serverClock.ts'
import { DraftDialog, DraftState } from '../../../detail/DraftDialog.tsx'
import { useCommandForm } from '../../../detail/useCommandForm.ts'
import { signedAmount } from '../settlementParts.tsx'
import type { DisputedLine } from './disputeLines.ts'

interface Props {
  settlement: SettlementRow
  line: DisputedLine
  /** The draft to open, for a dispute that returns from the outbox. */
  draft: string | null
  onDone: (outcome: 'done' | 'waiting') => void
  onClose: () => void
}

interface Values {
  text: string
  /** The typed text; a number for a dispute that returns from the outbox. */
  expected: string | number | null
}

const nothing: Values = { text: '', expected: '' }
const valuesOf = () => nothing

/** Lets a driver dispute a line. Without a network the dispute waits on this device. */
export function DisputeDialog(props: Props) {
  const { settlement, line, draft, onClose } = props
  return (
    <DraftDialog
      title={`Dispute: ${line.name}`}
      wide
      form={`settlementDispute:${settlement.id}:${line.line}`}
      draft={draft}
      height="h-72"
      onClose={onClose}
    >
      {(persisted, close) => <DisputeForm {...props} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

function DisputeForm({ settlement, line, persisted, onDone, close }: Props & { persisted: PersistedForm; close: () => void }) {
  const { form, submit, submitting, message, startOver, isRestored, stays, savedAt, trouble, cancel } = useCommandForm<
    'settlements',
    Values,
    Values
  >({
    command: {
      resource: 'settlements',
      id: settlement.id,
      action: 'dispute',
      kind: 'settlementDispute',
      reference: settlement.id,
    },
    record: settlement,
    valuesOf,
    bodyOf: (values) => toBody(line, values),
    resolver: createResolver(line),
    persisted,
    onDone: (outcome) => {
      onDone(outcome)
      close()
    },
  })
  const { errors } = form.formState
  const willWait = useWillWait(persisted.draft !== null && trouble === null)
  return (
    <form noValidate aria-label={`Dispute ${line.name}`} onSubmit={submit} className="mt-4 grid gap-5">
      <fieldset disabled={submitting} className="contents">
        {isRestored && savedAt !== null && <RestoredLine onStartOver={startOver} isUnsent={stays} />}
        <p>
          It is <strong>{signedAmount(Math.round(line.amount * 100))}</strong> in the settlement. The office reads what you write,
          and answers here.
        </p>
        <Field id="dispute-words" label="What's wrong" kind="textarea" error={errors.text?.message}>
          {(control) => <textarea {...control} {...form.register('text')} rows={3} />}
        </Field>
        <Field
          id="dispute-expected"
          label="What it should be, in dollars"
          optional
          error={errors.expected?.message}
          hint="Leave blank if you don't know."
        >
          {(control) => <input {...control} {...form.register('expected')} inputMode="decimal" autoComplete="off" />}
        </Field>
        <DraftState message={message} savedAt={savedAt} trouble={trouble} willWait={willWait} />
        <div className="grid gap-3">
          <button type="submit" className="btn btn-accent min-h-16 text-h2">
            {submitting ? 'Submitting...' : 'Send to office'}
          </button>
          <CancelButton className="btn btn-outline min-h-14" cancel={cancel} onCancelled={close} />
        </div>
      </fieldset>
    </form>
  )
}

const toBody = (line: DisputedLine, { text, expected }: Values) => ({
  line: line.line,
  name: line.name,
  amount: line.amount,
  text: text.trim(),
  expected: typeof expected === 'number' ? expected : expected?.trim() ? enteredNumber(expected) : null,
  // The dispute may arrive late; it counts from this instant.
  disputedAt: serverNow().toISOString(),
})

/** Applies the checks of the server. */
const createResolver =
  (line: DisputedLine): Resolver<Values, unknown, Values> =>
  (values) => {
    const errors: FieldErrors<Values> = {}
    for (const { path, message } of disputeBody.safeParse(toBody(line, values)).error?.issues ?? []) {
      errors[path[0] as keyof Values] ??= { type: 'schema', message }
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
