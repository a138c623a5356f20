import { Dexie, type DexieOptions, type EntityTable, type Table } from 'dexie'
import { noteOutdated } from '../outdated.ts'
import { databaseNameOf } from './databases.ts'
import { rankOf } from './resources/loadRank.ts'
import { type CachedResource, type CachedRow, cachedResources, descriptorOf } from './resources.ts'

/** The ids of the rows of a noun that were written; null where any may have been written or deleted. */
export interface RowChange {
  key: string
  ids: readonly string[] | null
}

/** How current a noun's cached rows are. */
export interface SyncState {
  noun: CachedResource
  /** When they last were equal to the server's, in milliseconds by its clock. */
  revalidatedAt: number
  /** For which role: another one sees other rows and fields. */
  role: string
  /** The totals of the server's rows then. */
  totals: unknown
  /** The last changes, the newest last: list indexes in memory follow them. */
  changes?: readonly RowChange[]
  /** The keys of the server events whose rows were fetched: no other tab fetches them again. */
  covered?: readonly string[]
}

/** A single record of the server, when it was read in milliseconds, and for which role. */
export interface CachedRecord {
  noun: CachedResource
  /** What the URL of the record contains: the field that is the noun's `address`. */
  id: string
  at: number
  role: string
  record: unknown
  /** The tag of its row then; a row with another tag has changed since. */
  rowTag: string | undefined
  /** Characters of its JSON. */
  size: number
}

/**
 * The rows that this device has cached for one person. `autoOpen` is off: signing out closes and deletes it in every tab,
 * and a late write must not create it again.
 */
export class CacheDatabase extends Dexie {
  declare syncStates: EntityTable<SyncState, 'noun'>
  declare records: Table<CachedRecord, [noun: CachedResource, id: string]>

  constructor(userId: string, { closed, ...options }: DexieOptions & { closed?: () => void } = {}) {
    super(databaseNameOf(userId), { ...options, autoOpen: false })
    // Versions of earlier builds, which devices may still have: a released version is never changed.
    this.version(1).stores({ loads: '&id, [id+rowTag], pickupDateTime, [status+pickupDateTime]', readings: '&noun' })
    this.version(2).stores({ records: '[noun+id], noun, at' })
    this.version(3)
      .stores({
        records: '[noun+id], noun, [at+size]',
        quotes: '&id, [id+rowTag], createdAt, [status+createdAt]',
      })
      .upgrade((transaction) =>
        transaction
          .table<CachedRecord>('records')
          .toCollection()
          .modify((one) => {
            one.size = JSON.stringify(one.record)?.length ?? 0
          }),
      )
    this.version(4).stores({ loads: '&id, [id+rowTag], turn, [status+turn]' })
    this.version(5)
      .stores({ readings: null, syncStates: '&noun' })
      .upgrade(async (transaction) => {
        const readings = await transaction.table('readings').toArray()
        await transaction.table('syncStates').bulkPut(readings.map(({ at, ...rest }) => ({ ...rest, revalidatedAt: at })))
        await transaction
          .table<CachedRow<'loads'> & { turn?: number }>('loads')
          .toCollection()
          .modify((load) => {
            load.rank = rankOf(load)
            delete load.turn
          })
      })
    this.version(8).stores({ documents: '&id, [id+rowTag], expiresOn, [status+expiresOn]' })
    for (const noun of cachedResources) this.version(descriptorOf(noun).since).stores({ [noun]: indexesOf(noun) })
    // Another tab deletes it (somebody signs out, or another person signs in), or is of a newer version and upgrades it.
    this.on('versionchange', ({ newVersion }) => {
      this.close()
      if (newVersion !== null) noteOutdated()
      closed?.()
      return false
    })
  }

  rowsOf<Resource extends CachedResource>(noun: Resource): Table<CachedRow<Resource>, string> {
    return this.table(noun)
  }
}

/** Indexes by id, by id with tag, by the order of the list, also within a status, and by the field that the address names. */
function indexesOf(noun: CachedResource): string {
  const { order, address } = descriptorOf(noun)
  const single = [address, order.by].filter((field) => field !== 'id')
  return ['&id', '[id+rowTag]', ...single, `[status+${order.by}]`].join(', ')
}
