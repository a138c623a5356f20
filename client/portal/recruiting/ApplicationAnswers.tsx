import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { type ReactNode, useId } from 'react'
import { type Endorsement, endorsements } from '#shared/drivers/qualifications'
import { applicationEquipment } from '#shared/kernel/equipment'
import type { Application, ApplicationRow } from '#shared/recruiting/application'
import { applicationSteps } from '#shared/recruiting/applicationSteps'
import { EmailLink, PhoneLink } from '../detail/Contact.tsx'
import { DeskTime } from '../detail/DeskTime.tsx'
import { CdlEnd, equipmentNames, nameOf, OddAddress } from './applicationParts.tsx'

const [personal, experience, equipment, consent] = applicationSteps

/** All answers of an application, grouped by the steps of the wizard. */
export function ApplicationAnswers({ application }: { application: Application | ApplicationRow }) {
  const { ownEquipment, equipmentType } = application
  return (
    <div className="grid gap-4 @min-[44rem]/answers:grid-cols-2 print:grid-cols-1">
      <Step title={personal}>
        <Answer name="Name">{nameOf(application)}</Answer>
        <Answer name="Phone">
          <PhoneLink phone={application.phone} className={link} undialable="flex items-center gap-1.5" />
        </Answer>
        <Answer name="Email">
          <EmailLink email={application.email} className={link} />
        </Answer>
        <Answer name="Address">
          <span>{application.address}</span>
          <br />
          <span>{`${application.city}, ${application.state} ${application.zipCode}`}</span>
          <OddAddress {...application} />
        </Answer>
      </Step>
      <Step title={experience}>
        <Answer name="CDL number">
          <span className="font-semibold">{application.cdlNumber}</span>
        </Answer>
        <Answer name="CDL class">{`Class ${application.cdlClass}`}</Answer>
        <Answer name="CDL expiration">
          <CdlEnd day={application.cdlExpiration} />
        </Answer>
        <Answer name="Endorsements">
          <Endorsements codes={application.endorsements} />
        </Answer>
        <Answer name="Experience">{`${application.yearsExperience} years`}</Answer>
        <Answer name="Equipment types">{equipmentNames(application.equipmentTypes)}</Answer>
        <Answer name="Previous employer">{application.previousEmployer}</Answer>
      </Step>
      <Step title={equipment}>
        <Answer name="Own equipment">{ownEquipment ? 'Yes' : 'No'}</Answer>
        {ownEquipment && (
          <>
            <Answer name="Type">{equipmentType && applicationEquipment[equipmentType]}</Answer>
            <Answer name="Year">{application.equipmentYear}</Answer>
            <Answer name="Make">{application.equipmentMake}</Answer>
            <Answer name="Model">{application.equipmentModel}</Answer>
          </>
        )}
      </Step>
      <Step title={consent}>
        <Consent name="Background check" isGiven={application.backgroundCheckConsent} />
        <Consent name="Drug screening" isGiven={application.drugScreenConsent} />
        <Consent name="Terms" isGiven={application.termsAgreed} />
        <Answer name="Received">
          <DeskTime at={application.createdAt} />
        </Answer>
      </Step>
    </div>
  )
}

const link = 'flex min-h-6 w-fit max-w-full items-center gap-1.5 underline-offset-2 hover:underline pointer-coarse:min-h-11'

/** The letters, each with its name where it is a CDL endorsement. */
function Endorsements({ codes }: { codes: readonly string[] }) {
  const listed = new Set(codes.filter(Boolean))
  if (listed.size === 0) return <span>None</span>
  const meaning = (code: string) => (Object.hasOwn(endorsements, code) ? ` · ${endorsements[code as Endorsement]}` : '')
  return (
    <ul>
      {[...listed].map((code) => (
        <li key={code}>{`${code}${meaning(code)}`}</li>
      ))}
    </ul>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card p-4 md:p-5">
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      <dl className="mt-3 grid gap-y-3 sm:grid-cols-[9.5rem_minmax(0,1fr)] sm:gap-x-4 sm:gap-y-2">{children}</dl>
    </section>
  )
}

/** An answer with its name; a missing one is marked as such. */
function Answer({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="sm:contents">
      <dt className="text-[0.9375rem] text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children || <span className="text-muted">Not answered</span>}</dd>
    </div>
  )
}

function Consent({ name, isGiven }: { name: string; isGiven: boolean }) {
  return (
    <Answer name={name}>
      <span className="flex items-center gap-1.5">
        {isGiven ? (
          <CircleCheck aria-hidden="true" className="size-5 text-primary" />
        ) : (
          <CircleX aria-hidden="true" className="size-5 text-error" />
        )}
        <span>{isGiven ? 'Agreed' : 'Not agreed'}</span>
      </span>
    </Answer>
  )
}
