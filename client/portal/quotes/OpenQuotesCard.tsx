import Inbox from 'lucide-react/icons/inbox'
import { staffPath } from '#shared/access/navigation'
import { unanswered } from '../../platform/api/queries.ts'
import { OpenCard, type OpenCardProps } from '../inbox/OpenCard.tsx'

/** The dashboard card of unanswered quote requests. */
export function OpenQuotesCard({ isStaleSaid }: Pick<OpenCardProps, 'isStaleSaid'>) {
  return (
    <OpenCard
      isStaleSaid={isStaleSaid}
      resource="quotes"
      title="Quote requests"
      Icon={Inbox}
      waiting="awaiting a rate"
      promised="quote"
      dueOf={(quote) => quote.respondBy}
      to={`${staffPath('quotes')}?status=${unanswered.quotes}`}
      text="Open quote desk"
    />
  )
}
