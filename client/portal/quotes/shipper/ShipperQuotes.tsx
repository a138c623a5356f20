import { Link } from 'react-router-dom'
import { pages } from '#shared/kernel/paths'
import { ListScreen } from '../../list/ListScreen.tsx'
import { useList } from '../../list/useList.ts'
import { ShipperQuoteCard } from './ShipperQuoteCard.tsx'
import { shipperQuoteColumns } from './shipperQuoteColumns.tsx'
import { openFirst } from './shipperQuoteStatus.ts'

/** A shipper's own quotes: what waits for an answer first. */
export function ShipperQuotes() {
  const list = useList('quotes', options)
  return (
    <ListScreen
      list={list}
      title="Quotes"
      what="quotes"
      searchBy="quote, city or equipment"
      label="Quotes, waiting for an answer first"
      look={look}
      ended="decided"
      empty={empty}
      actions={request}
    />
  )
}

const options = { orderOf: () => openFirst }
const look = { table: { columns: shipperQuoteColumns, height: 62 }, card: { Card: ShipperQuoteCard, height: 270 } }

const request = (
  <Link to={pages.quote} className="btn btn-primary">
    Request a Quote
  </Link>
)

const empty = {
  title: 'No quotes found matching your criteria',
  titleOfNone: 'No quotes yet',
  none: "Request a quote. We answer within 2 hours, and you'll see the price here.",
  button: request,
}
