import { quoteEquipment } from '#shared/equipment'
import type { Quote } from '#shared/quote'
import { PromiseBadge } from './PromiseBadge.tsx'
import { QuoteStatusBadge } from './QuoteStatusBadge.tsx'
import { EmailLink, FreightDetails, PhoneLink, PickupTime, Received, RobotFlag, RouteLine } from './quoteParts.tsx'

const columns = [
  ['Request', 'w-[14%]'],
  ['Answer', 'w-[12%]'],
  ['Shipper', 'w-[15%]'],
  ['Contact', 'w-[20%]'],
  ['Route', 'w-[20%]'],
  ['Freight', 'w-[19%]'],
] as const

const contact =
  'flex min-h-6 items-center gap-1.5 text-[0.8125rem] text-base-content underline-offset-2 hover:underline pointer-coarse:min-h-11'

interface Props {
  quotes: readonly Quote[]
  /** Those that have just come in. */
  fresh: ReadonlySet<string>
}

/** The requests as lines of a desk: two-line cells, long names wrap and never push. */
export function QuoteTable({ quotes, fresh }: Props) {
  return (
    <div className="card">
      <table className="w-full table-fixed text-[0.875rem] leading-snug">
        <caption className="sr-only">Quote requests, newest first</caption>
        <thead>
          <tr>
            {columns.map(([title, width]) => (
              <th
                key={title}
                scope="col"
                className={`${width} sticky top-0 z-10 border-b border-line bg-base-100 px-3 py-2.5 text-left font-sign text-base font-semibold text-muted first:rounded-tl-box last:rounded-tr-box`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {quotes.map((quote) => (
            <tr
              key={quote.id}
              data-fresh={fresh.has(quote.id) || undefined}
              className="border-line align-top transition-colors duration-(--slow) not-last:border-b hover:bg-base-200 data-fresh:bg-(--amber-tint)"
            >
              <th scope="row" className="px-3 py-2.5 text-left font-normal">
                <span className="block font-sign text-label tracking-[.02em]">{quote.reference}</span>
                <span className="block text-[0.8125rem] text-muted">
                  <Received quote={quote} />
                </span>
              </th>
              <td className="px-3 py-2.5">
                <div className="flex flex-wrap gap-1">
                  {quote.status === 'new' && <PromiseBadge respondBy={quote.respondBy} />}
                  <QuoteStatusBadge status={quote.status} />
                </div>
              </td>
              <td className="px-3 py-2.5">
                <span className="block font-semibold wrap-anywhere">{quote.companyName}</span>
                <span className="block text-muted wrap-anywhere">{quote.contactName}</span>
                {quote.suspicious && (
                  <span className="mt-1 block">
                    <RobotFlag />
                  </span>
                )}
              </td>
              <td className="px-3 py-1.5">
                <PhoneLink phone={quote.phone} className={contact} />
                <EmailLink email={quote.email} className={contact} />
              </td>
              <td className="px-3 py-2.5">
                <span className="block font-semibold wrap-anywhere">
                  <RouteLine quote={quote} />
                </span>
                <span className="block text-[0.8125rem] text-muted">
                  Pickup <PickupTime quote={quote} />
                </span>
              </td>
              <td className="px-3 py-2.5">
                <span className="block">{quoteEquipment[quote.equipment]}</span>
                <div className="text-[0.8125rem] text-muted">
                  {quote.freightDetails && <FreightDetails text={quote.freightDetails} />}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
