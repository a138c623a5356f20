import type { Knex } from 'knex'
import { can } from '#shared/access/permissions'
import { notify } from '../../platform/push/notify.ts'
import type { Document } from './Document.ts'

/** Notifies a driver of the office's decision on an uploaded document. */
export async function notifyDriver(
  knex: Knex,
  { before, after, userId }: { before?: Document; after: Document; userId: string | null },
): Promise<void> {
  if (before?.status === after.status) return
  await notify(knex, { driverId: after.driverId }, { what: 'document checked', id: after.id }, { userId, now: new Date() })
}

/** Notifies the office of a document to review. */
export function notifyOffice(knex: Knex, { id }: Document, source: { userId: string; now: Date }): Promise<void> {
  return notify(knex, { role: (role) => can(role, 'documents:approve') }, { what: 'document submitted', id }, source)
}
