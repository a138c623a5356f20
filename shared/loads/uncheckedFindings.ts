import type { Candidate } from './candidate.ts'

/** What of a driver may be unknown while a load is assigned. */
type Known = Pick<Candidate, 'emptyLocation' | 'milesEmpty' | 'cdlExpiresOn'>

/**
 * What `eligibility` could not check, in a sentence; null where every check ran. `isHandover`: the driver has the load already, so
 * that nobody asks for the way to its pickup.
 */
export function uncheckedText(driver: Known, { isHandover = false } = {}): string | null {
  const { emptyLocation, milesEmpty, cdlExpiresOn } = driver
  const texts = [
    cdlExpiresOn == null && 'No CDL on file: expiration not checked.',
    !isHandover &&
      milesEmpty === null &&
      `${emptyLocation === null ? 'Location' : 'Distance'} unknown: deadhead and arrival not checked.`,
  ]
  return texts.filter(Boolean).join(' ') || null
}
