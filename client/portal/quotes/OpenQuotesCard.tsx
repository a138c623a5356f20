import Inbox from 'lucide-react/icons/inbox'
import { pages } from '#shared/paths'
import { OpenCard } from '../arrivals/OpenCard.tsx'

/** The quote requests nobody has answered yet. */
export function OpenQuotesCard() {
  return (
    <OpenCard
      noun="quotes"
      title="Quote requests"
      Icon={Inbox}
      waiting="waiting for an answer"
      promised="quote"
      dueOf={(quote) => quote.respondBy}
      to={pages.portalQuotes}
      words="Open the desk"
    />
  )
}
