import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { staffPath } from '#shared/access/navigation'
import { formatDollars, sumOfDollars } from '#shared/kernel/money'
import { formatDays } from '#shared/kernel/time'
import type { PaymentBatch } from '#shared/settlements/paymentBatch'
import type { SettlementRow } from '#shared/settlements/settlement'
import { paymentBatches } from '../../../../platform/api/paymentBatches.ts'
import { wrapText } from '../../../../platform/ui/wrapText.tsx'
import { FormFrame } from '../../../dispatch/loads/form/FormFrame.tsx'
import { NoAccess } from '../../../feedback/NoAccess.tsx'
import { FilterSelect } from '../../../list/FilterSelect.tsx'
import { usePermission } from '../../../shell/session/usePermission.ts'
import { EscrowToReturn } from '../EscrowToReturn.tsx'
import { BatchSettlement, SettlementLines } from './BatchSettlement.tsx'
import { CreatePaymentBatch } from './CreatePaymentBatch.tsx'
import { PayChosen } from './PayChosen.tsx'
import { EarlierFiles, OpenFiles } from './PaymentBatchFiles.tsx'
import { fileCalled } from './paymentBatchText.ts'
import { ToChoose } from './ToChoose.tsx'
import { WithdrawPaymentBatch } from './WithdrawPaymentBatch.tsx'

