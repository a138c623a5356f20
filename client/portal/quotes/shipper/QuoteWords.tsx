import type { Quote } from '#shared/quote'
import { DeskTime } from '../../record/DeskTime.tsx'
import { useNow } from '../../record/now.ts'
import { PromisedAnswer } from './PromisedAnswer.tsx'
import { isTurnedDown, statusAt } from './standing.ts'

/** In a list: what the status of a quote means, and until when. */
export function QuoteWords({ quote }: { quote: Quote }) {
  const now = useNow()
  const { respondBy, validUntil, endReason } = quote
  const until = validUntil && <DeskTime at={validUntil} />
  switch (statusAt(quote, now)) {
    case 'new':
      return <PromisedAnswer by={respondBy} capital />
    case 'quoted':
      return <>Valid until {until}</>
    case 'expired':
      return until && <>It was valid until {until}</>
    case 'accepted':
      return <>Booked at this price</>
    case 'declined':
      return isTurnedDown(quote) ? <>We could not haul it{endReason && `: ${endReason}`}</> : null
    case 'withdrawn':
      return endReason ? <>Taken back: {endReason}</> : null
  }
}
