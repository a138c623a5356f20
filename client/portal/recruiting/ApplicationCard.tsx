import type { ApplicationRow } from '#shared/recruiting/application'
import { ArrivalCard } from '../inbox/InboxCard.tsx'
import type { CardProps } from '../list/ListCards.tsx'
import { Applicant, Cdl, Experience } from './ApplicationCells.tsx'
import { ApplicationBadges, ApplicationLink } from './applicationParts.tsx'

const second = 'block text-muted'

/** An application as a card: applicant, CDL, experience. */
export function ApplicationCard({ row: application, isNew }: CardProps<ApplicationRow>) {
  const title = (
    <ApplicationLink application={application} className="inline-flex min-h-7 items-center font-sign pointer-coarse:min-h-11" />
  )
  return (
    <ArrivalCard row={application} isNew={isNew} title={title} badges={<ApplicationBadges application={application} />}>
      <div>
        <Applicant application={application} />
      </div>
      <div className="text-[0.9375rem]">
        <Cdl named application={application} second={second} />
      </div>
      <div className="text-[0.9375rem]">
        <Experience application={application} second={second} />
      </div>
    </ArrivalCard>
  )
}
