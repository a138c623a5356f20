import type { NoResponseReason } from '../../transport/request.ts'
import type { Entry, Problem, Refused } from './entry.ts'

/** What came of one try. `retryAfter` in milliseconds, 0 without one. */
export type SendResult =
  | { accepted: true; receipt: unknown }
  | { accepted: false; status: null; reason: NoResponseReason }
  | ({ accepted: false; status: number; type: string; retryAfter: number } & Refused)

/** It stays here and is tried again. `probed`: it never left, because the question that goes first was not answered. */
export interface Wait {
  next: 'wait'
  problem: Problem
  retryAfter: number
  probed?: true
}

/** What follows from it. */
export type Decision =
  | { next: 'accept'; receipt: unknown }
  | Wait
  /** This person's streams stop until they sign in. */
  | { next: 'signIn' }
  /** The person has cancelled it, under this key. */
  | { next: 'cancelled' }
  | { next: 'refuse'; answer: Refused }

const busy = new Set([408, 425, 429, 502, 503, 504])

/** Too busy, or a network that wants a sign-in of its own (511): later, not never, whoever says it. */
export const isLater = (status: number) => busy.has(status) || status === 511

/** What each result of a try leads to. */
export function decide({ userId }: Pick<Entry, 'userId'>, result: SendResult): Decision {
  if (result.accepted) return { next: 'accept', receipt: result.receipt }
  if (result.status === null) return { next: 'wait', problem: { code: result.reason }, retryAfter: 0 }
  const { status, type, detail, fields, retryAfter } = result
  if (status === 511) return { next: 'wait', problem: { code: 'notOurs', status }, retryAfter }
  // Of the refusals with 409, this one says that a try which was thought lost is being worked on.
  const inProgress = status === 409 && type === 'in-progress'
  if (busy.has(status) || inProgress) return { next: 'wait', problem: { code: 'busy', status }, retryAfter }
  if (status === 401 && userId !== null) return { next: 'signIn' }
  if (status === 410) return { next: 'cancelled' }
  return { next: 'refuse', answer: { status, detail, fields } }
}
