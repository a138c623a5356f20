import type { ApplicationRow } from '#shared/recruiting/application'
import { RobotFlag } from '../list/badges/RobotFlag.tsx'
import {
  ApplicationLink,
  CdlEnd,
  cdlSummary,
  DuplicateFlag,
  equipmentNames,
  MaskedCdl,
  nameOf,
  OddAddress,
  ownTruck,
} from './applicationParts.tsx'

interface Props {
  application: ApplicationRow
  /** The class of the lines below the first. */
  second: string
}

/** The applicant's name and contact data, with flags for duplicates and odd input. */
export function Applicant({ application }: Pick<Props, 'application'>) {
  return (
    <>
      <ApplicationLink
        application={application}
        className="inline-flex min-h-6 items-center font-semibold wrap-anywhere pointer-coarse:min-h-11"
      >
        {nameOf(application)}
      </ApplicationLink>
      <span className="block text-muted wrap-anywhere">{`${application.city}, ${application.state}`}</span>
      <OddAddress {...application} />
      {application.suspicious && (
        <span className="mt-1.5 block">
          <RobotFlag />
        </span>
      )}
      <DuplicateFlag duplicates={application.duplicates} />
    </>
  )
}

/** Class, masked number and expiration of the CDL; `named` adds a label, where no column header has it. */
export function Cdl({ application, second, named = false }: Props & { named?: boolean }) {
  return (
    <>
      <span className="block font-semibold wrap-anywhere">
        {named && <span aria-hidden="true">CDL </span>}
        <MaskedCdl cdlNumber={application.cdlNumber} />
      </span>
      <span className={`${second} wrap-anywhere`}>{cdlSummary(application)}</span>
      <span className={second}>
        <CdlEnd day={application.cdlExpiration} />
      </span>
    </>
  )
}

/** Years of experience, equipment types, and own equipment. */
export function Experience({ application, second }: Props) {
  return (
    <>
      <span className="block">{`${application.yearsExperience} years`}</span>
      <span className={second}>{equipmentNames(application.equipmentTypes)}</span>
      {application.ownEquipment && <span className={second}>{ownTruck(application)}</span>}
    </>
  )
}
