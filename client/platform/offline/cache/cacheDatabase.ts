import { Dexie, type DexieOptions, type EntityTable, type Table } from 'dexie'
import { noteOutdated } from '../outdated.ts'
import { databaseNameOf } from './databases.ts'
import { type CachedResource, type CachedRow, cachedResources, descriptorOf } from './resources.ts'

/** The ids of the written rows of a resource; null where any row may have been written or deleted. */
export interface RowChange {
  key: string
  ids: readonly string[] | null
}

/** How current the cached rows of a resource are. */
export interface SyncState {
  resource: CachedResource
  /** When the rows last were equal to the server's, in milliseconds by its clock. */
  revalidatedAt: number
  /** The role of the reader: another role sees other rows and fields. */
  role: string
  /** The totals of the server's rows at `revalidatedAt`. */
  totals: unknown
  /** The last changes, the newest last: list indexes in memory follow them. */
  changes?: readonly RowChange[]
  /** The keys of the server events whose rows were fetched: no other tab fetches them again. */
  covered?: readonly string[]
}

/** A single record of the server, when this device read it in milliseconds, and for which role. */
export interface CachedRecord {
  resource: CachedResource
  /** The part of the record's URL: the descriptor's `address` field. */
  id: string
  at: number
  role: string
  record: unknown
  /** The tag of its row when read; a row with another tag has changed since. */
  rowTag: string | undefined
  /** Characters of its JSON. */
  size: number
}

/**
 * The rows that this device has cached for one person. `autoOpen` is off: signing out closes and deletes it in every tab,
 * and a late write must not create it again.
 */
export class CacheDatabase extends Dexie {
  declare syncStates: EntityTable<SyncState, 'resource'>
  declare records: Table<CachedRecord, [resource: CachedResource, id: string]>

  constructor(userId: string, { closed, ...options }: DexieOptions & { closed?: () => void } = {}) {
    super(databaseNameOf(userId), { ...options, autoOpen: false })
    this.version(1).stores({
      syncStates: '&resource',
      records: '[resource+id], resource, [at+size]',
      ...Object.fromEntries(cachedResources.map((resource) => [resource, formatIndexes(resource)])),
    })
    // Another tab deletes the database after a sign-out or another user's sign-in, or is of a newer version and upgrades it.
    this.on('versionchange', ({ newVersion }) => {
      this.close()
      if (newVersion !== null) noteOutdated()
      closed?.()
      return false
    })
  }

  rowsOf<Resource extends CachedResource>(resource: Resource): Table<CachedRow<Resource>, string> {
    return this.table(resource)
  }
}

/** Indexes by id, by id with tag, by the order of the list, also within a status, and by the field that the address names. */
function formatIndexes(resource: CachedResource): string {
  const { order, address } = descriptorOf(resource)
  const single = [address, order.by].filter((field) => field !== 'id')
  return ['&id', '[id+rowTag]', ...single, `[status+${order.by}]`].join(', ')
}
