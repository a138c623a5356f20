const minute = 60_000
const hour = 60 * minute

/**
 * How long before its end a promised response time (§9) is at risk, in milliseconds: half an hour of dispatch's two, and four of
 * the recruiter's 24, enough to respond within the same shift.
 */
const riskWindows = { quote: 30 * minute, application: 4 * hour } as const

export type Promised = keyof typeof riskWindows

/** How long before its end a promised response time is at risk, in milliseconds. */
export const riskWindow = (promised: Promised): number => riskWindows[promised]

export type PromiseState = { state: 'on-time' | 'at-risk' | 'late'; milliseconds: number }

/** The state at `now` of a promised response time that ends at `due`; the time left or, when late, overdue, in milliseconds. */
export function promiseClock(promised: Promised, due: Date, now: Date): PromiseState {
  const left = due.getTime() - now.getTime()
  if (left <= 0) return { state: 'late', milliseconds: Math.abs(left) }
  return { state: left <= riskWindows[promised] ? 'at-risk' : 'on-time', milliseconds: left }
}
