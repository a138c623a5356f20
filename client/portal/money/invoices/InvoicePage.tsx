import type { InvoiceRecord } from '#shared/invoices/invoice'
import { leftOf, lineName } from '#shared/invoices/invoiceMoney'
import { formatCount } from '#shared/kernel/count'
import { formatDollars } from '#shared/kernel/money'
import { formatDay } from '#shared/kernel/time'
import { StopTime } from '../../detail/RouteStops.tsx'

type End = InvoiceRecord['haul']['pickup']

/** The content of an invoice, as it was frozen when it was issued. */
export function InvoicePage({ invoice }: { invoice: InvoiceRecord }) {
  const { payer, payerDetails, haul, issuedOn, dueOn, netDays, lines, total, status } = invoice
  const { isNotUsed } = haul
  const unknown = isNotUsed ? 'Cancelled, not hauled' : 'Time not logged'
  return (
    <section aria-label="Invoice details" className="card gap-6 p-4 md:p-6">
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <p className="text-muted">Bill to</p>
          <p className="font-sign text-h3 wrap-anywhere">{payer}</p>
          {payerDetails.contact && <p>{payerDetails.contact}</p>}
          <p className="text-muted">
            {[haul.reference && `Their load ${haul.reference}`, payerDetails.mcNumber && `MC ${payerDetails.mcNumber}`]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <dl className="grid w-full grid-cols-[auto_auto] content-start gap-x-6 gap-y-1 rounded-field border-2 border-base-content px-4 py-3 sm:w-auto">
          <dt className="self-center font-sign text-label">Amount due</dt>
          <dd className="text-right font-sign text-h2 tabular-nums">{formatDollars(leftOf(invoice))}</dd>
          <dt className="text-muted">{status === 'void' ? 'Was due' : `Due, net ${netDays}`}</dt>
          <dd className="text-right">{formatDay(dueOn)}</dd>
          <dt className="text-muted">Issued</dt>
          <dd className="text-right">{formatDay(issuedOn)}</dd>
        </dl>
      </div>
      <div>
        <h2 className="mb-2 border-b-2 border-base-content pb-1 text-label">{isNotUsed ? 'Order details' : 'Load details'}</h2>
        <div className="grid gap-4 sm:grid-cols-2">
          <Stop text={isNotUsed ? 'Pickup' : 'Picked up'} unknown={unknown} end={haul.pickup} />
          <Stop text={isNotUsed ? 'Delivery' : 'Delivered'} unknown={unknown} end={haul.delivery} />
        </div>
        <p className="mt-2 wrap-anywhere text-muted">
          {[
            haul.freight,
            haul.weight !== null && `${formatCount(haul.weight)}\u00a0lb`,
            haul.equipment.replace(/ (?=ft$)/, '\u00a0'),
            haul.distance > 0 && `${formatCount(haul.distance)}\u00a0miles`,
            haul.purchaseOrder && `PO ${haul.purchaseOrder}`,
            haul.billOfLading && `BOL ${haul.billOfLading}`,
            haul.pickupNumber && `Pickup number ${haul.pickupNumber}`,
            haul.sealNumber && `Seal ${haul.sealNumber}`,
            haul.trailerNumber && `Trailer ${haul.trailerNumber}`,
          ]
            .filter(Boolean)
            .join('\u00a0· ')}
        </p>
      </div>
      <table className="w-full tabular-nums">
        <caption className="mb-2 text-left font-sign text-label">Charges</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">What</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line of an invoice never moves.
            <tr key={at} className="border-t border-line">
              <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
                {lineName(line)}
              </th>
              <td className="py-2 text-right whitespace-nowrap">{formatDollars(line.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-base-content font-sign text-label">
            <th scope="row" className="pt-2 text-left">
              Total in US dollars
            </th>
            <td className="pt-2 text-right">{formatDollars(total)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function Stop({ text, unknown, end }: { text: string; unknown: string; end: End }) {
  const { location, facility, street, at, zone } = end
  return (
    <div className="min-w-0">
      <p className="text-muted">{text}</p>
      <p className="font-sign text-label">{location}</p>
      <p>{at === null ? unknown : <StopTime at={at} zone={zone} />}</p>
      {(facility || street) && <p className="wrap-anywhere">{[facility, street].filter(Boolean).join(', ')}</p>}
    </div>
  )
}
