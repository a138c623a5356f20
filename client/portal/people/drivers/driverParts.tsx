import { documentLabel } from '#shared/documents/document'
import type { Driver } from '#shared/drivers/driver'
import { type Endorsement, endorsements } from '#shared/drivers/qualifications'
import { formatDay } from '#shared/kernel/time'
import { useNow } from '../../detail/now.ts'
import { ExpiryBadge } from '../../list/badges/ExpiryBadge.tsx'
import { companyDay, expiringDocuments } from './medicalCard.ts'

/** A license number with its state. Screen readers get words in place of a masked number's dots. */
export function License({ licenseNo, licenseState }: Pick<Driver, 'licenseNo' | 'licenseState'>) {
  if (licenseNo === undefined) return null
  const visible = licenseNo.replace(/^•+\s*/, '')
  const whole = visible === licenseNo
  return (
    <span className="wrap-anywhere">
      {whole ? (
        <span>{licenseNo}</span>
      ) : (
        <>
          <span aria-hidden="true">{licenseNo}</span>
          <span className="sr-only">{visible ? `number ending in ${visible}` : 'number hidden'}</span>
        </>
      )}
      {licenseState && <span>{` · ${licenseState}`}</span>}
    </span>
  )
}

/** The letters of a license's endorsements, each with its meaning as tooltip and for screen readers. */
export function EndorsementBadges({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return <span className="text-muted">None</span>
  return (
    <ul aria-label="Endorsements" className="flex flex-wrap gap-1">
      {codes.map((code) => {
        const meaning = Object.hasOwn(endorsements, code) ? endorsements[code as Endorsement] : null
        return (
          <li key={code} title={meaning ?? undefined} className="badge tone-grey max-w-full wrap-anywhere whitespace-normal">
            <span>{code}</span>
            {meaning && <span className="sr-only">{` · ${meaning}`}</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** The last day of a medical card, and its state by the days left (§4, §9). */
export function MedicalCard({ driver }: { driver: Driver }) {
  const today = companyDay(useNow())
  if (!driver.medCardExpiry) return <span className="text-muted">None on file</span>
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="whitespace-nowrap">{formatDay(driver.medCardExpiry)}</span>
      <ExpiryBadge expiresOn={driver.medCardExpiry} today={today} />
    </span>
  )
}

/** The documents other than the medical card that have expired or expire soon. Renders nothing without any. */
export function ExpiringDocuments({ driver }: { driver: Driver }) {
  const today = companyDay(useNow())
  const documents = expiringDocuments(driver, today).filter(({ kind }) => kind !== 'medical_card')
  if (documents.length === 0) return null
  return (
    <ul className="mt-1 grid gap-1">
      {documents.map(({ expiresOn, ...documentKind }) => (
        <li key={documentKind.kind} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span>
            <span>{documentLabel(documentKind)}</span> <span className="whitespace-nowrap">{formatDay(expiresOn)}</span>
          </span>
          <ExpiryBadge expiresOn={expiresOn} today={today} short />
        </li>
      ))}
    </ul>
  )
}
