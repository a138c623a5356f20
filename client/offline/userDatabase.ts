import { Dexie, type DexieOptions, type EntityTable, type Table } from 'dexie'
import type { Driver, DriverTotals } from '#shared/driver'
import type { LoadRow, LoadTotals } from '#shared/load'
import type { SettlementRow, SettlementTotals } from '#shared/settlement'

/** What a device keeps of the server's rows, and of their totals, by noun. */
export interface Seen {
  loads: { row: LoadRow; totals: LoadTotals }
  settlements: { row: SettlementRow; totals: SettlementTotals }
  drivers: { row: Driver; totals: DriverTotals }
}

export type SeenNoun = keyof Seen

export const seenNouns = ['loads', 'settlements', 'drivers'] as const satisfies readonly SeenNoun[]

/** A row as the server told it to this person; its tag changes when the row does, as they see it. */
export type SeenRow<Noun extends SeenNoun = SeenNoun> = Seen[Noun]['row'] & { rowTag: string }

/** When a noun was last read through, in milliseconds of the server's clock, in which role, and what it then came to. */
export interface Reading {
  noun: SeenNoun
  at: number
  role: string
  totals: unknown
}

/** What the server told of one row alone, when in milliseconds, and to which role. */
export interface KeptRecord {
  noun: SeenNoun
  id: string
  at: number
  role: string
  record: unknown
}

const prefix = 'fairlane-'

/**
 * What this device has last seen as one person. It is opened once and never by itself again: who signs out closes it in
 * every tab, and a write that comes late must not bring it back.
 */
export class UserDatabase extends Dexie {
  declare loads: EntityTable<SeenRow<'loads'>, 'id'>
  declare settlements: EntityTable<SeenRow<'settlements'>, 'id'>
  declare drivers: EntityTable<SeenRow<'drivers'>, 'id'>
  declare readings: EntityTable<Reading, 'noun'>
  declare records: Table<KeptRecord, [noun: SeenNoun, id: string]>

  constructor(userId: string, { closed, ...options }: DexieOptions & { closed?: () => void } = {}) {
    super(prefix + userId, { ...options, autoOpen: false })
    this.version(1).stores({
      loads: '&id, [id+rowTag], pickupDateTime, [status+pickupDateTime]',
      settlements: '&id, [id+rowTag], [status+id]',
      drivers: '&id, [id+rowTag], fullName, [status+fullName]',
      readings: '&noun',
    })
    this.version(2).stores({ records: '[noun+id], noun, at' })
    // Somebody signs out in another tab, or another person signs in.
    this.on('versionchange', () => {
      this.close()
      closed?.()
      return false
    })
  }
}

/** The people of whom this device remembers anything. */
export async function rememberedUsers(): Promise<string[]> {
  const names = await Dexie.getDatabaseNames()
  return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
}
