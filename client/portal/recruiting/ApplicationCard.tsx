import type { ApplicationRow } from '#shared/application'
import type { CardProps } from '../list/ListCards.tsx'
import { RowCard } from '../list/RowCard.tsx'
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

/** Who applies, with which CDL, and what they have hauled with. */
export function ApplicationCard({ row: application, fresh }: CardProps<ApplicationRow>) {
  const title = (
    <ApplicationLink application={application} className="inline-flex min-h-7 items-center font-sign pointer-coarse:min-h-11" />
  )
  return (
    <RowCard row={application} fresh={fresh} title={title} badges={<ApplicationBadges application={application} />}>
      <div>
        <p className="font-semibold wrap-anywhere">{nameOf(application)}</p>
        <p className="text-muted wrap-anywhere">{`${application.city}, ${application.state}`}</p>
        {application.suspicious && (
          <p className="mt-1.5">
            <RobotFlag />
          </p>
        )}
        <DuplicateFlag duplicates={application.duplicates} />
      </div>
      <div className="text-[0.9375rem]">
        <p className="wrap-anywhere">
          CDL <MaskedCdl cdlNumber={application.cdlNumber} />
          <span className="text-muted">{` · ${cdlInBrief(application)}`}</span>
        </p>
        <p className="text-muted">
          <CdlEnd day={application.cdlExpiration} />
        </p>
      </div>
      <div className="text-[0.9375rem]">
        <p>{application.yearsExperience} years</p>
        <p className="text-muted">{equipmentNames(application.equipmentTypes)}</p>
        {application.ownEquipment && <p className="text-muted">{ownTruck(application)}</p>}
      </div>
    </RowCard>
  )
}
