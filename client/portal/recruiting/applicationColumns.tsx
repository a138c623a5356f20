import type { ApplicationRow } from '#shared/application'
import { ContactLines } from '../Contact.tsx'
import { DeskTime } from '../DeskTime.tsx'
import type { Column } from '../list/ListTable.tsx'
import { RobotFlag } from '../RobotFlag.tsx'
import {
  ApplicationBadges,
  ApplicationLink,
  CdlEnd,
  cdlInBrief,
  DuplicateFlag,
  equipmentNames,
  MaskedCdl,
  nameOf,
  ownTruck,
} from './applicationParts.tsx'

const second = 'block text-[0.8125rem] text-muted'

/** An application as a line of the recruiters' list. */
export const applicationColumns: readonly Column<ApplicationRow>[] = [
  {
    title: 'Application',
    width: 'w-[14%]',
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
    width: 'w-[16%]',
    cell: (application) => (
      <div className="flex flex-wrap gap-1">
        <ApplicationBadges application={application} />
      </div>
    ),
  },
  {
    title: 'Driver',
    width: 'w-[18%]',
    cell: (application) => (
      <>
        <span className="block font-semibold wrap-anywhere">{nameOf(application)}</span>
        <span className="block text-muted wrap-anywhere">{`${application.city}, ${application.state}`}</span>
        {application.suspicious && (
          <span className="mt-1 block">
            <RobotFlag />
          </span>
        )}
        <DuplicateFlag duplicates={application.duplicates} />
      </>
    ),
  },
  {
    title: 'Contact',
    width: 'w-[20%]',
    cell: (application) => <ContactLines phone={application.phone} email={application.email} />,
  },
  {
    title: 'CDL',
    width: 'w-[14%]',
    cell: (application) => (
      <>
        <span className="block font-semibold wrap-anywhere">
          <MaskedCdl cdlNumber={application.cdlNumber} />
        </span>
        <span className={`${second} wrap-anywhere`}>{cdlInBrief(application)}</span>
        <span className={second}>
          <CdlEnd day={application.cdlExpiration} />
        </span>
      </>
    ),
  },
  {
    title: 'Experience',
    width: 'w-[18%]',
    cell: (application) => (
      <>
        <span className="block">{application.yearsExperience} years</span>
        <span className={second}>{equipmentNames(application.equipmentTypes)}</span>
        {application.ownEquipment && <span className={second}>{ownTruck(application)}</span>}
      </>
    ),
  },
]
