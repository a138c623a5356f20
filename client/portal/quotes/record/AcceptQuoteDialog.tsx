import { useState } from 'react'
import { formatDollars } from '#shared/kernel/money'
import type { QuoteRecord } from '#shared/quotes/quote'
import { Field } from '../../../platform/forms/Field.tsx'
import { PickupNumberField } from '../../../platform/forms/PickupNumberField.tsx'
import { PriceChanged } from '../../../platform/forms/PriceChanged.tsx'
import { AskDialog } from '../../feedback/AskDialog.tsx'
import { useKeepTyping, useSavedTyping } from '../../shell/session/savedTyping.ts'
import { useQuoteAct } from './useQuoteAct.ts'

interface Typed {
  name: string
  pickupNumber: string
}

interface Props {
  quote: QuoteRecord
  typed: Typed
  onTyped: (typed: Typed) => void
  onDone: (record: QuoteRecord | null) => void
  onClose: () => void
}

/** The typed acceptance. It survives closing the dialog and an expired session. */
export function useAcceptance({ id, contactName }: Pick<QuoteRecord, 'id' | 'contactName'>) {
  const form = `acceptedByPhone:${id}`
  const saved = useSavedTyping<Typed>(form)
  const [isOpen, setOpen] = useState(saved !== null)
  const [typed, onTyped] = useState(saved ?? { name: contactName, pickupNumber: '' })
  useKeepTyping(form, isOpen ? typed : null)
  return { isOpen, open: () => setOpen(true), typed, onTyped, onClose: () => setOpen(false) }
}

/** Records that the shipper has accepted by phone: the person's name, and the pickup number if there is one. Creates the load. */
export function AcceptDialog({ quote, typed, onTyped, onDone, onClose }: Props) {
  const { name, pickupNumber } = typed
  const total = quote.total ?? 0
  const [totalBefore] = useState(total)
  // The request carries the version that was on the screen: another price needs another press.
  const [viewed, setViewed] = useState(quote)
  const { run, busy, problem, fields } = useQuoteAct(viewed, onDone, setViewed)
  const general = problem && !fields.name && !fields.pickupNumber
  const accept = () => run('accept', { name: name.trim(), pickupNumber: pickupNumber.trim() || null })
  return (
    <AskDialog
      title="Accepted by phone"
      button="Book the load"
      cancel="Not yet"
      problem={general ? problem : null}
      onDo={accept}
      busy={busy}
      onClose={onClose}
    >
      <PriceChanged before={totalBefore === total ? null : totalBefore} now={total} />
      <p>{`${formatDollars(total)} for ${quote.companyName}. This books the load at this price.`}</p>
      <Field id="accepted-by" label="Who accepted" error={fields.name}>
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            value={name}
            onChange={({ target }) => onTyped({ ...typed, name: target.value })}
          />
        )}
      </Field>
      <PickupNumberField
        id="pickup-number"
        value={pickupNumber}
        onTyped={(pickupNumber) => onTyped({ ...typed, pickupNumber })}
        error={fields.pickupNumber}
      />
    </AskDialog>
  )
}
