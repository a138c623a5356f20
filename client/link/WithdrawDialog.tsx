import { useEffect, useState } from 'react'
import type { LinkedQuote } from '#shared/quotes/linkedQuote'
import type { LinkedApplication } from '#shared/recruiting/linkedApplication'
import { actDirectly } from '../platform/api/direct.ts'
import { AnswerDialog } from '../platform/forms/AnswerDialog.tsx'
import { Field } from '../platform/forms/Field.tsx'

interface Props<Target> {
  isOpen: boolean
  /** The address of the link in the API. */
  at: string
  target: Target
  title: string
  text: string
  isConnected: boolean
  learn: (target: Target) => void
  revalidate: () => void
  onClose: () => void
}

/** Asks whether to withdraw what the link leads to, and why. What was typed stays when it closes. */
export function WithdrawDialog<Target extends LinkedApplication | LinkedQuote>({
  isOpen,
  at,
  target,
  title,
  text,
  isConnected,
  learn,
  revalidate,
  onClose,
}: Props<Target>) {
  const [reason, setReason] = useState('')
  const [sending, setSending] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  useEffect(() => {
    if (isOpen) setTrouble(null)
  }, [isOpen])
  const withdraw = async () => {
    if (sending) return
    setSending(true)
    setTrouble(null)
    const body = { reason: reason.trim() || null }
    const acted = await actDirectly<Target>({
      method: 'POST',
      path: `${at}/withdraw`,
      body,
      userId: null,
      ifMatch: target.version,
    })
    setSending(false)
    if (acted.outcome === 'done') {
      if (acted.record) return learn(acted.record)
      revalidate()
      onClose()
    } else if (acted.outcome === 'changed') {
      learn(acted.current)
      setTrouble('Something changed in the meantime. Check it, and press again if you still want to.')
    } else if (acted.outcome === 'failed') {
      setTrouble(acted.message)
      revalidate()
    }
  }
  if (!isOpen) return null
  return (
    <AnswerDialog
      title={title}
      action="Withdraw"
      underway="Withdrawing..."
      look="btn-error"
      sending={sending}
      trouble={trouble === null ? null : { message: trouble, fields: {} }}
      isConnected={isConnected}
      onClose={onClose}
      onSubmit={() => void withdraw()}
    >
      <p className="text-muted">{text}</p>
      <Field id="withdraw-reason" label="Why?" optional kind="textarea">
        {(control) => (
          <textarea {...control} rows={3} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        )}
      </Field>
    </AnswerDialog>
  )
}
