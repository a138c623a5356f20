import { useState } from 'react'
import type { Quote, QuoteRecord } from '#shared/quotes/quote'
import type { QuoteAction } from '#shared/quotes/transitions'
import { Field } from '../../../platform/forms/Field.tsx'
import { AskDialog } from '../../feedback/AskDialog.tsx'
import { useKeepTyping, useSavedTyping } from '../../shell/session/savedTyping.ts'
import { useQuoteAct } from './useQuoteAct.ts'

type EndingAction = Extract<QuoteAction, 'decline' | 'withdraw'>

interface Props {
  quote: Pick<Quote, 'id' | 'version'>
  action: EndingAction
  reason: string
  onReason: (reason: string) => void
  title: string
  /** The effect of the action. */
  lead: string
  hint: string
  button: string
  onDone: (record: QuoteRecord | null) => void
  onClose: () => void
}

/** The actions that end a request, with the texts of their dialogs. */
export const ends = {
  decline: {
    title: 'Decline this quote?',
    lead: "This closes the request. Call the shipper: we won't email them.",
    hint: 'For internal use.',
    button: 'Decline',
  },
  withdraw: {
    title: 'Withdraw this quote?',
    lead: 'This closes the request and voids any price sent. A shipper with a price gets an email; the history shows whether it went.',
    hint: 'The shipper sees this reason if a price was sent.',
    button: 'Withdraw',
  },
} as const

/** The key of the typed reason, which survives an expired session. */
export const reasonForm = (action: string, { id }: Pick<Quote, 'id'>) => `${action}:${id}`

/** The typed reason. It survives closing the dialog. */
export function useReason(action: EndingAction, quote: Pick<Quote, 'id'>, isOpen: boolean) {
  const form = reasonForm(action, quote)
  const [reason, onReason] = useState(useSavedTyping<string>(form) ?? '')
  useKeepTyping(form, (isOpen && reason) || null)
  return { reason, onReason }
}

/** Asks for the reason of an action that ends a request. */
export function ReasonDialog({ quote, action, reason, onReason, title, lead, hint, button, onDone, onClose }: Props) {
  const [isEmpty, setEmpty] = useState(false)
  // The request carries the version that was on the screen: a price sent meanwhile needs another press.
  const [viewed, setViewed] = useState(quote)
  const { run, busy, problem, fields } = useQuoteAct(viewed, onDone, setViewed)
  const end = async () => {
    setEmpty(!reason.trim())
    if (reason.trim()) return run(action, { reason: reason.trim() })
    document.getElementById('reason')?.focus()
    return false
  }
  return (
    <AskDialog tone="btn-error" onDo={end} title={title} button={button} busy={busy} problem={problem} onClose={onClose}>
      <p>{lead}</p>
      <Field
        id="reason"
        label="Reason"
        kind="textarea"
        hint={hint}
        error={isEmpty && !reason.trim() ? 'Please give a reason' : fields.reason}
      >
        {(control) => <textarea {...control} rows={3} value={reason} onChange={(event) => onReason(event.target.value)} />}
      </Field>
    </AskDialog>
  )
}
