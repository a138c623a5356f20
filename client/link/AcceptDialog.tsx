import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useRef, useState } from 'react'
import type { LinkedQuote } from '#shared/linkedQuote'
import { formatDollars } from '#shared/money'
import { Field } from '../forms/Field.tsx'
import { AnswerDialog, type AnswerDialogProps } from './AnswerDialog.tsx'
import type { Answer } from './answer.ts'
import { StopTime } from './StopTime.tsx'

interface Props extends AnswerDialogProps {
  quote: LinkedQuote
  price: NonNullable<LinkedQuote['price']>
  totalBefore: number | null
  onSend: (answer: Answer) => void
}

/** Who accepts; the pickup number may also come later. */
export function AcceptDialog({ quote, price, totalBefore, typed, onTyped, onSend, trouble, ...rest }: Props) {
  const nameField = useRef<HTMLInputElement>(null)
  const [isNameless, setNameless] = useState(false)
  const { name, pickupNumber } = typed
  const nameError = isNameless && !name.trim() ? 'Please enter your name' : trouble?.fields.name

  function submit() {
    setNameless(true)
    if (!name.trim()) return nameField.current?.focus()
    onSend({ verb: 'accept', body: { name: name.trim(), pickupNumber: pickupNumber.trim() || null } })
  }

  const general = trouble && !trouble.fields.name && !trouble.fields.pickupNumber ? trouble : null
  return (
    <AnswerDialog
      {...rest}
      trouble={general}
      title="Accept this price"
      action={`Accept ${formatDollars(price.total)}`}
      underway="Accepting..."
      look="btn-primary"
      onSubmit={submit}
    >
      <div role="alert" className="contents">
        {totalBefore !== null && (
          <p className="flex items-start gap-2 rounded-field bg-(--amber-tint) px-3 py-2 font-semibold text-(--amber-ink)">
            <TriangleAlert aria-hidden="true" size={20} className="mt-0.5 flex-none" />
            <span>
              The price has changed: <s>{formatDollars(totalBefore)}</s> {formatDollars(price.total)}
            </span>
          </p>
        )}
      </div>
      <p className="text-muted">
        {quote.pickupLocation} to {quote.deliveryLocation}, pickup <StopTime at={quote.pickupTime} zone={quote.pickupZone} />. It
        is booked at once.
      </p>
      <Field id="accept-name" label="Your name" error={nameError}>
        {(control) => (
          <input
            {...control}
            ref={nameField}
            autoComplete="name"
            maxLength={200}
            value={name}
            onChange={({ target }) => onTyped({ ...typed, name: target.value })}
          />
        )}
      </Field>
      <Field
        id="accept-number"
        label="Pickup number"
        optional
        error={trouble?.fields.pickupNumber}
        hint="What the driver says at the dock."
      >
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            maxLength={100}
            value={pickupNumber}
            onChange={({ target }) => onTyped({ ...typed, pickupNumber: target.value })}
          />
        )}
      </Field>
    </AnswerDialog>
  )
}
