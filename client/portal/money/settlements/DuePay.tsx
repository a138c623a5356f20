import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { companyDay } from '#shared/kernel/companyDay'
import { formatCount } from '#shared/kernel/count'
import { formatDay } from '#shared/kernel/time'
import type { DuePay as Due } from '#shared/settlements/duePays'
import { daysLeftText, isPayUrgent } from '#shared/settlements/payDeadline'
import { settlementStatusLabels } from '#shared/settlements/status'
import { worksheets } from '../../../platform/api/worksheets.ts'
import { useMinute } from '../../detail/now.ts'
import { NotRead } from '../../feedback/NotRead.tsx'
import { useRevalidateOnChange } from '../../list/cache/useRevalidateOnChange.ts'
import { usePermission } from '../../shell/session/usePermission.ts'
import { newSettlementPath, settlementPath } from './settlementPaths.ts'

const about = 'Pay within 15 days of the proof of delivery (49 CFR 376.12(f)).'

/** The loads of owner-operators whose pay is due, with the days left. Renders nothing without any, and for other roles. */
export function DuePay() {
  return usePermission('settlements:answer') ? <DueLoads /> : null
}

function DueLoads() {
  const query = useQuery(worksheets.due())
  useRevalidateOnChange('settlements', query)
  useRevalidateOnChange('loads', query)
  const today = companyDay(new Date(useMinute()))
  const { data, error, refetch } = query
  if (!data)
    return error ? <NotRead error={error} text="Connect to see owner-operator pay that is due." onRetry={refetch} /> : null
  if (data.total === 0) return null
  const late = data.due.filter(({ dueOn }) => dueOn < today).length
  const urgent = data.due.filter(({ dueOn }) => isPayUrgent(dueOn, today)).length
  const loads = data.total === 1 ? '1 load' : `${formatCount(data.total)} loads`
  return (
    <section aria-labelledby="due-pay" className="card gap-1 p-4 md:px-5">
      <h2 id="due-pay" className="text-h3">
        Owner-operator pay due
      </h2>
      <p className="text-second text-muted">{about}</p>
      <details open={urgent > 0}>
        <summary className="inline-flex min-h-8 cursor-pointer flex-wrap items-center gap-x-2 pointer-coarse:min-h-11">
          <span className="link">{loads}</span>
          {late > 0 && <span className="font-semibold text-(--red-ink)">{`${formatCount(late)} late`}</span>}
          {urgent > late && <span className="font-semibold text-(--amber-ink)">{`${formatCount(urgent - late)} due soon`}</span>}
        </summary>
        <ul aria-label="Loads with pay due" className="max-h-72 divide-y divide-line overflow-y-auto">
          {data.due.map((due) => (
            <DueLoad key={`${due.loadId} ${due.driverId}`} due={due} today={today} />
          ))}
        </ul>
        {data.total > data.due.length && (
          <p className="pt-2 text-second text-muted">{`The first ${formatCount(data.due.length)} are shown.`}</p>
        )}
      </details>
    </section>
  )
}

const link = 'link inline-flex min-h-6 items-center pointer-coarse:min-h-11'

function DueLoad({ due, today }: { due: Due; today: string }) {
  const { loadId, driverId, driverName, submittedOn, dueOn, settlement, status } = due
  const mayPrepare = usePermission('settlements:prepare')
  const tone = dueOn < today ? 'text-(--red-ink)' : isPayUrgent(dueOn, today) ? 'text-(--amber-ink)' : 'text-muted'
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <span translate="no">{driverName}</span>
          <span className="font-normal text-muted">{` · ${loadId}`}</span>
        </p>
        <p className="text-second text-muted">
          <span>Paperwork </span>
          <span className="whitespace-nowrap">{formatDay(submittedOn)}</span>
          <span> · </span>
          {settlement && status ? (
            <Link to={settlementPath(settlement)} className={link}>
              {`${settlement}, ${settlementStatusLabels[status].toLowerCase()}`}
            </Link>
          ) : mayPrepare ? (
            <Link to={{ pathname: newSettlementPath, search: `?driver=${driverId}` }} className={link}>
              <span>Settle</span>
              <span className="sr-only">{` ${loadId}`}</span>
            </Link>
          ) : (
            <span>Not settled yet</span>
          )}
        </p>
      </div>
      <p className={`shrink-0 text-right ${tone}`}>
        <span className="font-semibold">{daysLeftText(dueOn, today)}</span>
        <span className="text-second whitespace-nowrap">{`, ${formatDay(dueOn)}`}</span>
      </p>
    </li>
  )
}
