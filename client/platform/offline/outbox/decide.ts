import type { NoResponseReason } from '../../transport/request.ts'
import type { Entry, Problem, Refused } from './entry.ts'

/** The result of a try; `retryAfter` in milliseconds, 0 without one. */
export type SendResult =
  | { accepted: true; receipt: unknown }
  | { accepted: false; status: null; reason: NoResponseReason }
  | ({ accepted: false; status: number; type: string; retryAfter: number } & Refused)

/** The entry stays and is retried. `probed`: it was not even sent, because the probe got no response. */
export interface Wait {
  next: 'wait'
  problem: Problem
  retryAfter: number
  probed?: true
}

/** What happens to the entry. */
export type Decision =
  | { next: 'accept'; receipt: unknown }
  | Wait
  /** All entries of this person wait until they sign in. */
  | { next: 'signIn' }
  /** The key was cancelled. */
  | { next: 'cancelled' }
  | { next: 'refuse'; answer: Refused }

const busy = new Set([408, 425, 429, 502, 503, 504, 507])

/** Too busy, or a network that wants a sign-in (511): retried, whether our server or a proxy responded. */
export const isLater = (status: number) => busy.has(status) || status === 511

/** Decides by the result of a try. */
export function decide({ userId }: Pick<Entry, 'userId'>, result: SendResult): Decision {
  if (result.accepted) return { next: 'accept', receipt: result.receipt }
  if (result.status === null) return { next: 'wait', problem: { code: result.reason }, retryAfter: 0 }
  const { status, type, detail, fields, findings, current, retryAfter } = result
  if (status === 511) return { next: 'wait', problem: { code: 'notOurs', status }, retryAfter }
  // The server is still handling an earlier try that got no response.
  const inProgress = status === 409 && type === 'in-progress'
  if (busy.has(status) || inProgress) return { next: 'wait', problem: { code: 'busy', status }, retryAfter }
  if (status === 401 && userId !== null) return { next: 'signIn' }
  if (status === 410) return { next: 'cancelled' }
  return {
    next: 'refuse',
    answer: { status, detail, fields, ...(findings && { findings }), ...(current !== undefined && { current }) },
  }
}
