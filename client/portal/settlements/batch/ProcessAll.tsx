import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { Link, useSearchParams } from 'react-router-dom'
import { formatDollars, sumOfDollars } from '#shared/money'
import { staffPath } from '#shared/navigation'
import type { SettlementRow } from '#shared/settlement'
import { formatDays } from '#shared/time'
import { useFocusBack } from '../../../ui/useFocusBack.ts'
import { useOnLine } from '../../../ui/useOnLine.ts'
import { StaleBanner } from '../../cache/StaleBanner.tsx'
import { ErrorAlert } from '../../feedback/ErrorAlert.tsx'
import { NoAccess } from '../../feedback/NoAccess.tsx'
import { FormFrame, FormSkeleton } from '../../loads/form/FormFrame.tsx'
import { usePermission } from '../../session/usePermission.ts'
import { batchWords, settlementsCounted } from './batchWords.ts'
import { EarlierBatches } from './EarlierBatches.tsx'
import { SettlementLine } from './SettlementLine.tsx'
import { useBegin } from './useBegin.ts'
import { useInStatus } from './useInStatus.ts'

/** Processes every pending settlement of a period, one by one, on the server (§2). */
export function ProcessAll() {
  const mayProcess = usePermission('settlements:process')
  return (
    <FormFrame
      title={batchWords.process.title}
      lead={mayProcess ? 'Every pending settlement of the period, one by one.' : null}
      back={{ to: staffPath('settlements'), words: 'Back to the settlements' }}
    >
      {mayProcess ? <Pending /> : <NoAccess />}
    </FormFrame>
  )
}

const periodOf = ({ periodStart, periodEnd }: SettlementRow) => `${periodStart}_${periodEnd}`

function Pending() {
  const { rows, beyond, error, refetch, ...state } = useInStatus('pending')
  if (!rows) return error ? <ErrorAlert error={error} onRetry={refetch} what="settlements" /> : <FormSkeleton />
  return (
    <div className="grid gap-4">
      <StaleBanner what="settlements" {...state} />
      {rows.length === 0 ? (
        <section className="card items-start gap-3 p-4 md:p-5">
          <p className="font-sign text-h3">No pending settlements found</p>
          <Link to={staffPath('settlements')} className="btn btn-outline">
            Back to the settlements
          </Link>
        </section>
      ) : (
        <Chosen rows={rows} beyond={beyond} />
      )}
      <EarlierBatches />
    </div>
  )
}

/** The period stands in the address; without one it is the latest with something pending, same-day pay aside. */
function Chosen({ rows, beyond }: { rows: readonly SettlementRow[]; beyond: number }) {
  const [search, setSearch] = useSearchParams()
  const { begin, busy, message } = useBegin('process-all')
  useFocusBack(busy)
  const onLine = useOnLine()
  const periods = [...new Map(rows.map((row) => [periodOf(row), row])).entries()].sort(([, a], [, b]) =>
    b.periodEnd === a.periodEnd ? a.periodStart.localeCompare(b.periodStart) : b.periodEnd.localeCompare(a.periodEnd),
  )
  const asked = search.get('period')
  const latest = periods.find(([, { periodStart, periodEnd }]) => periodStart !== periodEnd) ?? periods[0]
  const period = asked === 'all' || periods.some(([key]) => key === asked) ? asked : latest?.[0]
  const chosen = period === 'all' ? rows : rows.filter((row) => periodOf(row) === period)
  const settlements = chosen.map(({ id, version }) => ({ id, version }))
  return (
    <section aria-label="What is processed" className="card p-0">
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
                {formatDays(periodStart, periodEnd)} ({rows.filter((row) => periodOf(row) === key).length})
              </option>
            ))}
            {periods.length > 1 && <option value="all">Every period ({rows.length})</option>}
          </select>
        </div>
        <p className="grow">
          <span className="font-sign text-h3 whitespace-nowrap">
            {formatDollars(sumOfDollars(chosen.map(({ netPay }) => netPay)))}
          </span>{' '}
          net pay
        </p>
        <button
          type="button"
          className="btn btn-primary btn-lg"
          disabled={busy || !onLine}
          onClick={() => void begin({ settlements })}
        >
          {busy ? 'Submitting...' : onLine ? `Process ${settlementsCounted(chosen.length)}` : 'Needs a connection'}
        </button>
      </div>
      {message && (
        <p role="alert" className="field-error px-4 pb-4 md:px-5">
          <OctagonAlert aria-hidden="true" />
          {message}
        </p>
      )}
      {beyond > 0 && (
        <p className="px-4 pb-4 text-muted md:px-5">
          These are the first {rows.length}. {settlementsCounted(beyond)} more can be processed after them.
        </p>
      )}
      <p className="px-4 pb-4 text-second text-muted md:px-5">
        Each is locked, and its driver is told. What cannot be processed says why and stays as it is; the others go on.
      </p>
      <ul className="divide-y divide-line border-t border-line">
        {chosen.map((row) => (
          <li key={row.id} className="flex px-4 py-2 md:px-5">
            <SettlementLine row={row} />
          </li>
        ))}
      </ul>
    </section>
  )
}
