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

/** What was typed into one form and not yet submitted. */
export interface Draft {
  id: string
  v: 1
  /** The form it belongs to, see `formOf`. */
  form: string
  /** The row that the form's command is about. */
  row?: CommandRow
  userId: string | null
  values: unknown
  /** Of a form that changes a row: the row's version and values when the person began, to merge what others change meanwhile. */
  base?: DraftBase
  /** The last keystroke, in milliseconds. */
  updatedAt: number
  /**
   * When the request was submitted that was taken back to edit, or surely refused. Then the draft is an unsent request, and
   * does not expire. (The stored name is of version 1: renaming it needs an upgrade, which fails on a full device.)
   */
  calledBack?: number
  /** The entry that the person pulled back to edit: *Cancel* queues it again. Its files stay on the device with the draft. */
  original?: Entry
  /** The refused request that this draft was: submitted again with the same body it keeps its key. */
  refused?: { key: string; body: string /** It may have arrived all the same. */; doubtful: boolean }
}

/** The bytes of a photo or paper: apart from what refers to it, so that no change of that writes them again. */
export interface Bytes {
  sha256: string
  v: 1
  blob: Blob
}

/** A load that somebody looked up by its tracking reference, see tracked.ts. `v: 1` had no `userId`. */
export interface Tracked {
  reference: string
  v: 1 | 2
  /** Who was signed in then, null for nobody. */
  userId?: string | null
  at: number
  record: TrackingRecord
}

/**
 * What a link led to that somebody opened, see seenLinks.ts: a quote, a load alone, or an application. In the store of tracked loads, because a
 * store of its own needs an upgrade. On a full device that is known to work in Chromium alone, and nothing opens where it fails.
 */
export type SeenLink = {
  /** The path of the page: `/f/<token>`. */
  reference: string
  userId: string | null
  at: number
} & ({ v: 3; record: LinkedQuote } | { v: 4; record: LinkedLoad } | { v: 5; record: LinkedApplication })

/** Who is signed in on this device (`key: 'current'`), or was until their session expired (`ended`). */
export interface StoredSession {
  key: 'current' | 'ended'
  v: 1
  userId: string
  /** As the server last confirmed; who is signed in offline. */
  user?: CurrentUser
  /** When that was, in milliseconds by this device's clock and by the server's. */
  heardAt?: number
  heardAtServer?: number
}

/** A confirmation by the server, and when. */
export type ConfirmedSession = Pick<StoredSession, 'user' | 'heardAt' | 'heardAtServer'>

/** Single values: `seq`, `sharedDevice`, `signIn:<userId>`, `signingOut`, `withheld:<userId>`, `doubt:<userId>:<address>`, `ended`. */
export interface Meta {
  key: string
  value: unknown
}
