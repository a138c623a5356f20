import type { Pause } from './entry.ts'

const first = 1_000
const cap = 60_000

/** Beyond this a `Retry-After` is a mistake of somebody between us and the server. */
const longestRetryAfter = 3_600_000

/** How long to wait after the `tries`-th failure, in milliseconds: anything from nothing to a doubling limit of 60 s. */
export function backOff(tries: number, random: () => number): number {
  return Math.floor(random() * Math.min(cap, first * 2 ** Math.max(0, tries - 1)))
}

/** Milliseconds until the next try. A clock that was set back owes nothing: no try is ever later than its pause is long. */
export function dueIn({ since, backOff, retryAfter }: Pause, now: number, skipBackOff = false): number {
  const passed = now - since
  if (passed < 0) return 0
  return Math.max(0, (skipBackOff ? retryAfter : Math.max(backOff, retryAfter)) - passed)
}

/**
 * A `Retry-After` (seconds or a date) in milliseconds from `now`; nothing for one that cannot be read. A date is taken
 * by the clock of the answer (its `Date`), because this device's may be wrong.
 */
export function retryAfter(header: string | null, date: string | null, now: number): number {
  if (header === null) return 0
  const answered = Date.parse(date ?? '')
  const wait = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - (Number.isNaN(answered) ? now : answered)
  return Number.isNaN(wait) ? 0 : Math.min(longestRetryAfter, Math.max(0, wait))
}
