import { type ReactNode, useState } from 'react'
import { formatDollars, sumOfDollars } from '#shared/money'
import { staffPath } from '#shared/navigation'
import type { SettlementRow } from '#shared/settlement'
import { formatClock } from '#shared/time'
import { signedInUser } from '../../../offline/session/session.ts'
import { NoAccess } from '../../feedback/NoAccess.tsx'
import { FormFrame } from '../../loads/form/FormFrame.tsx'
import { usePermission } from '../../session/usePermission.ts'
import { PayChosen } from './PayChosen.tsx'
import { fileOf, isInFile, rememberedFile, rememberFile, savePayoutFile } from './payoutFile.ts'
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
          {(rows, more) => (
            <>
              <Chosen rows={rows.filter(({ netPay }) => netPay > 0)} more={more} />
              <OfNothing rows={rows.filter(({ netPay }) => netPay === 0)} />
            </>
          )}
        </ToChoose>
      ) : (
        <NoAccess />
      )}
    </FormFrame>
  )
}

/**
 * All are chosen, or with a file those that it has, until a tick is set or taken away by hand: nobody is marked as paid who came
 * after it.
 */
function Chosen({ rows, more }: { rows: readonly SettlementRow[]; more: ReactNode }) {
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [last, setLast] = useState(rememberedFile)
  const file = fileOf(last, rows)
  const isIn = (row: SettlementRow) => !file || isInFile(file, row)
  const isChosen = (row: SettlementRow) => ticks.get(tickOf(row)) ?? isIn(row)
  const chosen = rows.filter(isChosen)
  const tick = (some: readonly SettlementRow[], isTicked: boolean) =>
    setTicks((before) => new Map([...before, ...some.map((row) => [tickOf(row), isTicked] as const)]))
  const save = async (): Promise<string | null> => {
    const saved = await savePayoutFile(chosen)
    if ('failed' in saved) return saved.failed
    const next = {
      ...{ userId: signedInUser(), name: saved.name, savedAt: Date.now() },
      versions: Object.fromEntries(chosen.map(({ id, version }) => [id, version])),
      netPay: sumOfDollars(chosen.map(({ netPay }) => netPay)),
    }
    rememberFile(next)
    setLast(next)
    setTicks(new Map())
    return null
  }
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
            onChange={({ target }) => tick(rows, target.checked)}
          />
          All of them
        </label>
        <ul className="divide-y divide-line border-t border-line">
          {rows.map((row) => (
            <li key={row.id} className="flex flex-wrap items-center gap-x-3 px-4 py-2 md:px-5">
              <span className="flex w-full items-center gap-3">
                <input
                  type="checkbox"
                  className="checkbox shrink-0"
                  aria-label={`Pay ${row.id} of ${row.driverName}`}
                  checked={isChosen(row)}
                  onChange={({ target }) => tick([row], target.checked)}
                />
                <SettlementLine row={row} />
              </span>
              {file && !isIn(row) && (
                <span className="pl-9 text-second font-semibold text-(--amber-ink)">
                  Not in the file of {formatClock(file.savedAt)}
                  {file.versions[row.id] !== undefined && ' as it is now'}
                </span>
              )}
            </li>
          ))}
        </ul>
      </section>
      <PayChosen chosen={chosen} file={file} save={save} />
    </div>
  )
}

/** What comes to $0.00 is in no file and has no payment: each is closed on its own page. */
function OfNothing({ rows }: { rows: readonly SettlementRow[] }) {
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="of-nothing" className="card p-0">
      <h2 id="of-nothing" className="p-4 text-h3 md:px-5">
        Nothing to pay: close each on its page
      </h2>
      <ul className="divide-y divide-line border-t border-line">
        {rows.map((row) => (
          <li key={row.id} className="px-4 py-2 md:px-5">
            <SettlementLine row={row} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Of a settlement as it is: one that was processed again is another. */
const tickOf = ({ id, version }: SettlementRow) => `${id} ${version}`
