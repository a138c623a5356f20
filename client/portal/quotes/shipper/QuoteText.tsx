import type { Quote } from '#shared/quotes/quote'
import { DeskTime } from '../../detail/DeskTime.tsx'
import { useNow } from '../../detail/now.ts'
import { PromisedAnswer } from './PromisedAnswer.tsx'
import { isTurnedDown, statusAt } from './shipperQuoteStatus.ts'

/** In a list: what the status of a quote means, and until when. */
export function QuoteText({ quote }: { quote: Quote }) {
  const now = useNow()
  const { respondBy, validUntil, endReason } = quote
  const until = validUntil && <DeskTime at={validUntil} />
  switch (statusAt(quote, now)) {
    case 'new':
      return <PromisedAnswer by={respondBy} capital />
    case 'quoted':
      return (
        <>
          <span>Valid until </span>
          {until}
        </>
      )
    case 'expired':
      return (
        until && (
          <>
            <span>It was valid until </span>
            {until}
          </>
        )
      )
    case 'accepted':
      return <span>Booked at this price</span>
    case 'declined':
      return isTurnedDown(quote) ? <span>{`We couldn't haul it${endReason ? `: ${endReason}` : ''}`}</span> : null
    case 'withdrawn':
      return endReason ? <span>{`Withdrawn: ${endReason}`}</span> : null
  }
}
