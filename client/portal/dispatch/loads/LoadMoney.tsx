import { Fragment } from 'react'
import { cents, formatDollars, shareOf } from '#shared/kernel/money'
import { chargeName } from '#shared/loads/charges'
import type { LoadRecord, LoadRow } from '#shared/loads/load'
import { loadTotal } from '#shared/loads/loadMoney'
import { LoadMargin } from './LoadMargin.tsx'
import { calculatePrice, isRateless, milesOf, noRate, perMileOf } from './loadText.ts'

interface Props {
  load: LoadRow
  /** The whole load, which explains each accessorial; null until it is loaded. */
  record: LoadRecord | null
  /** The signed-in user is the driver who is paid. */
  own: boolean
}

/** The amounts of a load that the role may see: its price, the driver's pay, both or neither. */
export function LoadMoney({ load, record, own }: Props) {
  const price = calculatePrice(load)
  const { driverPay } = load
  if (!price && driverPay == null) return null
  // Without linehaul, as after a cancellation, the charges are not for the miles.
  const perMile = load.rateLinehaul === 0 ? null : perMileOf(load)
  const charges =
    record?.charges?.map(({ code, amount, note }) => ({
      name: chargeName(code, note),
      amount,
      how: code === 'detention' ? note : null,
    })) ??
    price?.accessorials.map((amount) => ({ name: 'Accessorial', amount, how: null })) ??
    []
  const total = price && loadTotal(price)
  const legs = record?.legs ?? []
  return (
    <section aria-labelledby="load-money" className="card p-4 md:p-5">
      <h2 id="load-money" className="mb-3 text-h3">
        {price ? 'Money' : 'Pay'}
      </h2>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-1.5 tabular-nums">
        {price && total !== null && (
          <>
            <Line name="Linehaul" amount={isRateless(load) ? noRate : formatDollars(price.rateLinehaul)} />
            {charges.map(({ name, amount, how }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two charges may be alike, and their order does not change.
              <Line key={at} name={name} how={how} amount={formatDollars(amount)} />
            ))}
            <dt className="mt-1 flex flex-wrap items-baseline gap-x-2 border-t-2 border-base-content pt-2 font-semibold">
              <span>Total</span>
              {perMile !== null && (
                <span className="text-[0.875rem] font-normal text-muted">{`${perMile} × ${milesOf(load)}`}</span>
              )}
            </dt>
            <dd className="mt-1 border-t-2 border-base-content pt-2 pl-4 text-right font-sign text-h3 leading-tight whitespace-nowrap">
              {isRateless(load) ? '—' : formatDollars(total)}
            </dd>
          </>
        )}
        {driverPay != null && own && <Line name="Your pay" amount={formatDollars(driverPay)} />}
        {driverPay != null && !own && price && total !== null && (
          <>
            {legs.map(({ at, driverName, pay = 0 }) => (
              <Fragment key={at}>
                <dt className="mt-1 border-t border-line pt-2 text-muted wrap-anywhere">{`${driverName}, until the handover`}</dt>
                <dd className="mt-1 border-t border-line pt-2 pl-4 text-right whitespace-nowrap">{`−${formatDollars(pay)}`}</dd>
              </Fragment>
            ))}
            <dt className="mt-1 border-t border-line pt-2 text-muted">{shareText(driverPay, price.rateLinehaul)}</dt>
            <dd className="mt-1 border-t border-line pt-2 pl-4 text-right whitespace-nowrap">{`−${formatDollars(driverPay)}`}</dd>
            {record && <LoadMargin record={record} rateLinehaul={price.rateLinehaul} accessorials={price.accessorials} />}
          </>
        )}
      </dl>
    </section>
  )
}

/** `Driver, 28% × $985.00` where the pay is exactly a percentage of the linehaul, else `Driver`. */
function shareText(pay: number, linehaul: number): string {
  const basisPoints = linehaul > 0 ? Math.round((pay / linehaul) * 10_000) : 0
  const isShare = basisPoints > 0 && basisPoints <= 10_000 && shareOf(cents(linehaul), basisPoints) === cents(pay)
  return isShare ? `Driver, ${basisPoints / 100}% × ${formatDollars(linehaul)}` : 'Driver'
}

function Line({ name, amount, how }: { name: string; amount: string; how?: string | null }) {
  return (
    <>
      <dt className="min-w-0 wrap-anywhere">
        <span>{name}</span>
        {how && <span className="block text-[0.8125rem] text-muted">{how}</span>}
      </dt>
      <dd className="pl-4 text-right whitespace-nowrap">{amount}</dd>
    </>
  )
}
