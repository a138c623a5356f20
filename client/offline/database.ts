import { Dexie, type DexieOptions, type EntityTable } from 'dexie'
import type { TrackingRecord } from '#shared/tracking'
import type { CurrentUser } from '#shared/user'
import type { Entry, Sent } from './outbox/entry.ts'
import { databaseName } from './peek.ts'

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
   * When the request was submitted that the person has called back to edit it, or that was surely refused. It is told as not sent
   * until it is submitted again or discarded, and not forgotten by age.
   */
  calledBack?: number
  /** The request this was before the server refused it: the same body sent again keeps its key. */
  refused?: { key: string; body: string /** It may have arrived all the same. */; doubtful: boolean }
}

/** A tracking reference somebody looked up, with what was last seen of it: tracked.ts. `v: 1` did not say who. */
export interface Tracked {
  reference: string
  v: 1 | 2
  /** Who was signed in then, null for nobody. */
  userId?: string | null
  at: number
  record: TrackingRecord
}

/** Who is signed in on this device (`key: 'current'`), or was until the server ended it (`ended`). */
export interface Session {
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
export type Heard = Pick<Session, 'user' | 'heardAt' | 'heardAtServer'>

/** Single values: `seq`, `ownDevice`, `signIn:<userId>`, `signingOut`, `withheld:<userId>`, `ended`. */
export interface Meta {
  key: string
  value: unknown
}

/**
 * What this device keeps, of everybody. A connection that WebKit has lost is opened again by Dexie itself. A tab with old
 * code does not open a newer database again: it closes, and `outdated` is called so that it can ask to be reloaded.
 */
export class OfflineDatabase extends Dexie {
  declare outbox: EntityTable<Entry, 'id'>
  declare drafts: EntityTable<Draft, 'id'>
  declare sent: EntityTable<Sent, 'id'>
  declare tracked: EntityTable<Tracked, 'reference'>
  declare session: EntityTable<Session, 'key'>
  declare meta: EntityTable<Meta, 'key'>

  constructor(options: DexieOptions & { outdated?: () => void } = {}) {
    // Kept means on the disk: Chromium would say so earlier, and a phone that loses its power would lose the last seconds.
    super(databaseName, { chromeTransactionDurability: 'strict', ...options })
    this.version(1).stores({
      outbox: '&id, stream, seq, userId',
      drafts: '&id, form',
      sent: '&id',
      tracked: '&reference',
      session: '&key',
      meta: '&key',
    })
    this.on('versionchange', (event) => {
      this.close()
      if (event.newVersion !== null) options.outdated?.()
      // Dexie's own answer would let the next access open it again.
      return false
    })
  }
}

/** Why something could not be kept: the device is `full`, or the browser keeps nothing for this site (`unavailable`). */
export function whyNotKept(error: unknown): 'full' | 'unavailable' {
  for (let cause = error; cause instanceof Error; cause = (cause as { inner?: unknown }).inner) {
    if (cause.name === 'QuotaExceededError') return 'full'
  }
  return 'unavailable'
}

/** Who is signed in on this device, as far as it knows; null for nobody. */
export async function currentUser(database: OfflineDatabase): Promise<string | null> {
  return (await database.session.get('current'))?.userId ?? null
}

/** Forgets what these people have looked up; what nobody in particular has is left. */
export async function forgetTrackedOf(database: OfflineDatabase, isTheirs: (userId: string) => boolean): Promise<void> {
  await database.tracked.filter(({ userId }) => typeof userId === 'string' && isTheirs(userId)).delete()
}

/** In `meta`: what this person has written here is shown to nobody else. */
const withheldPrefix = 'withheld:'
/** In `meta`, where the worker has heard that a session was ended, which has no localStorage: the next page empties that. */
export const endedKey = 'ended'

export const withheldKey = (userId: string) => withheldPrefix + userId

/** Whose unsent requests this device shows to nobody else. */
export async function withheldUsers(database: OfflineDatabase): Promise<Set<string>> {
  const keys = await database.meta.where('key').startsWith(withheldPrefix).primaryKeys()
  return new Set(keys.map((key) => key.slice(withheldPrefix.length)))
}
