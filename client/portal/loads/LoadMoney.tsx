import type { LoadRow } from '#shared/load'
import { loadTotal } from '#shared/loadMoney'
import { formatDollars } from '#shared/money'
import { perMileOf, priceOf } from './loadText.ts'

interface Props {
  load: LoadRow
  /** The signed-in user is the driver who is paid. */
  own: boolean
}

/** The money of a load that this person may see: its price, the driver's pay, both or neither. */
export function LoadMoney({ load, own }: Props) {
  const price = priceOf(load)
  const { driverPay } = load
  if (!price && driverPay == null) return null
  const perMile = perMileOf(load)
  return (
    <section aria-labelledby="load-money" className="card p-4 md:p-5">
      <h2 id="load-money" className="mb-3 text-h3">
        {price ? 'Rate' : 'Pay'}
      </h2>
      <dl className="grid grid-cols-[1fr_auto] gap-y-1.5 tabular-nums">
        {price && (
          <>
            <Line name="Linehaul" amount={formatDollars(price.rateLinehaul)} />
            {price.accessorials.map((accessorial, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: amounts have no key, and their order does not change.
              <Line key={at} name="Accessorial" amount={formatDollars(accessorial)} />
            ))}
            <dt className="border-t-2 border-base-content pt-2 font-semibold">Total</dt>
            <dd className="border-t-2 border-base-content pt-2 pl-4 text-right font-sign text-h3 whitespace-nowrap">
              {formatDollars(loadTotal(price))}
            </dd>
            {perMile !== null && <Line name="Rate per mile" amount={perMile} />}
          </>
        )}
        {driverPay != null && <Line name={own ? 'Your pay' : 'Driver pay'} amount={formatDollars(driverPay)} />}
      </dl>
    </section>
  )
}

function Line({ name, amount }: { name: string; amount: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="pl-4 text-right whitespace-nowrap">{amount}</dd>
    </>
  )
}
