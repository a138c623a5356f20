import { useQueryClient } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDollars } from '#shared/kernel/money'
import { api } from '#shared/kernel/paths'
import { formatDays } from '#shared/kernel/time'
import type { PayRunOutcome, UnpaidEntry } from '#shared/settlements/settlementEntry'
import { actDirectly } from '../../../../platform/api/direct.ts'
import { worksheets } from '../../../../platform/api/worksheets.ts'
import { ErrorLine } from '../../../../platform/forms/ErrorLine.tsx'
import { signedInUser } from '../../../../platform/offline/session/session.ts'
import { useFocusBack } from '../../../../platform/ui/useFocusBack.ts'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'
import type { Period } from '../periods.ts'
import { newSettlementPath, settlementPath } from '../settlementPaths.ts'
import { runText } from './runText.ts'

/** Makes the weekly settlement of every driver who has something to be paid, each with its own outcome. */
export function AllDrivers({ period }: { period: Period }) {
  const queryClient = useQueryClient()
  const [outcome, setOutcome] = useState<PayRunOutcome | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useFocusBack(busy)
  const onLine = useOnLine()
  const create = async () => {
    setBusy(true)
    setMessage(null)
    const acted = await actDirectly<PayRunOutcome>({
      method: 'POST',
      path: `${api.settlements}/all`,
      body: period,
      about: period.from,
      userId: signedInUser(),
    })
    setBusy(false)
    if (acted.outcome === 'done' && acted.record) setOutcome(acted.record)
    // What it has paid waits no more.
    void queryClient.invalidateQueries({ queryKey: worksheets.corrections().queryKey })
    if (acted.outcome === 'failed') setMessage(Object.values(acted.fields).join(' ') || acted.message)
  }
  return (
    <section aria-labelledby="all-drivers" className="card gap-4 p-4 md:p-5">
      <h2 id="all-drivers" className="text-h3">
        {`All drivers, ${formatDays(period.from, period.until)}`}
      </h2>
      <p>
        Creates a settlement for every driver with unpaid delivered loads, adjustments or accepted receipts. Each starts as
        pending so you can review it. Safe to run again.
      </p>
      <ErrorLine>{message}</ErrorLine>
      <div>
        <button type="button" className="btn btn-primary" disabled={busy || !onLine} onClick={() => void create()}>
          {busy ? 'Creating…' : onLine ? 'Create settlements for all drivers' : 'Needs a connection'}
        </button>
      </div>
      <div role="status" className="empty:-mt-4">
        {outcome && <Made outcome={outcome} period={period} />}
      </div>
    </section>
  )
}

function Made({ outcome, period }: { outcome: PayRunOutcome; period: Period }) {
  const { made, notMade, waiting } = outcome
  return (
    <div className="grid gap-4">
      <p className="font-semibold">{runText(outcome, period)}</p>
      <ul className="divide-y divide-line">
        {notMade.map(({ driverId, driverName, why }) => (
          <li key={driverId} className="flex gap-3 py-3">
            <OctagonAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-(--red-ink)" />
            <div className="min-w-0">
              <Link
                translate="no"
                to={{ pathname: newSettlementPath, search: `?driver=${driverId}&kind=weekly&from=${period.from}` }}
                className="link inline-flex min-h-6 items-center font-semibold pointer-coarse:min-h-11"
              >
                {driverName}
              </Link>
              <p className="wrap-anywhere text-(--red-ink)">{why}</p>
            </div>
          </li>
        ))}
        {made.map(({ id, driverName, netPay }) => (
          <li key={id} className="flex gap-3 py-3">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-(--green-ink)" />
            <div className="flex min-w-0 grow flex-wrap justify-between gap-x-4">
              <span>
                <Link
                  translate="no"
                  to={settlementPath(id)}
                  className="link font-sign tracking-[.02em] whitespace-nowrap pointer-coarse:min-h-11"
                >
                  {id}
                </Link>{' '}
                <span translate="no">{driverName}</span>
              </span>
              <span className="font-sign text-label whitespace-nowrap">{formatDollars(netPay)}</span>
            </div>
          </li>
        ))}
      </ul>
      {waiting.length > 0 && <Unpaid waiting={waiting} />}
    </div>
  )
}

/** What no settlement has paid yet, each with what pays it. */
function Unpaid({ waiting }: { waiting: readonly UnpaidEntry[] }) {
  return (
    <section aria-labelledby="still-waiting" className="grid gap-1">
      <h3 id="still-waiting" className="text-label">
        Still open
      </h3>
      <ul className="divide-y divide-line">
        {waiting.map(({ source, driverName, name, amount, pending }) => (
          <li key={source} className="flex gap-3 py-3">
            <Clock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-(--amber-ink)" />
            <p className="min-w-0 wrap-anywhere">
              <span>{`${driverName}: ${formatDollars(amount)} is open (${name}):`}</span>{' '}
              {pending ? (
                <>
                  <span>change</span>{' '}
                  <Link
                    to={settlementPath(pending)}
                    className="link font-sign tracking-[.02em] whitespace-nowrap pointer-coarse:min-h-11"
                  >
                    {pending}
                  </Link>
                  <span>, or it goes on the next settlement.</span>
                </>
              ) : (
                <span>it goes on the next settlement.</span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
