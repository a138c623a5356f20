const minute = 60_000
const hour = 60 * minute

/**
 * How long before its end a promise to visitors (§9) is at risk. The desk gets half an hour of its two, the recruiter four
 * of the 24: enough to still reach within the same shift whoever applied the day before.
 */
const riskWindows = { quote: 30 * minute, application: 4 * hour } as const

export type Promised = keyof typeof riskWindows

export type PromiseState = { state: 'on-time' | 'at-risk' | 'late'; milliseconds: number }

/** How a promise stands that ends at `due`: time left (or, when late, time over) in milliseconds. */
export function promiseClock(promised: Promised, due: Date, now: Date): PromiseState {
  const left = due.getTime() - now.getTime()
  if (left <= 0) return { state: 'late', milliseconds: Math.abs(left) }
  return { state: left <= riskWindows[promised] ? 'at-risk' : 'on-time', milliseconds: left }
}
