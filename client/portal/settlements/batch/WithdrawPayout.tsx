import { useState } from 'react'
import { api } from '#shared/paths'
import type { Payout } from '#shared/payout'
import { actDirectly } from '../../../api/direct.ts'
import { Field } from '../../../forms/Field.tsx'
import { signedInUser } from '../../../offline/session/session.ts'
import { notify } from '../../../ui/toasts.ts'
import { AskDialog } from '../../feedback/AskDialog.tsx'
import { useKeepTyping, useKeptTyping } from '../../session/keptTyping.ts'
import { fileCalled, leftOf } from './payoutWords.ts'

interface Props {
  file: Payout
  /** The one that the bank has not paid; null for the whole file, which was never given to it. */
  settlement: string | null
  onDone: () => void
  onClose: () => void
}

/** Asks why a payout file, or one settlement of it, is not paid by the bank: then it can go into another one. */
export function WithdrawPayout({ file, settlement, onDone, onClose }: Props) {
  const form = `withdrawPayout:${file.id}:${settlement}`
  const kept = useKeptTyping<string>(form)
  const [reason, setReason] = useState(kept ?? '')
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
    const acted = await actDirectly<Payout>({
      ...{ method: 'POST', path: `${api.settlements}/payouts/${file.id}/withdraw`, userId: signedInUser() },
      body: { reason: reason.trim(), settlement },
    })
    setBusy(false)
    onDone()
    if (acted.outcome !== 'done') {
      setProblem(acted.outcome === 'failed' ? acted.message : 'It has changed meanwhile. Please look at it again.')
      return false
    }
    notify({ tone: 'success', title: settlement ? 'Marked as Not Paid' : 'File Withdrawn', text: 'It can go into another file.' })
    return true
  }
  const words = settlement
    ? {
        title: `${settlement} was not paid?`,
        lead: `It leaves ${fileCalled(file)}, and can go into another one. Ask the bank first: what it pays later is paid twice.`,
        hint: 'Like: the bank sent it back, the account is closed',
        button: 'Mark as not paid',
      }
    : {
        title: 'Withdraw the file?',
        lead: `It was never given to the bank: ${leftOf(file)}, can go into another file. If the bank may have it, keep it.`,
        hint: 'Like: made by mistake, one was missing',
        button: 'Withdraw the file',
      }
  return (
    <AskDialog tone="btn-error" onDo={withdraw} title={words.title} button={words.button} {...{ busy, problem, onClose }}>
      <p className="wrap-anywhere">{words.lead}</p>
      <Field
        id="withdraw-reason"
        label="Reason"
        kind="textarea"
        hint={words.hint}
        error={isEmpty && !reason.trim() ? 'Please give a reason' : undefined}
      >
        {(control) => <textarea {...control} rows={3} value={reason} onChange={({ target }) => setReason(target.value)} />}
      </Field>
    </AskDialog>
  )
}
