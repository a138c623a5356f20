import { useMemo } from 'react'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { formatDollars } from '#shared/kernel/money'
import { enteredNumber, typedNumber } from '#shared/kernel/typedNumber'
import { type DetentionTerms, type Dwell, detentionText } from '#shared/loads/detention'
import { atStop } from '#shared/loads/detentionBilling'
import type { LoadRecord } from '#shared/loads/load'
import { loadCommands } from '#shared/loads/loadEntry'
import { amountText } from '../../../../platform/forms/amounts.ts'
import { Field } from '../../../../platform/forms/Field.tsx'
import { Findings } from '../../../../platform/forms/Findings.tsx'
import { MoneyInput } from '../../../../platform/forms/MoneyInput.tsx'
import type { PersistedForm } from '../../../../platform/offline/drafts/persistedForm.ts'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'
import { ChangedMeanwhile } from '../../../detail/ChangedMeanwhile.tsx'
import { DraftButtons, DraftDialog, DraftState } from '../../../detail/DraftDialog.tsx'
import { useCommandForm } from '../../../detail/useCommandForm.ts'
import { BackTo } from '../form/BackTo.tsx'
import { payerOf } from '../loadText.ts'

interface Props {
  load: LoadRecord
  stay: Dwell
  terms: DetentionTerms
  onDone: () => void
  onClose: () => void
}

interface Entry {
  /** Dollars, as typed. */
  amount: string
  reason: string
}

/** Adds the detention at a stop to the charges, at the calculated amount, or at another amount with a reason. */
export function BillDetentionDialog(props: Props) {
  const { load, stay, onClose } = props
  const title = `Add detention at ${atStop(stay.stop, load.stops.length)}`
  return (
    <DraftDialog title={title} form={`loadDetain:${load.id}:${stay.stop}`} height="h-64" onClose={onClose}>
      {(persisted, close) => <BillDetentionForm {...props} title={title} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

interface FormProps extends Props {
  title: string
  persisted: PersistedForm
  close: () => void
}

function BillDetentionForm({ load, stay, terms, title, persisted, onDone, close }: FormProps) {
  const { stop, amount } = stay
  const owed = amountText(amount)
  const valuesOf = useMemo(() => () => ({ amount: owed, reason: '' }), [owed])
  const resolver = useMemo(() => resolverOf(stop, amount), [stop, amount])
  const { form, submit, submitting, findings, message, savedAt, trouble, forget, ...merging } = useCommandForm<
    'loads',
    Entry,
    object
  >({
    command: { noun: 'loads', id: load.id, verb: 'detain' },
    record: load,
    valuesOf,
    bodyOf: (body) => body,
    resolver,
    persisted,
    onDone: () => {
      onDone()
      close()
    },
  })
  const { errors } = form.formState
  const onLine = useOnLine()
  const typed = typedNumber(form.watch('amount'))
  const isOther = !isSameAmount(typed, amount)
  return (
    <form noValidate aria-label={title} onSubmit={submit} className="mt-2 grid gap-4">
      <fieldset disabled={submitting} className="contents">
        <ChangedMeanwhile
          {...merging}
          noun="loads"
          id={load.id}
          what="load"
          labelOf={(field) => (field === 'amount' ? 'Amount' : 'Reason')}
          wordsOf={(_field, value) => String(value)}
        />
        <p className="wrap-anywhere">{`${detentionText(stay, terms)}. ${payerOf(load) ?? ''} pays it with the load.`}</p>
        <Field id="detain-amount" label="Amount" error={errors.amount?.message}>
          {(control) => (
            <MoneyInput
              control={{ ...control, inputMode: 'decimal', autoComplete: 'off' }}
              field={form.register('amount')}
              onWritten={(value) => form.setValue('amount', value)}
              className="w-40"
            />
          )}
        </Field>
        {isOther && (
          <>
            <BackTo onBack={() => form.setValue('amount', owed, { shouldDirty: true })}>{`$${owed}`}</BackTo>
            <Field
              id="detain-reason"
              label="Reason"
              kind="textarea"
              error={errors.reason?.message}
              hint="Why the amount differs. Saved in the load history."
            >
              {(control) => <textarea {...control} {...form.register('reason')} rows={2} />}
            </Field>
          </>
        )}
        <Findings findings={findings} />
        <DraftState message={message} savedAt={savedAt} trouble={trouble} />
        <DraftButtons submitting={submitting} isPossible={onLine} onCancel={() => void forget().then(close)}>
          {Number.isNaN(typed) ? 'Add' : `Add ${formatDollars(typed)}`}
        </DraftButtons>
      </fieldset>
    </form>
  )
}

const isSameAmount = (one: number, other: number) => Math.round(one * 100) === Math.round(other * 100)

function resolverOf(stop: number, owed: number): Resolver<Entry, unknown, object> {
  return ({ amount: typed, reason }) => {
    const amount = typedNumber(typed)
    const isOther = !isSameAmount(amount, owed)
    const parsed = loadCommands.detain.safeParse({
      stop,
      amount: enteredNumber(typed),
      reason: (isOther && reason.trim()) || null,
    })
    const errors: FieldErrors<Entry> = {}
    for (const { path, message } of parsed.error?.issues ?? []) errors[path[0] as keyof Entry] ??= { type: 'schema', message }
    if (!errors.amount && isOther && !reason.trim()) {
      errors.reason ??= { type: 'needed', message: 'Please enter why the amount differs' }
    }
    return parsed.success && !errors.reason ? { values: parsed.data, errors: {} } : { values: {}, errors }
  }
}
