import { Dexie, type DexieOptions, type EntityTable } from 'dexie'
import type { Entry, Sent } from './outbox/entry.ts'
import { databaseName } from './peek.ts'
import type { Draft, Meta, StoredSession, Tracked } from './rows.ts'

/**
 * What is stored on this device, of everybody. A connection that WebKit has lost is opened again by Dexie itself. A tab with old
 * code does not open a newer database again: it closes, and `outdated` is called so that it can ask to be reloaded.
 */
export class OfflineDatabase extends Dexie {
  declare outbox: EntityTable<Entry, 'id'>
  declare drafts: EntityTable<Draft, 'id'>
  declare sent: EntityTable<Sent, 'id'>
  declare tracked: EntityTable<Tracked, 'reference'>
  declare session: EntityTable<StoredSession, 'key'>
  declare meta: EntityTable<Meta, 'key'>

  constructor(options: DexieOptions & { outdated?: () => void } = {}) {
    // Stored means on the disk: Chromium would say so earlier, and a phone that loses its power would lose the last seconds.
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

/** Why something could not be stored: the device is `full`, or the browser stores nothing for this site (`unavailable`). */
export function whyNotPersisted(error: unknown): 'full' | 'unavailable' {
  for (let cause = error; cause instanceof Error; cause = (cause as { inner?: unknown }).inner) {
    if (cause.name === 'QuotaExceededError') return 'full'
  }
  return 'unavailable'
}
