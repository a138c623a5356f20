import { Dexie, type DexieOptions, type EntityTable, type Table } from 'dexie'
import { databaseNameOf } from './databases.ts'
import { rankOf } from './nouns/loadRank.ts'
import { type CachedNoun, type CachedRow, cachedNouns, descriptorOf } from './nouns.ts'

/** Some rows of a noun were written; null: any may have been written or deleted. */
export interface RowChange {
  key: string
  ids: readonly string[] | null
}

/** How a noun's cached rows stand to the server's. */
export interface SyncState {
  noun: CachedNoun
  /** When they last were all that the server has, in milliseconds of its clock. */
  revalidatedAt: number
  /** Who was asking then: another role sees other rows and fields. */
  role: string
  /** What the server's rows came to then. */
  totals: unknown
  /** The last changes, the newest last: by them whoever has rows in memory follows. */
  changes?: readonly RowChange[]
  /** The keys of the last server events after which rows were fetched: no other tab fetches them once more. */
  covered?: readonly string[]
}

/** What the server had of one row alone, when in milliseconds, and for which role. */
export interface CachedRecord {
  noun: CachedNoun
  id: string
  at: number
  role: string
  record: unknown
  /** Of the row it was read for; a row with another tag has changed since. */
  rowTag: string | undefined
  /** Characters of its JSON. */
  size: number
}

/**
 * What this device has cached of the server's rows for one person. It is opened once and never by itself again: who signs
 * out closes it in every tab, and a write that comes late must not bring it back.
 */
export class CacheDatabase extends Dexie {
  declare syncStates: EntityTable<SyncState, 'noun'>
  declare records: Table<CachedRecord, [noun: CachedNoun, id: string]>

  constructor(userId: string, { closed, ...options }: DexieOptions & { closed?: () => void } = {}) {
    super(databaseNameOf(userId), { ...options, autoOpen: false })
    // What earlier builds have made, for devices that still have it: a version that was released is never changed.
    this.version(1).stores({ loads: '&id, [id+rowTag], pickupDateTime, [status+pickupDateTime]', readings: '&noun' })
    this.version(2).stores({ records: '[noun+id], noun, at' })
    this.version(3)
      .stores({ records: '[noun+id], noun, [at+size]' })
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
    for (const noun of cachedNouns) this.version(descriptorOf(noun).since).stores({ [noun]: indexesOf(noun) })
    // Somebody signs out in another tab, or another person signs in.
    this.on('versionchange', () => {
      this.close()
      closed?.()
      return false
    })
  }

  rowsOf<Noun extends CachedNoun>(noun: Noun): Table<CachedRow<Noun>, string> {
    return this.table(noun)
  }
}

/** By id, by id with its tag, by the order of its list, also within a status, and by what its address names. */
function indexesOf(noun: CachedNoun): string {
  const { order, address } = descriptorOf(noun)
  const single = [address, order.by].filter((field) => field !== 'id')
  return ['&id', '[id+rowTag]', ...single, `[status+${order.by}]`].join(', ')
}
