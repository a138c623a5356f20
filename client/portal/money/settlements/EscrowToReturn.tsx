import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import { firstOf } from '#shared/kernel/calendarDay'
import { companyDay } from '#shared/kernel/companyDay'
import { formatDollars, sumOfDollars } from '#shared/kernel/money'
import { formatDay } from '#shared/kernel/time'
import type { EscrowHeld, EscrowToReturn as ToReturn } from '#shared/settlements/payAccount'
import { worksheets } from '../../../platform/api/worksheets.ts'
import { serverNow } from '../../../platform/transport/serverClock.ts'
import { NotRead } from '../../feedback/NotRead.tsx'
import { useRevalidateOnChange } from '../../list/cache/useRevalidateOnChange.ts'
import { driverRecordPath } from '../../people/drivers/driverPaths.ts'
import { isLate } from '../../people/drivers/pay/AccountItem.tsx'
import { usePermission } from '../../shell/session/usePermission.ts'

/** Escrow due back to drivers, with its deadline, and a warning about the interest rate. Renders nothing without either. */
export function EscrowToReturn() {
  const query = useQuery(worksheets.escrow())
  useRevalidateOnChange('drivers', query)
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

/** Why the interest rate needs review; null without escrow balances. By law the yield at the start of a quarter applies. */
function rateWarning({ total, rate, rateSince }: EscrowHeld): string | null {
  if (total <= 0) return null
  if (rate === 0 || rateSince === null) {
    return `${formatDollars(total)} in escrow is earning no interest.`
  }
  const quarter = firstOf(3, companyDay(serverNow()))
  if (rateSince >= quarter) return null
  return `The ${rate}% rate dates from ${formatDay(rateSince)}. A new quarter began ${formatDay(quarter)}: check it against the T-bill yield.`
}

function RateWarning({ text }: { text: string }) {
  const mayChange = usePermission('settings:write')
  return (
    <p className="text-(--amber-ink)">
      <span>{text}</span>{' '}
      {mayChange ? (
        <Link to={`${staffPath('settings')}/escrow`} className={link}>
          Escrow interest
        </Link>
      ) : (
        <span>Ask an admin to set the rate.</span>
      )}
    </p>
  )
}
