import type { LinkedQuote } from '#shared/quotes/linkedQuote'
import type { LinkedApplication } from '#shared/recruiting/linkedApplication'
import type { LinkedLoad } from '#shared/tracking/shipment'
import type { TrackingRecord } from '#shared/tracking/tracking'
import type { CurrentUser } from '#shared/users/user'
import type { Entry } from './outbox/entry.ts'
import type { CommandRow } from './outbox/kinds.ts'

export interface DraftBase {
  version: number
  values: unknown
}

/** The values of one form that is not submitted yet. */
export interface Draft {
  id: string
  v: 1
  /** The form it belongs to, see `formOf`. */
  form: string
  /** The row that the form's command is about. */
  row?: CommandRow
  userId: string | null
  values: unknown
  /** Of a form that changes a row: the row's version and values when the user began, to merge the changes of others. */
  base?: DraftBase
  /** The last keystroke, in milliseconds. */
  updatedAt: number
  /**
   * When the request was submitted that the user has pulled back, or that the server has surely refused. Then the draft is an
   * unsent request, and does not expire.
   */
  calledBack?: number
  /** The entry that the user pulled back to edit: *Cancel* queues it again. Its files stay on the device with the draft. */
  original?: Entry
  /** The refused request that became this draft: submitted again with the same body it retains its key. */
  refused?: { key: string; body: string /** It may have arrived all the same. */; doubtful: boolean }
}

/**
 * The bytes of a photo or PDF. They are apart from the rows that refer to them, so that a change of such a row does not write
 * them again.
 */
export interface Bytes {
  sha256: string
  v: 1
  blob: Blob
}

/** A load that a visitor or user looked up by its tracking reference, see tracked.ts. */
export interface Tracked {
  reference: string
  v: 1
  /** The signed-in user at that time, null for a visitor. */
  userId: string | null
  at: number
  record: TrackingRecord
}

/**
 * The target of a link that was opened on this device, see viewedLinks.ts: a quote, a load alone, or an application. The store of
 * tracked loads has it.
 */
export type SeenLink = {
  /** The path of the page: `/f/<token>`. */
  reference: string
  userId: string | null
  at: number
} & ({ v: 2; record: LinkedQuote } | { v: 3; record: LinkedLoad } | { v: 4; record: LinkedApplication })

/** The user who is signed in on this device (`key: 'current'`), or was until their session expired (`ended`). */
export interface StoredSession {
  key: 'current' | 'ended'
  v: 1
  userId: string
  /** The user as the server last confirmed; the signed-in user while offline. */
  user?: CurrentUser
  /** When the server confirmed it, in milliseconds by this device's clock and by the server's. */
  lastContactAt?: number
  lastContactAtServer?: number
}

/** A confirmation by the server, and when. */
export type ConfirmedSession = Pick<StoredSession, 'user' | 'lastContactAt' | 'lastContactAtServer'>

/**
 * Single values: `seq`, `sharedDevice`, `signIn:<userId>`, `signingOut`, `withheld:<userId>`, `doubt:<userId>:<address>`,
 * `ended`.
 */
export interface Meta {
  key: string
  value: unknown
}
