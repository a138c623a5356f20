import { type ReactNode, useState } from 'react'
import { formatDollars, sumOfDollars } from '#shared/money'
import { staffPath } from '#shared/navigation'
import type { SettlementRow } from '#shared/settlement'
import { NoAccess } from '../../feedback/NoAccess.tsx'
import { FormFrame } from '../../loads/form/FormFrame.tsx'
import { usePermission } from '../../session/usePermission.ts'
import { PayChosen } from './PayChosen.tsx'
import { SettlementLine } from './SettlementLine.tsx'
import { ToChoose } from './ToChoose.tsx'

/** What is processed and not paid: the file for the bank, and how the chosen ones were paid. */
export function Payout() {
  const mayPay = usePermission('settlements:pay')
  return (
    <FormFrame
      title="Pay out"
      lead={mayPay ? 'What is processed and not paid yet: first the file for the bank, then how it was paid.' : null}
      back={{ to: staffPath('settlements'), words: 'Back to the settlements' }}
    >
      {mayPay ? (
        <ToChoose status="processed" none="Nothing waits to be paid">
          {(rows, more) => <Chosen rows={rows} more={more} />}
        </ToChoose>
      ) : (
        <NoAccess />
      )}
    </FormFrame>
  )
}

/** All are chosen, but for those whose tick was taken away. */
function Chosen({ rows, more }: { rows: readonly SettlementRow[]; more: ReactNode }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.filter(({ id }) => !left.has(id))
  const toggle = (ids: readonly string[], isChosen: boolean) =>
    setLeft((before) => new Set(isChosen ? [...before].filter((id) => !ids.includes(id)) : [...before, ...ids]))
  return (
    <div className="payout-columns">
      <section aria-labelledby="to-pay" className="card p-0">
        <div className="flex flex-wrap items-center justify-between gap-x-6 p-4 md:px-5">
          <h2 id="to-pay" className="text-h3">
            To be paid
          </h2>
          <p className="text-muted">
            {chosen.length} of {rows.length}, {formatDollars(sumOfDollars(chosen.map(({ netPay }) => netPay)))}
          </p>
        </div>
        {more}
        <label className="flex min-h-11 cursor-pointer items-center gap-3 border-t border-line px-4 md:px-5">
          <input
            type="checkbox"
            className="checkbox"
            checked={chosen.length === rows.length}
            onChange={({ target }) =>
              toggle(
                rows.map(({ id }) => id),
                target.checked,
              )
            }
          />
          All of them
        </label>
        <ul className="divide-y divide-line border-t border-line">
          {rows.map((row) => (
            <li key={row.id} className="flex items-center gap-3 px-4 py-2 md:px-5">
              <input
                type="checkbox"
                className="checkbox shrink-0"
                aria-label={`Pay ${row.id} of ${row.driverName}`}
                checked={!left.has(row.id)}
                onChange={({ target }) => toggle([row.id], target.checked)}
              />
              <SettlementLine row={row} />
            </li>
          ))}
        </ul>
      </section>
      <PayChosen chosen={chosen} isAll={chosen.length === rows.length && !more} />
    </div>
  )
}
