import type { Candidate } from './candidate.ts'

/** What of a driver may be unknown while a load is assigned. */
type Known = Pick<Candidate, 'emptyLocation' | 'milesEmpty' | 'cdlExpiresOn'>

/**
 * The checks that `eligibility` could not run, as a message; null where every check ran. `isHandover`: the driver has the load
 * already, so the distance to its pickup does not matter.
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
