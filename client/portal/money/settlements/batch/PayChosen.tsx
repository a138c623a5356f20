import { useCallback, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { formatDay } from '#shared/kernel/time'
import type { PaymentBatch } from '#shared/settlements/paymentBatch'
import { settlementPaymentMethods } from '#shared/settlements/paymentMethod'
import type { SettlementRow } from '#shared/settlements/settlement'
import type { Payment } from '#shared/settlements/settlementPayment'
import { SavedLine } from '../../../../platform/forms/DraftLines.tsx'
import { ErrorLine } from '../../../../platform/forms/ErrorLine.tsx'
import { Field } from '../../../../platform/forms/Field.tsx'
import { isSame } from '../../../../platform/forms/mergeChanges.ts'
import { RestoredLine } from '../../../../platform/forms/RestoredLine.tsx'
import { usePersistTyping } from '../../../../platform/forms/usePersistTyping.ts'
import { type PersistedForm, useDiscarded, usePersistedForm } from '../../../../platform/offline/drafts/persistedForm.ts'
import { useFocusBack } from '../../../../platform/ui/useFocusBack.ts'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'
import { useOpenedForm } from '../../../detail/useOpenedForm.ts'
import { Dialog } from '../../../feedback/Dialog.tsx'
import { TextInput } from '../../../people/drivers/pay/TextInput.tsx'
import { newPayment, type PaymentForm, paymentResolver } from '../steps/paymentForm.ts'
import { settlementsCounted } from './batchText.ts'
import { fileCalled, leftOf } from './paymentBatchText.ts'
import { useBegin } from './useBegin.ts'

interface Props {
  chosen: readonly SettlementRow[]
  /** Files with at least one settlement that is not marked as paid, newest first. */
  files: readonly PaymentBatch[]
}

/** The choice of the selected settlements in place of a file. */
const ticked = 'ticked'

/**
 * Records how the settlements of a file, or the selected ones, were paid, for example by check. The typed values are persisted on
 * this device.
 */
export function PayChosen(props: Props) {
  const persisted = useOpenedForm('paymentBatch')
  if (!persisted) return <div className="skeleton h-96" />
  return <PayChosenForm key={persisted.draft?.id ?? ''} {...props} persisted={persisted} />
}

function PayChosenForm({ chosen, files, persisted }: Props & { persisted: PersistedForm }) {
  const first = useMemo(newPayment, [])
  const restored = (persisted.draft?.restored?.values as PaymentForm | undefined) ?? null
  const [selected, setSelected] = useState<string | null>(null)
  const file = selected === ticked ? undefined : (files.find(({ id }) => id === selected) ?? files[0])
  // Only the earliest period is checked here: the server rejects a settlement of a later period by itself.
  const since = useRef('')
  since.current = file ? '' : (chosen.map(({ periodStart }) => periodStart).sort()[0] ?? '')
  const form = useForm<PaymentForm, unknown, Payment>({
    resolver: useMemo(() => paymentResolver(() => since.current), []),
    defaultValues: restored ?? first,
  })
  const { persist, clear, forget, savedAt, trouble } = usePersistedForm(persisted)
  usePersistTyping(form, { isEmpty: useCallback((typed: PaymentForm) => isSame(typed, first), [first]), persist, clear })
  const [isRestored, setRestored] = useState(restored !== null)
  const startOver = () => {
    setRestored(false)
    form.reset(first)
    void forget()
  }
  useDiscarded(persisted, startOver)
  const { begin, busy, message } = useBegin('pay-all', forget)
  useFocusBack(busy)
  const onLine = useOnLine()
  const { errors } = form.formState
  const what = file ? { paymentBatch: file.id } : { settlements: chosen.map(({ id, version }) => ({ id, version })) }
  const count = file ? file.left.length : chosen.length
  const [asking, setAsking] = useState<{ payment: Payment; title: string; body: object } | null>(null)
  return (
    <form
      noValidate
      aria-label="Payment details"
      className="card gap-4 p-4 md:p-5"
      onSubmit={form.handleSubmit((payment) =>
        setAsking({ payment, title: `Mark ${settlementsCounted(count)} as paid?`, body: { ...payment, ...what } }),
      )}
    >
      <h2 className="text-h3">Payment details</h2>
      {files.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="field-label mb-2">Settlements paid</legend>
          {files.map((option) => (
            <label key={option.id} className="check-tile">
              <input
                type="radio"
                name="payment-batch-what"
                className="radio shrink-0"
                checked={option === file}
                onChange={() => setSelected(option.id)}
              />
              <span className="min-w-0 wrap-anywhere">
                <span>{`Everything in ${fileCalled(option)}`}</span>
                <span className="block text-second text-muted">{leftOf(option)}</span>
              </span>
            </label>
          ))}
          <label className="check-tile">
            <input
              type="radio"
              name="payment-batch-what"
              className="radio shrink-0"
              checked={!file}
              onChange={() => setSelected(ticked)}
            />
            <span className="min-w-0">
              Selected
              <span className="block text-second text-muted">No file, such as by check</span>
            </span>
          </label>
        </fieldset>
      )}
      {isRestored && savedAt !== null && <RestoredLine onStartOver={startOver} />}
      <Field id="payment-batch-method" label="Paid by" kind="select" error={errors.method?.message}>
        {(control) => (
          <select {...control} {...form.register('method')}>
            {Object.entries(settlementPaymentMethods).map(([method, text]) => (
              <option key={method} value={method}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextInput
        id="payment-batch-reference"
        label="Reference"
        field={form.register('reference')}
        error={errors.reference?.message}
        hint="Bank reference; shown on each statement"
      />
      <TextInput
        id="payment-batch-day"
        label="Paid on"
        type="date"
        field={form.register('paidOn')}
        error={errors.paidOn?.message}
      />
      <SavedLine savedAt={savedAt} trouble={trouble} />
      <ErrorLine>{message}</ErrorLine>
      <div className="grid gap-2">
        <button type="submit" className="btn btn-primary btn-lg" disabled={busy || count === 0 || !onLine}>
          {busy ? 'Submitting...' : onLine ? `Mark ${settlementsCounted(count)} as paid…` : 'Needs a connection'}
        </button>
        <p className="text-second text-muted">This can't be undone. Drivers with a login see it in My Settlements.</p>
      </div>
      {asking && (
        <Dialog title={asking.title} onClose={() => setAsking(null)}>
          {(close) => (
            <div className="mt-2 grid gap-4">
              <p>
                {`${settlementPaymentMethods[asking.payment.method]}${asking.payment.reference ? `, ${asking.payment.reference}` : ''}, on ${formatDay(asking.payment.paidOn)}. This can't be undone.`}
              </p>
              <div className="flex flex-wrap justify-end gap-3">
                <button type="button" className="btn btn-outline max-sm:grow" onClick={close}>
                  Cancel
                </button>
                <button
                  type="button"
                  className="btn btn-primary max-sm:grow"
                  onClick={() => {
                    close()
                    void begin(asking.body)
                  }}
                >
                  Mark as paid
                </button>
              </div>
            </div>
          )}
        </Dialog>
      )}
    </form>
  )
}
