import Download from 'lucide-react/icons/download'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { useState } from 'react'
import { formatDollars } from '#shared/money'
import { payoutMethods } from '#shared/paymentMethod'
import type { SettlementRow } from '#shared/settlement'
import { formatClock } from '#shared/time'
import { Field } from '../../../forms/Field.tsx'
import { notify } from '../../../ui/toasts.ts'
import { useFocusBack } from '../../../ui/useFocusBack.ts'
import { useOnLine } from '../../../ui/useOnLine.ts'
import { useKeepTyping, useKeptTyping } from '../../session/keptTyping.ts'
import { newPayment, type PaymentForm, paymentProblems } from '../steps/paymentForm.ts'
import { settlementsCounted } from './batchWords.ts'
import { isInFile, type PayoutFile } from './payoutFile.ts'
import { useBegin } from './useBegin.ts'

const form = 'payout'

interface Props {
  chosen: readonly SettlementRow[]
  /** What was saved last, while something of it waits to be paid. */
  file: PayoutFile | null
  /** Saves the file of what is chosen. Returns the sentence why there is none. */
  save: () => Promise<string | null>
}

/** The file for the bank, and how the chosen settlements were paid. */
export function PayChosen({ chosen, file, save }: Props) {
  const kept = useKeptTyping<PaymentForm>(form)
  const [typed, setTyped] = useState<PaymentForm>(() => kept ?? newPayment())
  useKeepTyping(form, typed)
  const [problems, setProblems] = useState<ReturnType<typeof paymentProblems>>(null)
  const { begin, busy, message } = useBegin('pay-all')
  const [isSaving, setSaving] = useState(false)
  useFocusBack(busy || isSaving)
  const onLine = useOnLine()
  const type = (change: Partial<PaymentForm>) => {
    setTyped({ ...typed, ...change })
    setProblems(null)
  }
  const download = async () => {
    setSaving(true)
    const failed = await save()
    setSaving(false)
    if (failed !== null) notify({ tone: 'error', title: 'Not Saved', text: failed })
  }
  const submit = () => {
    // A period that begins later than the payment is refused for that one alone.
    const first = chosen.map(({ periodStart }) => periodStart).sort()[0] ?? ''
    const wrong = paymentProblems(typed, first)
    setProblems(wrong)
    if (!wrong) void begin({ ...typed, settlements: chosen.map(({ id, version }) => ({ id, version })) })
  }
  const isNone = chosen.length === 0
  const notInIt = file ? chosen.filter((row) => !isInFile(file, row)).length : 0
  return (
    <div className="grid content-start gap-4">
      <section aria-labelledby="payout-file" className="card gap-3 p-4 md:p-5">
        <h2 id="payout-file" className="text-h3">
          Payout file
        </h2>
        <p>
          A CSV file of what is chosen: payee, amount and reference. The bank matches them with its own list of payees: account
          numbers are not kept here. What comes to $0.00 is not in it.
        </p>
        <p role="status" className={file ? 'wrap-anywhere font-semibold' : 'sr-only'}>
          {file &&
            `${file.name} was saved at ${formatClock(file.savedAt)}: ${settlementsCounted(Object.keys(file.versions).length)}, ${formatDollars(file.netPay)}. With another file give the bank only one of them.`}
        </p>
        <div>
          <button
            type="button"
            className="btn btn-outline"
            disabled={isSaving || isNone || !onLine}
            onClick={() => void download()}
          >
            <Download aria-hidden="true" className="size-5" />
            {onLine ? 'Download the payout file' : 'Needs a connection'}
          </button>
        </div>
      </section>
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
        {file && notInIt > 0 && (
          <p className="font-semibold text-(--amber-ink)">
            {notInIt} of them {notInIt === 1 ? 'is' : 'are'} not in the file of {formatClock(file.savedAt)}.
          </p>
        )}
        <div className="grid gap-2">
          <button type="submit" className="btn btn-primary btn-lg" disabled={busy || isNone || !onLine}>
            {busy ? 'Submitting...' : onLine ? `Mark ${settlementsCounted(chosen.length)} as paid` : 'Needs a connection'}
          </button>
          <p className="text-second text-muted">It cannot be taken back. Drivers with an account see it in My Settlements.</p>
        </div>
      </form>
    </div>
  )
}
