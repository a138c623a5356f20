import { quoteEquipment } from '#shared/kernel/equipment'
import type { Quote } from '#shared/quotes/quote'
import { RouteLine, StopTime } from '../../detail/RouteStops.tsx'
import type { Column } from '../../list/ListTable.tsx'
import { QuotePrice } from './QuotePrice.tsx'
import { QuoteState } from './QuoteState.tsx'
import { QuoteText } from './QuoteText.tsx'
import { ShipperQuoteLink } from './ShipperQuoteLink.tsx'

/** The columns of a shipper's table. */
export const shipperQuoteColumns: readonly Column<Quote>[] = [
  {
    title: 'Quote',
    width: 'w-[12%]',
    cell: (quote) => (
      <span className="text-label">
        <ShipperQuoteLink quote={quote} />
      </span>
    ),
  },
  {
    title: 'Route',
    width: 'w-[23%]',
    cell: (quote) => (
      <>
        <span className="block font-semibold wrap-anywhere">
          <RouteLine pickup={quote.pickupLocation} delivery={quote.deliveryLocation} />
        </span>
        <span className="block text-[0.8125rem] text-muted">{quoteEquipment[quote.equipment]}</span>
      </>
    ),
  },
  { title: 'Pickup', width: 'w-[17%]', cell: (quote) => <StopTime at={quote.pickupTime} zone={quote.pickupZone} /> },
  {
    title: 'Status',
    width: 'w-[18%]',
    cell: (quote) => (
      <div className="flex flex-wrap gap-1">
        <QuoteState quote={quote} />
      </div>
    ),
  },
  {
    title: 'Answer',
    width: 'w-[18%]',
    cell: (quote) => (
      <span className="wrap-anywhere">
        <QuoteText quote={quote} />
      </span>
    ),
  },
  {
    title: 'Price',
    width: 'w-[12%]',
    numeric: true,
    cell: (quote) => (
      <span className="font-sign text-label whitespace-nowrap tabular-nums">
        <QuotePrice quote={quote} />
      </span>
    ),
  },
]
