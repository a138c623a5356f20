import FilePlus2 from 'lucide-react/icons/file-plus-2'
import { useState } from 'react'
import { formatDollars, sumOfDollars } from '#shared/kernel/money'
import { api } from '#shared/kernel/paths'
import type { PaymentBatch } from '#shared/settlements/paymentBatch'
import type { SettlementRow } from '#shared/settlements/settlement'
import { actDirectly } from '../../../../platform/api/direct.ts'
import { downloadPaymentBatch } from '../../../../platform/api/paymentBatches.ts'
import { ErrorLine } from '../../../../platform/forms/ErrorLine.tsx'
import { Field } from '../../../../platform/forms/Field.tsx'
import { signedInUser } from '../../../../platform/offline/session/session.ts'
import { notify } from '../../../../platform/ui/toasts.ts'
import { useFocusBack } from '../../../../platform/ui/useFocusBack.ts'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'
import { useKeepTyping, useSavedTyping } from '../../../shell/session/savedTyping.ts'
import { settlementsCounted } from './batchText.ts'

interface Props {
  chosen: readonly SettlementRow[]
  /** Called after any answer, because the server has the list of files. */
  onDone: () => unknown
}

/** Exports the bank file of the selected settlements on the server, and downloads it. */
export function CreatePaymentBatch({ chosen, onDone }: Props) {
  const [again, setAgain] = useState(useSavedTyping<string>('paymentBatchAgain') ?? '')
  useKeepTyping('paymentBatchAgain', again || null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  useFocusBack(busy)
  const onLine = useOnLine()
  // A bank file has no payment of $0.00.
  const inIt = chosen.filter(({ netPay }) => netPay > 0)
  const inAnother = inIt.filter(({ paymentBatchId }) => paymentBatchId)
  const make = async () => {
    setMissing(inAnother.length > 0 && !again.trim())
    if (inAnother.length > 0 && !again.trim()) return document.getElementById('payment-batch-again')?.focus()
    setBusy(true)
    setProblem(null)
    const acted = await actDirectly<PaymentBatch>({
      method: 'POST',
      path: `${api.settlements}/payment-batches`,
      userId: signedInUser(),
      body: {
        settlements: inIt.map(({ id, version }) => ({ id, version })),
        again: inAnother.length > 0 ? again.trim() : null,
      },
    })
    if (acted.outcome === 'done') {
      setAgain('')
      if (acted.record) await saveIt(acted.record)
    } else setProblem(acted.outcome === 'failed' ? Object.values(acted.fields).join(' ') || acted.message : null)
    setBusy(false)
    await onDone()
  }
  return (
    <section aria-labelledby="payment-batch-file" className="card gap-3 p-4 md:p-5">
      <h2 id="payment-batch-file" className="text-h3">
        Bank file
      </h2>
      <p>
        CSV of selected settlements: payee, amount and reference. Your bank matches payees to its own list; we don't store account
        numbers.
      </p>
      {inAnother.length > 0 && (
        <Field
          id="payment-batch-again"
          label={`Reason for ${inAnother.length === 1 ? 'moving 1' : `moving ${inAnother.length}`} to a new file`}
          error={isMissing ? 'Please enter a reason for the new file' : undefined}
          hint="They're already in another file, which will no longer pay them. Check with the bank first."
        >
          {(control) => (
            <input
              {...control}
              type="text"
              autoComplete="off"
              value={again}
              onChange={({ target }) => {
                setAgain(target.value)
                setProblem(null)
                setMissing(false)
              }}
            />
          )}
        </Field>
      )}
      <ErrorLine>{problem}</ErrorLine>
      <div>
        <button
          type="button"
          className="btn btn-outline h-auto min-h-11 py-2"
          disabled={busy || inIt.length === 0 || !onLine}
          onClick={() => void make()}
        >
          <FilePlus2 aria-hidden="true" className="size-5" />
          <span>{onLine ? `Create file with ${settlementsCounted(inIt.length)}` : 'Needs a connection'}</span>
        </button>
      </div>
      <p className="text-second text-muted">
        {`${formatDollars(sumOfDollars(inIt.map(({ netPay }) => netPay)))} total${inIt.length < chosen.length ? '. $0.00 settlements are left off' : ''}`}
      </p>
    </section>
  )
}

async function saveIt(made: PaymentBatch): Promise<void> {
  const result = await downloadPaymentBatch(made)
  if ('saved' in result) notify({ tone: 'success', title: 'Bank File Created', text: `Saved to ${result.saved}.` })
  else notify({ tone: 'error', title: 'Created, Not Downloaded', text: `${result.failed} Download it below.` })
}
