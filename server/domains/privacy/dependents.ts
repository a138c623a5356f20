import type { Knex } from 'knex'
import type { ResourceName } from '#shared/access/permissions'
import { publishChange } from '../../platform/sse/record.ts'

interface Of {
  resource: ResourceName
  ids: readonly string[]
}

/** Deletes the mails about these rows, with their history. Returns their number. */
export async function eraseMails(transaction: Knex, { resource, ids }: Of): Promise<number> {
  const deleted: string[] = await transaction('mails')
    .where({ resource })
    .whereIn('row_id', ids)
    .delete()
    .returning('id')
    .then(toIds)
  await eraseHistory(transaction, { resource: 'mails', ids: deleted })
  return deleted.length
}

/** Deletes the links to these rows. Returns their number. */
export async function eraseLinks(transaction: Knex, { resource, ids }: Of): Promise<number> {
  return transaction('links').where({ resource }).whereIn('row_id', ids).delete()
}

/** Deletes the history of these rows, after the rows themselves. Returns the number of its entries. */
export async function eraseHistory(transaction: Knex, { resource, ids }: Of): Promise<number> {
  const { rows } = await transaction.raw('select forget_history(?, ?::text[]) as lines', [resource, [...ids]])
  return Number(rows[0].lines)
}

/** Deletes the stored responses that name one of these rows, in their address or body. */
export async function eraseResponses(transaction: Knex, ids: readonly string[]): Promise<void> {
  await transaction.raw(`delete from idempotency_keys where ids_within(path || ' ' || body) && ?::text[]`, [[...ids]])
}

/** The LIKE pattern of a text anywhere in a column. */
export const within = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Ends the retention of these files: unless another row names them, their bytes are deleted next. Returns their number. */
export async function releaseFiles(transaction: Knex, sha256: readonly string[]): Promise<number> {
  return transaction('files')
    .whereIn('sha256', [...new Set(sha256)])
    .update({ retained_from: '-infinity' })
}

/** A notification of PostgreSQL fits some 200 ids of any kind. */
const atOnce = 100

/** Publishes that rows have changed or were deleted, in several notifications. */
export async function publishErased(transaction: Knex, { resource, ids }: Of, owners: readonly string[] = []): Promise<void> {
  for (let from = 0; from < ids.length; from += atOnce) {
    await publishChange(transaction, { resource, ids: ids.slice(from, from + atOnce), owners })
  }
}

const toIds = (rows: { id: string }[]) => rows.map(({ id }) => id)
