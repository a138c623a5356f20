import { company } from './company.ts'
import { foldName, statesByName } from './states.ts'
import { wallClock } from './time.ts'

/**
 * What is odd about an answer, and possible all the same: said at its field as soon as it stands there, refused by neither
 * form nor API, and marked for whoever reads it.
 */
export const oddInput = {
  pickup: { warning: 'This pickup time has passed. If that is right, send it all the same.', mark: 'Pickup in the past' },
  state: { warning: 'This is no US state. If it is right, go on.', mark: 'Unknown state' },
  zipCode: {
    warning: 'A zip code has five digits. If this is right, go on.',
    mark: 'Unusual zip code',
  },
  cdlExpiration: { warning: 'This CDL has expired. You can apply all the same, and the recruiter sees it.', mark: 'Expired' },
} as const

/** Whether a pickup was over at the instant `at`; what cannot be read as an instant is for the other rules. */
export function isPast(pickup: Date | string | null, at: Date | string): boolean {
  return pickup !== null && new Date(pickup) <= new Date(at)
}

/** Whether it names a state, whole or by its letters. */
export function isState(typed: string): boolean {
  return statesByName.has(foldName(typed))
}

/** Whether it is the beginning of a state's name or letters: somebody is still typing. */
export function beginsState(typed: string): boolean {
  const begun = foldName(typed)
  return [...statesByName.keys()].some((name) => name.startsWith(begun))
}

/** Whether it is a zip code, with or without its four further digits. */
export function isZipCode(typed: string): boolean {
  return /^\d{5}(-\d{4})?$/.test(typed.trim())
}

/** Whether it is the beginning of a zip code. */
export function beginsZipCode(typed: string): boolean {
  return /^(\d{0,5}|\d{5}-\d{0,4})$/.test(typed.trim())
}

/** Whether a CDL has ended that is good through the calendar day `lastDay` (2027-05-31): by the company's own calendar. */
export function hasExpired(lastDay: string, now: Date): boolean {
  return lastDay < wallClock(now, company.zone).slice(0, 10)
}
