import type { Knex } from 'knex'
import type { FieldChange } from '#shared/kernel/findings'
import type { Reads } from '../queries/reads.ts'
import type { Reader } from '../queries/visible.ts'

/** Sees every row and field: changes are stored completely, and each reader gets the part that they may see. */
export const everything: Reader = { role: 'superadmin', driverId: null, shipperId: null }

type Fields = Readonly<Record<string, unknown>>

/** The tracked fields of a record, with their current values in this transaction. */
export async function trackedFields(
  { reads, tracked }: { reads: Reads; tracked?(record: never): Fields },
  knex: Knex,
  id: string,
): Promise<Fields> {
  const json = tracked ? await reads.one(knex, everything, { id }) : null
  return json && tracked ? tracked(JSON.parse(json) as never) : {}
}

/** The fields that are not as they were before, in their order. */
export function changedFields(before: Fields, after: Fields): FieldChange[] {
  return Object.keys(after)
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))
}
