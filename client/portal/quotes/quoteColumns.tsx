import { quoteEquipment } from '#shared/kernel/equipment'
import type { Quote } from '#shared/quotes/quote'
import { ContactLines } from '../detail/Contact.tsx'
import { DeskTime } from '../detail/DeskTime.tsx'
import { RouteLine } from '../detail/RouteStops.tsx'
import type { Column } from '../list/ListTable.tsx'
import { FreightDetails, PickupTime, QuoteBadges, QuoteLink } from './quoteParts.tsx'
import { RobotMark } from './RobotMark.tsx'

/** The columns of the desk's table. */
export const quoteColumns: readonly Column<Quote>[] = [
  {
    title: 'Request',
    sorts: ['-received'],
    width: 'w-[13%]',
    cell: (quote) => (
      <>
        <QuoteLink
          quote={quote}
          className="inline-flex min-h-6 items-center font-sign text-label tracking-[.02em] pointer-coarse:min-h-11"
        />
        <span className="block text-[0.8125rem] text-muted">
          <DeskTime at={quote.createdAt} />
        </span>
      </>
    ),
  },
  {
    title: 'Answer',
    sorts: ['due'],
    width: 'w-[16%]',
    cell: (quote) => (
      <div className="flex flex-wrap gap-1">
        <QuoteBadges quote={quote} />
      </div>
    ),
  },
  {
    title: 'Shipper',
    width: 'w-[14.5%]',
    cell: (quote) => (
      <>
        <span translate="no" className="block font-semibold wrap-anywhere">
          {quote.companyName}
        </span>
        <span translate="no" className="block text-muted wrap-anywhere">
          {quote.contactName}
        </span>
        {quote.suspicious && (
          <div className="mt-1">
            <RobotMark quote={quote} />
          </div>
        )}
      </>
    ),
  },
  {
    title: 'Contact',
    width: 'w-[20.5%]',
    cell: (quote) => <ContactLines phone={quote.phone} email={quote.email} />,
  },
  {
    title: 'Route',
    width: 'w-[19%]',
    cell: (quote) => (
      <>
        <span className="block font-semibold wrap-anywhere">
          <RouteLine pickup={quote.pickupLocation} delivery={quote.deliveryLocation} />
        </span>
        <span className="block text-[0.8125rem] text-muted">
          Pickup <PickupTime quote={quote} />
        </span>
      </>
    ),
  },
  {
    title: 'Freight',
    width: 'w-[17%]',
    cell: (quote) => (
      <>
        <span className="block">{quoteEquipment[quote.equipment]}</span>
        <div className="text-[0.8125rem] text-muted">
          {quote.freightDetails && <FreightDetails text={quote.freightDetails} />}
        </div>
      </>
    ),
  },
]
