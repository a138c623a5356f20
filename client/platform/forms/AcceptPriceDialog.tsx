import { useRef, useState } from 'react'
import { formatDollars } from '#shared/kernel/money'
import type { Quote, QuoteAnswer } from '#shared/quotes/quote'
import { StopTime } from '../ui/StopTime.tsx'
import { AnswerDialog, type AnswerDialogProps } from './AnswerDialog.tsx'
import { Field } from './Field.tsx'
import { PickupNumberField } from './PickupNumberField.tsx'
import { PriceChanged } from './PriceChanged.tsx'

interface Props extends AnswerDialogProps {
  quote: Pick<Quote, 'pickupLocation' | 'deliveryLocation' | 'pickupTime' | 'pickupZone'>
  total: number
  /** What it was before, where it has changed under the eyes of the person. */
  totalBefore: number | null
  onSend: (answer: QuoteAnswer) => void
}

/** Who accepts; the pickup number may also come later. */
export function AcceptDialog({ quote, total, totalBefore, typed, onTyped, onSend, trouble, ...rest }: Props) {
  const nameField = useRef<HTMLInputElement>(null)
  const [isNameless, setNameless] = useState(false)
  const { name, pickupNumber } = typed
  const nameError = isNameless && !name.trim() ? 'Please enter your name' : trouble?.fields.name

  function submit() {
    setNameless(true)
    if (!name.trim()) return nameField.current?.focus()
    onSend({ action: 'accept', body: { name: name.trim(), pickupNumber: pickupNumber.trim() || null } })
  }

  const general = trouble && !trouble.fields.name && !trouble.fields.pickupNumber ? trouble : null
  return (
    <AnswerDialog
      {...rest}
      trouble={general}
      title="Accept this price"
      action={`Accept ${formatDollars(total)}`}
      underway="Accepting..."
      look="btn-primary"
      onSubmit={submit}
    >
      <PriceChanged before={totalBefore} now={total} />
      <p className="text-muted">
        <span>{`${quote.pickupLocation} to ${quote.deliveryLocation}, pickup `}</span>
        <StopTime at={quote.pickupTime} zone={quote.pickupZone} />
        <span>. This books the load.</span>
      </p>
      <Field id="accept-name" label="Your name" error={nameError}>
        {(control) => (
          <input
            {...control}
            ref={nameField}
            autoComplete="name"
            value={name}
            onChange={({ target }) => onTyped({ ...typed, name: target.value })}
          />
        )}
      </Field>
      <PickupNumberField
        id="accept-number"
        value={pickupNumber}
        onTyped={(pickupNumber) => onTyped({ ...typed, pickupNumber })}
        error={trouble?.fields.pickupNumber}
      />
    </AnswerDialog>
  )
}
