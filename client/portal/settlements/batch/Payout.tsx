import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { formatDollars, sumOfDollars } from '#shared/money'
import { staffPath } from '#shared/navigation'
import type { Payout as PayoutFile } from '#shared/payout'
import type { SettlementRow } from '#shared/settlement'
import { payouts } from '../../../api/payouts.ts'
import { NoAccess } from '../../feedback/NoAccess.tsx'
import { FormFrame } from '../../loads/form/FormFrame.tsx'
import { usePermission } from '../../session/usePermission.ts'
import { EscrowToReturn } from '../EscrowToReturn.tsx'
import { MakePayout } from './MakePayout.tsx'
import { PayChosen } from './PayChosen.tsx'
import { EarlierFiles, OpenFiles } from './PayoutFiles.tsx'
import { fileCalled } from './payoutWords.ts'
import { SettlementLine, SettlementLines } from './SettlementLine.tsx'
import { ToChoose } from './ToChoose.tsx'
import { WithdrawPayout } from './WithdrawPayout.tsx'

/** What is processed and not paid: the files for the bank, and how what they hold was paid. */
export function Payout() {
  const mayPay = usePermission('settlements:pay')
  return (
    <FormFrame
      title="Pay out"
      lead={mayPay ? 'What is processed and not paid yet: first the file for the bank, then how it was paid.' : null}
      back={{ to: staffPath('settlements'), words: 'Back to the settlements' }}
    >
      {mayPay ? (
        <ToChoose status="processed" none="Nothing waits to be paid" besides={<Besides />}>
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

function Besides() {
  return (
    <>
      <EscrowToReturn />
      <EarlierFiles />
    </>
  )
}

/** What no file holds is chosen, until a tick is set or taken away by hand: nobody is paid twice by two files. */
function Chosen({ rows, more }: { rows: readonly SettlementRow[]; more: ReactNode }) {
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [asking, setAsking] = useState<{ file: PayoutFile; settlement: string | null } | null>(null)
  const { data: files = [], refetch } = useQuery(payouts)
  // Rows come as they change, also by what others do: then the files have changed, too.
  const holding = rows.map(({ id, payoutId }) => `${id} ${payoutId ?? ''}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again whenever another file holds a row.
  useEffect(() => {
    void refetch()
  }, [holding, refetch])
  const isChosen = (row: SettlementRow) => ticks.get(tickOf(row)) ?? (!row.payoutId && row.netPay > 0)
  const chosen = rows.filter(isChosen)
  const tick = (some: readonly SettlementRow[], isTicked: boolean) =>
    setTicks((before) => new Map([...before, ...some.map((row) => [tickOf(row), isTicked] as const)]))
  const open = files.filter(({ left }) => left.length > 0)
  const fileOf = (row: SettlementRow) => files.find(({ id }) => id === row.payoutId)
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
            <li key={row.id} className="px-4 py-2 md:px-5">
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
              {row.payoutId && (
                <Held row={row} file={fileOf(row)} onNotPaid={(file) => setAsking({ file, settlement: row.id })} />
              )}
              {row.netPay === 0 && <p className="pl-9 text-second text-muted">Comes to $0.00: no bank pays it</p>}
            </li>
          ))}
        </ul>
      </section>
      <div className="grid content-start gap-4">
        <MakePayout
          chosen={chosen}
          onDone={(made) => {
            if (made) setTicks(new Map())
            return refetch()
          }}
        />
        <OpenFiles files={open} onWithdraw={(file) => setAsking({ file, settlement: null })} />
        <PayChosen chosen={chosen} files={open} />
      </div>
      {asking && <WithdrawPayout {...asking} onDone={refetch} onClose={() => setAsking(null)} />}
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
      <SettlementLines rows={rows} />
    </section>
  )
}

interface HeldProps {
  row: SettlementRow
  /** Undefined until the files were read. */
  file: PayoutFile | undefined
  onNotPaid: (file: PayoutFile) => void
}

/** Which file holds a settlement, and the way out of it. */
function Held({ row, file, onNotPaid }: HeldProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 pl-9 text-second">
      <span className="font-semibold wrap-anywhere text-(--amber-ink)">{file ? `In ${fileCalled(file)}` : 'In a file'}</span>
      {file && (
        <button type="button" className="link min-h-6 pointer-coarse:min-h-11" onClick={() => onNotPaid(file)}>
          Not paid…<span className="sr-only"> {row.id}</span>
        </button>
      )}
    </p>
  )
}

/** Of a settlement as it is: one that was processed again, or is in another file, is another. */
const tickOf = ({ id, version, payoutId }: SettlementRow) => `${id} ${version} ${payoutId ?? ''}`
