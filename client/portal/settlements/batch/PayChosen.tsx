import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { useState } from 'react'
import { payoutMethods } from '#shared/paymentMethod'
import type { Payout } from '#shared/payout'
import type { SettlementRow } from '#shared/settlement'
import { Field } from '../../../forms/Field.tsx'
import { useFocusBack } from '../../../ui/useFocusBack.ts'
import { useOnLine } from '../../../ui/useOnLine.ts'
import { useKeepTyping, useKeptTyping } from '../../session/keptTyping.ts'
import { newPayment, type PaymentForm, paymentProblems } from '../steps/paymentForm.ts'
import { settlementsCounted } from './batchWords.ts'
import { fileCalled, leftOf } from './payoutWords.ts'
import { useBegin } from './useBegin.ts'

const form = 'payout'

interface Props {
  chosen: readonly SettlementRow[]
  /** Those that hold something which is not marked as paid, newest first. */
  files: readonly Payout[]
}

/** What is ticked, in place of a file. */
const ticked = 'ticked'

/** How what a file holds was paid, exactly that; or what is ticked, such as by check. */
export function PayChosen({ chosen, files }: Props) {
  const kept = useKeptTyping<PaymentForm>(form)
  const [typed, setTyped] = useState<PaymentForm>(() => kept ?? newPayment())
  useKeepTyping(form, typed)
  const [asked, setAsked] = useState<string | null>(null)
  const [problems, setProblems] = useState<ReturnType<typeof paymentProblems>>(null)
  const { begin, busy, message } = useBegin('pay-all')
  useFocusBack(busy)
  const onLine = useOnLine()
  const file = asked === ticked ? undefined : (files.find(({ id }) => id === asked) ?? files[0])
  const type = (change: Partial<PaymentForm>) => {
    setTyped({ ...typed, ...change })
    setProblems(null)
  }
  const submit = () => {
    // A period that begins later than the payment is refused for that one alone.
    const first = file ? '' : (chosen.map(({ periodStart }) => periodStart).sort()[0] ?? '')
    const wrong = paymentProblems(typed, first)
    setProblems(wrong)
    const what = file ? { payout: file.id } : { settlements: chosen.map(({ id, version }) => ({ id, version })) }
    if (!wrong) void begin({ ...typed, ...what })
  }
  const count = file ? file.left.length : chosen.length
  return (
    <form
      noValidate
      aria-label="How they were paid"
      className="card gap-4 p-4 md:p-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <h2 className="text-h3">How they were paid</h2>
      {files.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="field-label mb-2">What was paid</legend>
          {files.map((one) => (
            <label key={one.id} className="check-tile">
              <input
                type="radio"
                name="payout-what"
                className="radio shrink-0"
                checked={one === file}
                onChange={() => setAsked(one.id)}
              />
              <span className="min-w-0 wrap-anywhere">
                What is in {fileCalled(one)}
                <span className="block text-second text-muted">{leftOf(one)}</span>
              </span>
            </label>
          ))}
          <label className="check-tile">
            <input type="radio" name="payout-what" className="radio shrink-0" checked={!file} onChange={() => setAsked(ticked)} />
            <span className="min-w-0">
              What is ticked
              <span className="block text-second text-muted">Without a file, such as by check</span>
            </span>
          </label>
        </fieldset>
      )}
      <Field id="payout-method" label="Paid by" kind="select" error={problems?.method}>
        {(control) => (
          <select {...control} value={typed.method} onChange={({ target }) => type({ method: target.value })}>
            {Object.entries(payoutMethods).map(([method, words]) => (
              <option key={method} value={method}>
                {words}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        id="payout-reference"
        label="Reference"
        error={problems?.reference}
        hint="What the bank calls the payment; it stands on each of them"
      >
        {(control) => (
          <input
            {...control}
            type="text"
            autoComplete="off"
            value={typed.reference}
            onChange={({ target }) => type({ reference: target.value })}
          />
        )}
      </Field>
      <Field id="payout-day" label="Paid on" error={problems?.paidOn}>
        {(control) => (
          <input {...control} type="date" value={typed.paidOn} onChange={({ target }) => type({ paidOn: target.value })} />
        )}
      </Field>
      {message && (
        <p role="alert" className="field-error">
          <OctagonAlert aria-hidden="true" />
          {message}
        </p>
      )}
      <div className="grid gap-2">
        <button type="submit" className="btn btn-primary btn-lg" disabled={busy || count === 0 || !onLine}>
          {busy ? 'Submitting...' : onLine ? `Mark ${settlementsCounted(count)} as paid` : 'Needs a connection'}
        </button>
        <p className="text-second text-muted">It cannot be taken back. Drivers with an account see it in My Settlements.</p>
      </div>
    </form>
  )
}
