import UserRoundSearch from 'lucide-react/icons/user-round-search'
import { staffPath } from '#shared/access/navigation'
import { OpenCard, type OpenCardProps } from '../inbox/OpenCard.tsx'

/** The dashboard card of applications without a first contact. */
export function OpenApplicationsCard({ isStaleSaid }: Pick<OpenCardProps, 'isStaleSaid'>) {
  return (
    <OpenCard
      isStaleSaid={isStaleSaid}
      resource="applications"
      title="Driver applications"
      Icon={UserRoundSearch}
      waiting="awaiting first contact"
      promised="application"
      dueOf={(application) => application.contactBy}
      to={staffPath('recruiting')}
      text="Open recruiting"
    />
  )
}
