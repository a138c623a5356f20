import { Dexie, type DexieOptions, type EntityTable } from 'dexie'
import type { Entry, Sent } from './outbox/entry.ts'
import { databaseName } from './quickRead.ts'
import type { Bytes, Draft, Meta, SeenLink, StoredSession, Tracked } from './rows.ts'

/**
 * The device's database for everybody: outbox, drafts, session. Dexie reopens a connection that WebKit has lost. A tab with
 * old code must not reopen a database that a newer version has upgraded: it closes it and calls `outdated`, to offer a reload.
 */
export class OfflineDatabase extends Dexie {
  declare outbox: EntityTable<Entry, 'id'>
  declare drafts: EntityTable<Draft, 'id'>
  declare bytes: EntityTable<Bytes, 'sha256'>
  declare sent: EntityTable<Sent, 'id'>
  declare tracked: EntityTable<Tracked | SeenLink, 'reference'>
  declare session: EntityTable<StoredSession, 'key'>
  declare meta: EntityTable<Meta, 'key'>

  constructor(options: DexieOptions & { outdated?: () => void } = {}) {
    // Chromium's default reports success before the data is on the disk: a phone that loses power would lose the last seconds.
    super(databaseName, { chromeTransactionDurability: 'strict', ...options })
    this.version(1).stores({
      outbox: '&id, stream, seq, userId',
      drafts: '&id, form',
      sent: '&id',
      tracked: '&reference',
      session: '&key',
      meta: '&key',
      bytes: '&sha256',
    })
    this.on('versionchange', (event) => {
      this.close()
      if (event.newVersion !== null) options.outdated?.()
      // Dexie's default handler would reopen it at the next access.
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
