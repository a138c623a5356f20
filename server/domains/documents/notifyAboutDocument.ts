import type { Knex } from 'knex'
import { can } from '#shared/access/permissions'
import { notify } from '../../platform/push/notify.ts'
import type { Document } from './Document.ts'

/** Tells the devices of a driver what the office has decided on what was handed in. */
export async function notifyDriver(
  knex: Knex,
  { before, after, userId }: { before?: Document; after: Document; userId: string | null },
): Promise<void> {
  if (before?.status === after.status) return
  await notify(knex, { driverId: after.driverId }, { what: 'document checked', id: after.id }, { userId, now: new Date() })
}

/** Tells the devices of the office that there is something to check. */
export function notifyOffice(knex: Knex, { id }: Document, by: { userId: string; now: Date }): Promise<void> {
  return notify(knex, { role: (role) => can(role, 'documents:approve') }, { what: 'document handed in', id }, by)
}
