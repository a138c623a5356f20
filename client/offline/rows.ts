import type { TrackingRecord } from '#shared/tracking'
import type { CurrentUser } from '#shared/user'

/** What was typed into one form and not yet submitted. */
export interface Draft {
  id: string
  v: 1
  /** Which form it belongs to, as the table of kinds names it. */
  form: string
  userId: string | null
  values: unknown
  /** The last keystroke, in milliseconds. */
  updatedAt: number
  /**
   * When the request was submitted that the person has taken back to edit, or that was surely refused. It counts as unsent
   * until it is submitted again or discarded, and does not expire. (The stored name dates from version 1: a new one would need
   * an upgrade, which a device without room cannot make, and then nothing of it could be read.)
   */
  calledBack?: number
  /** The request this was before the server refused it: the same body sent again keeps its key. */
  refused?: { key: string; body: string /** It may have arrived all the same. */; doubtful: boolean }
}

/** A tracking reference somebody looked up, with the last response: tracked.ts. `v: 1` did not say who. */
export interface Tracked {
  reference: string
  v: 1 | 2
  /** Who was signed in then, null for nobody. */
  userId?: string | null
  at: number
  record: TrackingRecord
}

/** Who is signed in on this device (`key: 'current'`), or was until their session expired (`ended`). */
export interface StoredSession {
  key: 'current' | 'ended'
  v: 1
  userId: string
  /** As the server last described them: the identity without a network. */
  user?: CurrentUser
  /** When the server last said so, in milliseconds of this device's clock, and of the server's. */
  heardAt?: number
  heardAtServer?: number
}

/** What the server says of a session, and when. */
export type ConfirmedSession = Pick<StoredSession, 'user' | 'heardAt' | 'heardAtServer'>

/** Single values: `seq`, `ownDevice`, `signIn:<userId>`, `signingOut`, `withheld:<userId>`, `ended`. */
export interface Meta {
  key: string
  value: unknown
}
