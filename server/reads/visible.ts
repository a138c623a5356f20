import type { Knex } from 'knex'
import { type NounName, rowsOf } from '#shared/permissions'

/** Who reads: what decides which rows that person may see. */
export interface Reader {
  role: string
  driverId: string | null
  shipperId: string | null
}

/** The driver or the shipper whose rows are this person's own, or null. */
export function ownerOf({ role, driverId, shipperId }: Reader): string | null {
  if (role === 'driver') return driverId
  return role === 'shipper' ? shipperId : null
}

/**
 * What narrows a query of `noun` to the rows that a person may see: all, the own ones, or none. `own` is the column that
 * names the owner, for each role that reads own rows.
 */
export function visibleTo(noun: NounName, own: { driver?: string; shipper?: string } = {}) {
  return (reader: Reader) => {
    const rows = rowsOf(reader.role, noun)
    const owner = ownerOf(reader)
    const column = own[reader.role as keyof typeof own]
    return (query: Knex.QueryBuilder): void => {
      if (rows === 'all') return
      if (rows === 'own' && column && owner) query.where(column, owner)
      else query.whereRaw('false')
    }
  }
}
