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
  verb: EndingAction
  reason: string
  onReason: (reason: string) => void
  title: string
  /** What it means. */
  lead: string
  hint: string
  button: string
  onDone: (record: QuoteRecord | null) => void
  onClose: () => void
}

/** What ends a request, as it is asked about. */
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

/** By which what was typed is kept when the session expires. */
export const reasonForm = (verb: string, { id }: Pick<Quote, 'id'>) => `${verb}:${id}`

/** The reason that is typed: it is still there when the dialog was closed and is opened again. */
export function useReason(verb: EndingAction, quote: Pick<Quote, 'id'>, isOpen: boolean) {
  const form = reasonForm(verb, quote)
  const [reason, onReason] = useState(useSavedTyping<string>(form) ?? '')
  useKeepTyping(form, (isOpen && reason) || null)
  return { reason, onReason }
}

/** Asks for the reason of something that ends a request. */
export function ReasonDialog({ quote, verb, reason, onReason, title, lead, hint, button, onDone, onClose }: Props) {
  const [isEmpty, setEmpty] = useState(false)
  // What is sent goes with the version that was on the screen: a price sent meanwhile needs another press.
  const [seen, setSeen] = useState(quote)
  const { run, busy, problem, fields } = useQuoteAct(seen, onDone, setSeen)
  const end = async () => {
    setEmpty(!reason.trim())
    if (reason.trim()) return run(verb, { reason: reason.trim() })
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