/** Approved settlements that are not paid: exports bank files, and records how the settlements in them were paid. */
export function PaymentBatches() {
  const mayPay = usePermission('settlements:pay')
  return (
    <FormFrame
      title="Payment batches"
      lead={mayPay ? 'Approved, unpaid settlements. Export the bank file, then mark as paid.' : null}
      back={{ to: staffPath('settlements'), text: 'Back to the settlements' }}
    >
      {mayPay ? (
        <ToChoose status="processed" none="Nothing to pay" extras={<EscrowAndFiles />}>
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

function EscrowAndFiles() {
  return (
    <>
      <EscrowToReturn />
      <EarlierFiles />
    </>
  )
}

/**
 * Settlements without a file start selected, so that two files never pay a driver twice. A settlement that the user deselects
 * stays deselected when the rows are read again.
 */
function Chosen({ rows: all, more }: { rows: readonly SettlementRow[]; more: ReactNode }) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const [period, setPeriod] = useState('')
  const periods = toPeriods(all, period)
  const rows = period ? all.filter((row) => toPeriodKey(row) === period) : all
  const [asking, setAsking] = useState<{ file: PaymentBatch; settlement: string | null } | null>(null)
  const { data: files = [], refetch } = useQuery(paymentBatches)
  // Another user may have changed a row, and with it the files.
  const holding = all.map(({ id, paymentBatchId }) => `${id} ${paymentBatchId ?? ''}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the files again when a row moves to another file.
  useEffect(() => {
    void refetch()
  }, [holding, refetch])
  const isChosen = (row: SettlementRow) =>
    !unticked.has(row.id) && (ticked.has(toTickKey(row)) || (!row.paymentBatchId && row.netPay > 0))
  const chosen = rows.filter(isChosen)
  const tick = (some: readonly SettlementRow[], isTicked: boolean) => {
    setTicked((before) => withKeys(before, some.map(toTickKey), isTicked))
    setUnticked((before) =>
      withKeys(
        before,
        some.map(({ id }) => id),
        !isTicked,
      ),
    )
  }
  const open = files.filter(({ left }) => left.length > 0)
  const findFile = (row: SettlementRow) => files.find(({ id }) => id === row.paymentBatchId)
  return (
    <div className="payment-batch-columns">
      <section aria-labelledby="to-pay" className="card p-0">
        <div className="flex flex-wrap items-center justify-between gap-x-6 p-4 md:px-5">
          <h2 id="to-pay" className="text-h3">
            Ready to pay
          </h2>
          <p className="text-muted">
            {`${chosen.length} of ${rows.length}, ${formatDollars(sumOfDollars(chosen.map(({ netPay }) => netPay)))}`}
          </p>
        </div>
        {wrapText(more)}
        {(periods.length > 1 || period) && (
          <div className="flex px-4 pb-3 md:px-5">
            <FilterSelect
              label="Pay period"
              all="All pay periods"
              choices={Object.fromEntries(periods)}
              value={period}
              onChoose={setPeriod}
            />
          </div>
        )}
        <label className="flex min-h-11 cursor-pointer items-center gap-3 border-t border-line px-4 md:px-5">
          <input
            type="checkbox"
            className="checkbox"
            checked={rows.length > 0 && chosen.length === rows.length}
            onChange={({ target }) => tick(rows, target.checked)}
          />
          Select all
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
                <BatchSettlement row={row} />
              </span>
              {row.paymentBatchId && (
                <PaymentBatchLine row={row} file={findFile(row)} onNotPaid={(file) => setAsking({ file, settlement: row.id })} />
              )}
              {row.netPay === 0 && <p className="pl-9 text-second text-muted">$0.00: nothing to pay</p>}
            </li>
          ))}
        </ul>
      </section>
      <div className="grid content-start gap-4">
        <CreatePaymentBatch chosen={chosen} onDone={refetch} />
        <OpenFiles files={open} onWithdraw={(file) => setAsking({ file, settlement: null })} />
        <PayChosen chosen={chosen} files={open} />
      </div>
      {asking && <WithdrawPaymentBatch {...asking} onDone={refetch} onClose={() => setAsking(null)} />}
    </div>
  )
}

/** Settlements of $0.00 have no file and no payment. Each is closed on its own page. */
function OfNothing({ rows }: { rows: readonly SettlementRow[] }) {
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="of-nothing" className="card p-0">
      <h2 id="of-nothing" className="p-4 text-h3 md:px-5">
        Nothing to pay: close each settlement
      </h2>
      <SettlementLines rows={rows} />
    </section>
  )
}

interface PaymentBatchLineProps {
  row: SettlementRow
  /** Undefined until the files are read. */
  file: PaymentBatch | undefined
  onNotPaid: (file: PaymentBatch) => void
}

/** The file that includes a settlement, and the button for a payment that the bank did not make. */
function PaymentBatchLine({ row, file, onNotPaid }: PaymentBatchLineProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 pl-9 text-second">
      <span className="font-semibold wrap-anywhere text-(--amber-ink)">{file ? `In ${fileCalled(file)}` : 'In a file'}</span>
      {file && (
        <button type="button" className="link min-h-6 pointer-coarse:min-h-11" onClick={() => onNotPaid(file)}>
          Not paid…
          <span translate="no" className="sr-only">
            {' '}
            {row.id}
          </span>
        </button>
      )}
    </p>
  )
}

/** A set with these keys, or without them. */
function withKeys(before: ReadonlySet<string>, keys: readonly string[], isIn: boolean): ReadonlySet<string> {
  const after = new Set(before)
  for (const key of keys) isIn ? after.add(key) : after.delete(key)
  return after
}

const toPeriodKey = ({ periodStart, periodEnd }: SettlementRow) => `${periodStart}_${periodEnd}`

/** The pay periods of the rows, latest first. The selected period is included even when none of its rows is left. */
function toPeriods(rows: readonly SettlementRow[], chosen: string): [key: string, label: string][] {
  const keys = [...new Set([...rows.map(toPeriodKey), ...(chosen ? [chosen] : [])])].sort().reverse()
  return keys.map((key) => {
    const [from = '', until = ''] = key.split('_')
    return [key, formatDays(from, until)]
  })
}

/** Identifies a selection by version and file: a settlement that was reprocessed or moved counts as another one. */
const toTickKey = ({ id, version, paymentBatchId }: SettlementRow) => `${id} ${version} ${paymentBatchId ?? ''}`
