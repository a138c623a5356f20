import { useQuery } from '@tanstack/react-query'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useState } from 'react'
import { firstOf } from '#shared/kernel/calendarDay'
import { companyDay } from '#shared/kernel/companyDay'
import { formatDays } from '#shared/kernel/time'
import { formatQuarter, quarterEnd } from '#shared/settlements/escrowInterest'
import type { EscrowRate } from '#shared/settlements/escrowRate'
import { worksheets } from '../../../platform/api/worksheets.ts'
import { serverNow } from '../../../platform/transport/serverClock.ts'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { wrapText } from '../../../platform/ui/wrapText.tsx'
import { DeskTime } from '../../detail/DeskTime.tsx'
import { ErrorAlert } from '../../feedback/ErrorAlert.tsx'
import { Badge } from '../../list/badges/Badge.tsx'
import { useRevalidateOnChange } from '../../list/cache/useRevalidateOnChange.ts'
import { EnterRate } from './EnterRate.tsx'

const about =
  'Paid on driver escrow each quarter and on return. 49 CFR 376.12(k)(5) requires at least the 13-week Treasury bill yield at the start of each quarter, so every quarter has its own rate. A past quarter without one earns its interest once you enter it.'

/** The interest rate on escrow of each quarter, and the quarters that need one. */
export function EscrowRates() {
  const query = useQuery(worksheets.escrow())
  useRevalidateOnChange('settings', query)
  const { data, error, refetch } = query
  const onLine = useOnLine()
  const [open, setOpen] = useState<{ quarter: string; rate: EscrowRate | null } | null>(null)
  const present = firstOf(3, companyDay(serverNow()))
  const button = (quarter: string, rate: EscrowRate | null, text: string) => (
    <button
      type="button"
      className={`btn max-sm:w-full ${rate ? 'btn-outline' : 'btn-primary'}`}
      disabled={!onLine}
      onClick={() => setOpen({ quarter, rate })}
    >
      <span>{onLine ? text : 'Needs a connection'}</span>
      <span className="sr-only">{` for ${formatQuarter(quarter)}`}</span>
    </button>
  )
  return (
    <section aria-labelledby="escrow-rates" className="card settings-form">
      <div className="grid gap-4 p-4 md:p-5">
        <div>
          <h2 id="escrow-rates" tabIndex={-1}>
            Escrow interest
          </h2>
          <p className="mt-1 text-second text-muted">{about}</p>
        </div>
        {error && !data && <ErrorAlert error={error} onRetry={refetch} />}
        {!data && !error && <div aria-busy="true" className="skeleton h-24" />}
      </div>
      {data && (
        <ul aria-label="Quarters">
          {data.missing.map((quarter) => (
            <li
              key={quarter}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line px-4 py-3 md:px-5"
            >
              <Quarter quarter={quarter}>
                <Badge look="tone-amber" Icon={TriangleAlert}>
                  No rate
                </Badge>
              </Quarter>
              {button(quarter, null, 'Enter rate…')}
            </li>
          ))}
          {data.rates.map((rate) => (
            <li
              key={rate.quarter}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line px-4 py-3 md:px-5"
            >
              <Quarter quarter={rate.quarter}>
                <span className="font-sign text-label">{`${rate.rate}%`}</span>
                <p className="basis-full text-second text-muted">
                  <span>{`T-bill yield ${rate.bills}%. ${rate.enteredBy ?? 'Entered'}, `}</span>
                  <DeskTime at={rate.enteredAt} />
                  {rate.before !== null && <span>{`, before ${rate.before}%`}</span>}
                  {rate.why && <span className="wrap-anywhere">{`: ${rate.why}`}</span>}
                </p>
              </Quarter>
              {rate.quarter === present && button(rate.quarter, rate, 'Correct…')}
            </li>
          ))}
        </ul>
      )}
      {open && <EnterRate {...open} onDone={refetch} onClose={() => setOpen(null)} />}
    </section>
  )
}

function Quarter({ quarter, children }: { quarter: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-1 basis-60 flex-wrap items-center gap-x-3 gap-y-1">
      <h3 className="text-label">{formatQuarter(quarter)}</h3>
      {wrapText(children)}
      <p className="basis-full text-second text-muted">{formatDays(quarter, quarterEnd(quarter))}</p>
    </div>
  )
}
