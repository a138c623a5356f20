import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import { formatDollars, sumOfDollars } from '#shared/kernel/money'
import { formatDays } from '#shared/kernel/time'
import type { SettlementRow } from '#shared/settlements/settlement'
import { worksheets } from '../../../../platform/api/worksheets.ts'
import { ErrorLine } from '../../../../platform/forms/ErrorLine.tsx'
import { useFocusBack } from '../../../../platform/ui/useFocusBack.ts'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'
import { wrapText } from '../../../../platform/ui/wrapText.tsx'
import { FormFrame } from '../../../dispatch/loads/form/FormFrame.tsx'
import { NoAccess } from '../../../feedback/NoAccess.tsx'
import { useRevalidateOnChange } from '../../../list/cache/useRevalidateOnChange.ts'
import { usePermission } from '../../../shell/session/usePermission.ts'
import { RequestApproval } from '../steps/RequestApproval.tsx'
import { SettlementLines } from './BatchSettlement.tsx'
import { batchText, settlementsCounted } from './batchText.ts'
import { ToChoose } from './ToChoose.tsx'
import { useBegin } from './useBegin.ts'

/** Processes all pending settlements of a period, one by one, on the server (§2). */
export function ProcessAll() {
  const mayProcess = usePermission('settlements:process')
  return (
    <FormFrame
      title={batchText.process.title}
      lead={mayProcess ? 'Approve all pending settlements in a period.' : null}
      back={{ to: staffPath('settlements'), text: 'Back to the settlements' }}
    >
      {mayProcess ? (
        <ToChoose status="pending" none="No pending settlements found">
          {(rows, more) => <Chosen rows={rows} more={more} />}
        </ToChoose>
      ) : (
        <NoAccess />
      )}
    </FormFrame>
  )
}

const toPeriodKey = ({ periodStart, periodEnd }: SettlementRow) => `${periodStart}_${periodEnd}`

/** The URL has the period. The default is the latest one with a pending settlement other than same-day pay. */
function Chosen({ rows, more }: { rows: readonly SettlementRow[]; more: ReactNode }) {
  const [search, setSearch] = useSearchParams()
  const { begin, busy, message } = useBegin('process-all')
  useFocusBack(busy)
  const onLine = useOnLine()
  const periods = [...new Map(rows.map((row) => [toPeriodKey(row), row])).entries()].sort(([, a], [, b]) =>
    b.periodEnd === a.periodEnd ? a.periodStart.localeCompare(b.periodStart) : b.periodEnd.localeCompare(a.periodEnd),
  )
  const requested = search.get('period')
  const latest = periods.find(([, { periodStart, periodEnd }]) => periodStart !== periodEnd) ?? periods[0]
  const period = requested === 'all' || periods.some(([key]) => key === requested) ? requested : latest?.[0]
  const chosen = period === 'all' ? rows : rows.filter((row) => toPeriodKey(row) === period)
  const query = useQuery(worksheets.leftToOthers())
  useRevalidateOnChange('settlements', query)
  // Until the list is read, every settlement is tried: the server rejects what this user may not process.
  const { data: left } = query
  const isOwn = ({ id }: SettlementRow) => left?.settlements.includes(id) ?? false
  const own = chosen.filter(isOwn)
  const others = chosen.filter((row) => !isOwn(row))
  const settlements = others.map(({ id, version }) => ({ id, version }))
  return (
    <section aria-label="Settlements to process" className="card p-0">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 p-4 md:p-5">
        <div className="field">
          <label htmlFor="batch-period" className="field-label">
            Period
          </label>
          <select
            id="batch-period"
            className="select"
            value={period ?? ''}
            onChange={({ target }) => setSearch({ period: target.value }, { replace: true })}
          >
            {periods.map(([key, { periodStart, periodEnd }]) => (
              <option key={key} value={key}>
                {`${formatDays(periodStart, periodEnd)} (${rows.filter((row) => toPeriodKey(row) === key).length})`}
              </option>
            ))}
            {periods.length > 1 && <option value="all">{`Every period (${rows.length})`}</option>}
          </select>
        </div>
        <p className="flex min-h-11 grow items-center gap-1.5">
          <span className="font-sign text-h3 whitespace-nowrap">
            {formatDollars(sumOfDollars(others.map(({ netPay }) => netPay)))}
          </span>
          net pay
        </p>
        <button
          type="button"
          className="btn btn-primary btn-lg"
          disabled={busy || !onLine || others.length === 0}
          onClick={() => void begin({ settlements })}
        >
          {busy ? 'Submitting...' : onLine ? pressText(others.length) : 'Needs a connection'}
        </button>
      </div>
      <ErrorLine className="px-4 pb-4 md:px-5">{message}</ErrorLine>
      {wrapText(more)}
      <p className="px-4 pb-4 text-second text-muted md:px-5">
        This locks each settlement, and drivers with a login see it in My Settlements. Someone other than the preparer must
        approve it. Any that fail are skipped and listed.
      </p>
      {others.length > 0 && <SettlementLines rows={others} />}
      {left && own.length > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-base-200 px-4 py-2.5 md:px-5">
            <h2 className="text-label">
              {`You prepared ${settlementsCounted(own.length)}: ${left.others} must approve ${own.length === 1 ? 'it' : 'them'}`}
            </h2>
            <RequestApproval left={left} ids={own.map(({ id }) => id)} />
          </div>
          <SettlementLines rows={own} />
        </>
      )}
    </section>
  )
}

const pressText = (count: number) => (count > 0 ? `Process ${settlementsCounted(count)}` : 'Nothing to process')
