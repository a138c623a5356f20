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
  dwell: Dwell
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
  const { load, dwell, onClose } = props
  const title = `Add detention at ${atStop(dwell.stop, load.stops.length)}`
  return (
    <DraftDialog title={title} form={`loadBillDetention:${load.id}:${dwell.stop}`} height="h-64" onClose={onClose}>
      {(persisted, close) => <BillDetentionForm {...props} title={title} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

interface FormProps extends Props {
  title: string
  persisted: PersistedForm
  close: () => void
}

function BillDetentionForm({ load, dwell, terms, title, persisted, onDone, close }: FormProps) {
  const { stop, amount } = dwell
  const payable = amountText(amount)
  const valuesOf = useMemo(() => () => ({ amount: payable, reason: '' }), [payable])
  const resolver = useMemo(() => createResolver(stop, amount), [stop, amount])
  const { form, submit, submitting, findings, message, savedAt, trouble, forget, ...merging } = useCommandForm<
    'loads',
    Entry,
    object
  >({
    command: { resource: 'loads', id: load.id, action: 'bill-detention' },
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
          resource="loads"
          id={load.id}
          what="load"
          labelOf={(field) => (field === 'amount' ? 'Amount' : 'Reason')}
          formatText={(_field, value) => String(value)}
        />
        <p className="wrap-anywhere">{`${detentionText(dwell, terms)}. ${payerOf(load) ?? ''} pays it with the load.`}</p>
        <Field id="detention-amount" label="Amount" error={errors.amount?.message}>
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
            <BackTo onBack={() => form.setValue('amount', payable, { shouldDirty: true })}>{`$${payable}`}</BackTo>
            <Field
              id="detention-reason"
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

const isSameAmount = (a: number, b: number) => Math.round(a * 100) === Math.round(b * 100)

function createResolver(stop: number, payable: number): Resolver<Entry, unknown, object> {
  return ({ amount: typed, reason }) => {
    const amount = typedNumber(typed)
    const isOther = !isSameAmount(amount, payable)
    const parsed = loadCommands['bill-detention'].safeParse({
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
