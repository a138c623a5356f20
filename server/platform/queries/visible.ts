import type { Knex } from 'knex'
import { type ResourceName, rowsOf } from '#shared/access/permissions'

/** The properties of a user that decide which rows they may see. */
export interface Reader {
  role: string
  driverId: string | null
  shipperId: string | null
}

/** The driver or shipper whose rows are this user's own, or null. */
export function ownerOf({ role, driverId, shipperId }: Reader): string | null {
  if (role === 'driver') return driverId
  return role === 'shipper' ? shipperId : null
}

/**
 * Row-level visibility: narrows a query of a resource to all rows, the reader's own, or none. `own` names the owner's column for
 * each role that sees only own rows.
 */
export function visibleTo(resource: ResourceName, own: { driver?: string; shipper?: string } = {}) {
  return (reader: Reader) => {
    const rows = rowsOf(reader.role, resource)
    const owner = ownerOf(reader)
    const column = own[reader.role as keyof typeof own]
    return (query: Knex.QueryBuilder): void => {
      if (rows === 'all') return
      if (rows === 'own' && column && owner) query.where(column, owner)
      else query.whereRaw('false')
    }
  }
}
