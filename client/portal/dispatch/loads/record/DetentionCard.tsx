import { useId, useState } from 'react'
import { formatDollars } from '#shared/kernel/money'
import { dwellsOf } from '#shared/loads/detention'
import type { LoadRecord } from '#shared/loads/load'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'
import { useMinute } from '../../../detail/now.ts'
import { termsOf } from '../dockText.ts'
import { BillDetentionDialog } from './BillDetentionDialog.tsx'
import { DetentionItem } from './DetentionItem.tsx'

interface Props {
  load: LoadRecord
  /** The user may add it to the charges now. */
  canBillDetention: boolean
  onDone: () => void
}

/**
 * The detention at each stop that the truck has reached, with its evidence. A customer is billed only after the desk has added
 * the charge.
 */
export function DetentionCard({ load, canBillDetention, onDone }: Props) {
  const now = useMinute()
  const onLine = useOnLine()
  const offline = useId()
  const [adding, setAdding] = useState<number | null>(null)
  const terms = termsOf(load)
  const dwells = terms && !load.cancelledAt ? dwellsOf(load, terms, now) : []
  const added = dwells.find(({ stop }) => stop === adding)
  if (!terms || dwells.length === 0) return null
  const { freeHours, perHour, maxHours } = terms
  return (
    <section aria-labelledby="load-detention" className="card @container gap-4 p-4 md:p-5">
      <div>
        <h2 id="load-detention" className="text-h3">
          Detention
        </h2>
        <p className="text-[0.875rem] text-muted">
          {`${freeHours} hours free, then ${formatDollars(perHour)}/hour in 15-minute steps, up to ${maxHours} hours.`}
        </p>
      </div>
      <ol className="grid items-start gap-x-6 gap-y-4 @xl:grid-cols-2">
        {dwells.map((dwell) => (
          <DetentionItem
            key={dwell.stop}
            load={load}
            dwell={dwell}
            terms={terms}
            now={now}
            off={onLine ? undefined : offline}
            onAdd={canBillDetention ? () => setAdding(dwell.stop) : undefined}
          />
        ))}
      </ol>
      {canBillDetention && !onLine && (
        <p id={offline} className="text-muted no-print">
          Connect to add it to the charges.
        </p>
      )}
      {added && <BillDetentionDialog load={load} terms={terms} dwell={added} onDone={onDone} onClose={() => setAdding(null)} />}
    </section>
  )
}
