import type { ReactNode } from 'react'
import type { Gazetteer } from '#shared/kernel/gazetteer'
import { offlineLineId } from '../../../../platform/forms/OfflineLine.tsx'
import { wrapText } from '../../../../platform/ui/wrapText.tsx'
import { fieldId, type LoadForm } from './loadForm.ts'
import { canBeQuoted } from './loadFormEntry.ts'
import { quotes } from './useQuoting.ts'

interface Props {
  values: LoadForm
  gazetteer: Gazetteer
  text: string
  /** Why the button is disabled although the entry is complete. */
  unavailable: string | null
  willWait: boolean
  /** Beside it: the link back. */
  children: ReactNode
}

const needsId = fieldId('needed-to-quote')

/** Saves a quoted load, which needs only the customer, the cities, the distance and the equipment. */
export function QuoteButton({ values, gazetteer, text, unavailable, willWait, children }: Props) {
  const isComplete = canBeQuoted(values, gazetteer)
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <button
          type="submit"
          value={quotes}
          className="btn btn-outline w-full"
          disabled={!isComplete || unavailable !== null}
          aria-describedby={isComplete ? (willWait ? offlineLineId : undefined) : needsId}
        >
          {unavailable ?? text}
        </button>
        {wrapText(children)}
      </div>
      {!isComplete && (
        <p id={needsId} className="text-[0.875rem] text-muted">
          {`Add ${values.payer.shipperId ? '' : 'customer, '}cities, equipment and miles to save as a quote.`}
        </p>
      )}
    </>
  )
}
