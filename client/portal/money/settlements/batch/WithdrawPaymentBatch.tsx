import { useState } from 'react'
import { api } from '#shared/kernel/paths'
import type { PaymentBatch } from '#shared/settlements/paymentBatch'
import { actDirectly } from '../../../../platform/api/direct.ts'
import { Field } from '../../../../platform/forms/Field.tsx'
import { signedInUser } from '../../../../platform/offline/session/session.ts'
import { notify } from '../../../../platform/ui/toasts.ts'
import { AskDialog } from '../../../feedback/AskDialog.tsx'
import { useKeepTyping, useSavedTyping } from '../../../shell/session/savedTyping.ts'
import { fileCalled, leftOf } from './paymentBatchText.ts'

interface Props {
  file: PaymentBatch
  /** The one that the bank has not paid; null for the whole file, which was never given to it. */
  settlement: string | null
  onDone: () => void
  onClose: () => void
}

/** Asks why a payment batch, or one settlement of it, is not paid by the bank: then it can go into another one. */
export function WithdrawPaymentBatch({ file, settlement, onDone, onClose }: Props) {
  const form = `withdrawPaymentBatch:${file.id}:${settlement}`
  const saved = useSavedTyping<string>(form)
  const [reason, setReason] = useState(saved ?? '')
  useKeepTyping(form, reason || null)
  const [isEmpty, setEmpty] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const withdraw = async () => {
    setProblem(null)
    setEmpty(!reason.trim())
    if (!reason.trim()) {
      document.getElementById('withdraw-reason')?.focus()
      return false
    }
    setBusy(true)
    const acted = await actDirectly<PaymentBatch>({
      method: 'POST',
      path: `${api.settlements}/payment-batches/${file.id}/withdraw`,
      userId: signedInUser(),
      body: { reason: reason.trim(), settlement },
    })
    setBusy(false)
    onDone()
    if (acted.outcome !== 'done') {
      setProblem(acted.outcome === 'failed' ? acted.message : 'It was just changed. Please review it again.')
      return false
    }
    notify({
      tone: 'success',
      title: settlement ? 'Marked as Not Paid' : 'File Withdrawn',
      text: 'You can add it to another file.',
    })
    return true
  }
  const text = settlement
    ? {
        title: `Mark ${settlement} as not paid?`,
        lead: `It's removed from ${fileCalled(file)} and can go in another file. Check with the bank first so it isn't paid twice.`,
        hint: 'e.g. returned by the bank, account closed',
        button: 'Mark as not paid',
      }
    : {
        title: 'Withdraw this file?',
        lead: `Only if it never went to the bank: ${leftOf(file)}, can go in another file. If the bank may have it, keep it.`,
        hint: 'e.g. created by mistake, one missing',
        button: 'Withdraw file',
      }
  return (
    <AskDialog
      tone="btn-error"
      onDo={withdraw}
      title={text.title}
      button={text.button}
      busy={busy}
      problem={problem}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{text.lead}</p>
      <Field
        id="withdraw-reason"
        label="Reason"
        kind="textarea"
        hint={text.hint}
        error={isEmpty && !reason.trim() ? 'Please give a reason' : undefined}
      >
        {(control) => <textarea {...control} rows={3} value={reason} onChange={({ target }) => setReason(target.value)} />}
      </Field>
    </AskDialog>
  )
}
