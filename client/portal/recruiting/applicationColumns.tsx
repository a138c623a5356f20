import type { ApplicationRow } from '#shared/recruiting/application'
import { ContactLines } from '../detail/Contact.tsx'
import { DeskTime } from '../detail/DeskTime.tsx'
import type { Column } from '../list/ListTable.tsx'
import { Applicant, Cdl, Experience } from './ApplicationCells.tsx'
import { ApplicationBadges, ApplicationLink } from './applicationParts.tsx'

const second = 'block text-[0.8125rem] text-muted'

/** The columns of the recruiting table. */
export const applicationColumns: readonly Column<ApplicationRow>[] = [
  {
    title: 'Application',
    sorts: ['-received'],
    width: 'w-[13%]',
    cell: (application) => (
      <>
        <ApplicationLink
          application={application}
          className="inline-flex min-h-6 items-center font-sign text-label tracking-[.02em] pointer-coarse:min-h-11"
        />
        <span className={second}>
          <DeskTime at={application.createdAt} />
        </span>
      </>
    ),
  },
  {
    title: 'First contact',
    sorts: ['due'],
    width: 'w-[18%]',
    cell: (application) => (
      <div className="flex flex-wrap gap-1">
        <ApplicationBadges application={application} />
      </div>
    ),
  },
  {
    title: 'Driver',
    width: 'w-[19%]',
    cell: (application) => <Applicant application={application} />,
  },
  {
    title: 'Contact',
    width: 'w-[20%]',
    cell: (application) => <ContactLines phone={application.phone} email={application.email} />,
  },
  {
    title: 'CDL',
    width: 'w-[14%]',
    cell: (application) => <Cdl application={application} second={second} />,
  },
  {
    title: 'Experience',
    width: 'w-[16%]',
    cell: (application) => <Experience application={application} second={second} />,
  },
]
