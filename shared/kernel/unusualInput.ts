import { company } from './company.ts'
import { wallClock } from './time.ts'
import { foldName, statesByName } from './usStates.ts'

/**
 * Unusual but possible answers (§5): the form warns at the field while typing, form and API accept them, and they are flagged
 * for staff.
 */
export const oddInput = {
  pickup: { warning: 'This pickup time has passed. If that’s right, you can still send it.', mark: 'Pickup in the past' },
  state: { warning: 'This isn’t a US state. If it’s right, you can continue.', mark: 'Unknown state' },
  zipCode: {
    warning: 'A zip code has five digits. If this is right, you can continue.',
    mark: 'Unusual zip code',
  },
  phone: { warning: 'A US phone number has 10 digits. If this is right, you can continue.' },
  cdlExpiration: { warning: 'This CDL has expired. You can still apply; the recruiter will see it.', mark: 'Expired' },
} as const

/** Whether a pickup time had passed at `at`; false for one that cannot be parsed, which other rules refuse. */
export function isPast(pickup: Date | string | null, at: Date | string): boolean {
  return pickup !== null && new Date(pickup) <= new Date(at)
}

/** Whether it is a state's name or letters. */
export function isState(typed: string): boolean {
  return statesByName.has(foldName(typed))
}

/** Whether it is a prefix of a state's name or letters, while typing. */
export function beginsState(typed: string): boolean {
  const begun = foldName(typed)
  return [...statesByName.keys()].some((name) => name.startsWith(begun))
}

/** Whether it is a zip code, in the form 85001 or 85001-1234. */
export function isZipCode(typed: string): boolean {
  return /^\d{5}(-\d{4})?$/.test(typed.trim())
}

/** Whether it is a prefix of a zip code, while typing. */
export function beginsZipCode(typed: string): boolean {
  return /^(\d{0,5}|\d{5}-\d{0,4})$/.test(typed.trim())
}

/** Whether a CDL that is valid through the calendar day `lastDay` (2027-05-31) has expired at `now`, in the company's zone. */
export function hasExpired(lastDay: string, now: Date): boolean {
  return lastDay < wallClock(now, company.zone).slice(0, 10)
}
