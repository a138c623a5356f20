import Inbox from 'lucide-react/icons/inbox'
import { staffPath } from '#shared/navigation'
import { unanswered } from '../../api/queries.ts'
import { OpenCard, type OpenCardProps } from '../arrivals/OpenCard.tsx'

/** The dashboard card of unanswered quote requests. */
export function OpenQuotesCard({ isStaleSaid }: Pick<OpenCardProps, 'isStaleSaid'>) {
  return (
    <OpenCard
      isStaleSaid={isStaleSaid}
      noun="quotes"
      title="Quote requests"
      Icon={Inbox}
      waiting="awaiting a rate"
      promised="quote"
      dueOf={(quote) => quote.respondBy}
      to={`${staffPath('quotes')}?status=${unanswered.quotes}`}
      words="Open quote desk"
    />
  )
}
