import type { Driver } from '#shared/drivers/driver'
import type { Finding } from '#shared/kernel/findings'
import { forbidsToday, type Qualifications, qualificationFindings } from '#shared/loads/eligibility'
import type { LoadRow } from '#shared/loads/load'

/** The cached qualifications of the driver, as the eligibility rule needs them. Only the office knows the annual checks. */
function toQualifications({ status, endorsements = [], medCardExpiry = null, documents = [] }: Driver): Qualifications {
  const findExpiry = (kind: string) => documents.find((document) => document.kind === kind)?.expiresOn ?? null
  return {
    status,
    endorsements,
    cdlExpiresOn: findExpiry('cdl'),
    medicalCardExpiresOn: medCardExpiry,
    insuranceExpiresOn: findExpiry('insurance'),
    clearinghouseUntil: null,
    mvrUntil: null,
  }
}

/** Why the driver of this phone may not haul a load, also for reasons that block an assignment. Warnings are for the office. */
export const notQualified = (driver: Driver | undefined, load: LoadRow, now: Date): Finding[] =>
  driver ? qualificationFindings(toQualifications(driver), load, now).filter(({ severity }) => severity === 'block') : []

/**
 * The instruction for these blocks. A driver parks the truck only if a block forbids driving today, not for a card that is still
 * valid.
 */
export function blockedTitle({ status }: Pick<LoadRow, 'status'>, blocks: readonly Finding[]): string {
  if (status !== 'enroute') return 'Don’t leave with this load'
  return blocks.some(forbidsToday) ? 'Park at the next safe place' : 'Call dispatch'
}
