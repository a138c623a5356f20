import type { QuoteAnswer } from '#shared/quotes/quote'
import { AnswerDialog, type AnswerDialogProps } from './AnswerDialog.tsx'
import { Field } from './Field.tsx'

interface Props extends AnswerDialogProps {
  onSend: (answer: QuoteAnswer) => void
}

/** Asks for a reason, which is optional. */
export function DeclineDialog({ typed, onTyped, onSend, trouble, ...rest }: Props) {
  return (
    <AnswerDialog
      {...rest}
      trouble={trouble?.fields.reason ? null : trouble}
      title="Decline this price?"
      action="Decline"
      underway="Declining..."
      look="btn-error"
      onSubmit={() => onSend({ action: 'decline', body: { reason: typed.reason.trim() || null } })}
    >
      <p className="text-muted">We'll let dispatch know. You can always request another price.</p>
      <Field id="decline-reason" label="Why?" optional kind="textarea" error={trouble?.fields.reason}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            value={typed.reason}
            onChange={({ target }) => onTyped({ ...typed, reason: target.value })}
          />
        )}
      </Field>
    </AnswerDialog>
  )
}
