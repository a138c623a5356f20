import type { Pause } from './entry.ts'

const first = 1_000
const cap = 60_000

/** A longer `Retry-After` counts as a mistake of a proxy. */
const maxRetryAfter = 3_600_000

/** The pause after failure number `tries`, in milliseconds: random, up to a limit that doubles to 60 s. */
export function backOff(attempts: number, random: () => number): number {
  return Math.floor(random() * Math.min(cap, first * 2 ** Math.max(0, attempts - 1)))
}

/**
 * Milliseconds until the next attempt. The backoff is added to the server's `Retry-After`, so that clients with the same
 * `Retry-After` do not return at once. 0 where the clock was set back, so that no wait is longer than its pause.
 */
export function dueIn({ since, backOff, retryAfter }: Pause, now: number, skipBackOff = false): number {
  const passed = now - since
  if (passed < 0) return 0
  return Math.max(0, retryAfter + (skipBackOff ? 0 : backOff) - passed)
}

/**
 * A `Retry-After` (seconds or a date) in milliseconds from `now`; 0 where it cannot be parsed. A date is relative to
 * the response's own `Date`, because this device's clock may be wrong.
 */
export function retryAfter(header: string | null, date: string | null, now: number): number {
  if (header === null) return 0
  const answered = Date.parse(date ?? '')
  const wait = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - (Number.isNaN(answered) ? now : answered)
  return Number.isNaN(wait) ? 0 : Math.min(maxRetryAfter, Math.max(0, wait))
}
