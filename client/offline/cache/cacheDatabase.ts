import { Dexie, type DexieOptions, type EntityTable, type Table } from 'dexie'
import type { ApplicationRow, ApplicationTotals } from '#shared/application'
import type { Driver, DriverTotals } from '#shared/driver'
import type { LoadRow, LoadTotals } from '#shared/load'
import type { Quote, QuoteTotals } from '#shared/quote'
import type { SettlementRow, SettlementTotals } from '#shared/settlement'
import { turnOf } from './loadRank.ts'

/** By which loads are listed, as a device has made it of the row. */
interface Turn {
  turn: number
}

/** What a device keeps of the server's rows, and of their totals, by noun. */
export interface Seen {
  loads: { row: LoadRow & Partial<Turn>; totals: LoadTotals }
  settlements: { row: SettlementRow; totals: SettlementTotals }
  drivers: { row: Driver; totals: DriverTotals }
  quotes: { row: Quote; totals: QuoteTotals }
  applications: { row: ApplicationRow; totals: ApplicationTotals }
}

export type SeenNoun = keyof Seen

export const seenNouns = ['loads', 'settlements', 'drivers', 'quotes', 'applications'] as const satisfies readonly SeenNoun[]

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
  /** Of the row it was read for; a row with another tag has changed since. */
  rowTag: string | undefined
  /** Characters of its JSON. */
  size: number
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
  declare quotes: EntityTable<SeenRow<'quotes'>, 'id'>
  declare applications: EntityTable<SeenRow<'applications'>, 'id'>
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
    this.version(3)
      .stores({
        quotes: '&id, [id+rowTag], createdAt, [status+createdAt]',
        applications: '&id, [id+rowTag], reference, createdAt, [status+createdAt]',
        records: '[noun+id], noun, [at+size]',
      })
      .upgrade((transaction) =>
        transaction
          .table<KeptRecord>('records')
          .toCollection()
          .modify((one) => {
            one.size = JSON.stringify(one.record)?.length ?? 0
          }),
      )
    this.version(4)
      .stores({ loads: '&id, [id+rowTag], turn, [status+turn]' })
      .upgrade((transaction) =>
        transaction
          .table<SeenRow<'loads'>>('loads')
          .toCollection()
          .modify((row) => {
            row.turn = turnOf(row)
          }),
      )
    // Somebody signs out in another tab, or another person signs in.
    this.on('versionchange', () => {
      this.close()
      closed?.()
      return false
    })
  }
}

/** Deletes what this device has seen as anybody but `userId`; null: as anybody. Whoever has it open closes it. */
export async function forgetSeenRows(userId: string | null): Promise<void> {
  for (const other of await rememberedUsers()) if (other !== userId) await new UserDatabase(other).delete()
}

/** The people of whom this device remembers anything. */
export async function rememberedUsers(): Promise<string[]> {
  const names = await Dexie.getDatabaseNames()
  return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
}
