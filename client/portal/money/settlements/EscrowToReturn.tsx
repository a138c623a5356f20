import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formatDollars, sumOfDollars } from '#shared/kernel/money'
import { formatDay } from '#shared/kernel/time'
import { formatQuarter } from '#shared/settlements/escrowInterest'
import type { EscrowHeld, EscrowToReturn as ToReturn } from '#shared/settlements/payAccount'
import { worksheets } from '../../../platform/api/worksheets.ts'
import { NotRead } from '../../feedback/NotRead.tsx'
import { useRevalidateOnChange } from '../../list/cache/useRevalidateOnChange.ts'
import { driverRecordPath } from '../../people/drivers/driverPaths.ts'
import { isLate } from '../../people/drivers/pay/AccountItem.tsx'
import { RateWarning } from '../../people/drivers/pay/RateWarning.tsx'

/** Escrow due back to drivers, with its deadline, and a warning about the interest rate. Renders nothing without either. */
export function EscrowToReturn() {
  const query = useQuery(worksheets.escrow())
  useRevalidateOnChange('drivers', query)
  useRevalidateOnChange('settings', query)
  const { data, error, refetch } = query
  const warning = data && rateWarning(data)
  if (!error && !warning && !data?.toReturn.length) return null
  return (
    <section aria-labelledby="escrow-to-return" className="card gap-3 p-4 md:p-5">
      <h2 id="escrow-to-return" className="text-h3">
        {data && data.toReturn.length === 0 ? 'Escrow interest' : 'Escrow to return'}
      </h2>
      {data && data.toReturn.length > 0 && (
        <ul className="divide-y divide-line">
          {data.toReturn.map((escrow) => (
            <EscrowItem key={escrow.account} escrow={escrow} />
          ))}
        </ul>
      )}
      {warning && <RateWarning text={warning} />}
      {!data && <NotRead error={error} text="Connect to see escrow due back." onRetry={refetch} />}
    </section>
  )
}

const link = 'link inline-flex min-h-6 items-center pointer-coarse:min-h-11'

function EscrowItem({ escrow: { driverId, driverName, name, returnBy, balance, interest } }: { escrow: ToReturn }) {
  return (
    <li className="flex items-baseline justify-between gap-x-4 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <Link translate="no" to={driverRecordPath(driverId)} className={`${link} font-semibold`}>
          {driverName}
        </Link>
        <p className={`wrap-anywhere ${isLate(returnBy) ? 'font-semibold text-(--red-ink)' : ''}`}>
          <span>{`${name} ${isLate(returnBy) ? 'was' : 'is'} to be returned by`}</span>{' '}
          <span className="whitespace-nowrap">{formatDay(returnBy)}</span>
        </p>
        {interest > 0 && (
          <p className="text-second text-muted">{`Includes ${formatDollars(interest)} interest through yesterday`}</p>
        )}
      </div>
      <span className="shrink-0 font-sign text-label whitespace-nowrap">{formatDollars(sumOfDollars([balance, interest]))}</span>
    </li>
  )
}

/** Which quarters have no interest rate; null without any that matters. */
function rateWarning({ total, missing }: EscrowHeld): string | null {
  const quarters = missing.map(formatQuarter).toReversed().join(', ')
  if (total > 0 && missing.length > 0) return `${formatDollars(total)} in escrow has no interest rate for ${quarters}.`
  return missing.length > 1 ? `Escrow has no interest rate for ${quarters}.` : null
}
