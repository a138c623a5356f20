import type { Knex } from 'knex'

/** Limits the duplicates in a row: a robot may send thousands with one address. */
const maxDuplicates = 20

const keys = { 'e-mail': 'email_key', phone: 'phone_key', 'CDL number': 'cdl_key' } as const

/** One query per key, each using its index; combined with `or` PostgreSQL may read the whole table. */
const byKey = Object.values(keys).map(
  (key) => `(select id from applications other
    where other.${key} = applications.${key} and other.id <> applications.id order by number desc limit ${maxDuplicates})`,
)

const matches = Object.entries(keys).map(([name, key]) => `case when twin.${key} = applications.${key} then '${name}' end`)

/**
 * SQL: the applications that share e-mail, phone or CDL number with the outer row of `applications`, newest first, with the
 * shared keys (`same`).
 */
export const duplicates = `select twin.id, twin.number, twin.status, coalesce(twin.ended_at, twin.created_at) as at,
    array_remove(array[${matches.join(', ')}], null) as same
  from applications twin where twin.id in (${byKey.join(' union ')}) order by twin.number desc limit ${maxDuplicates}`

/** The ids of the applications that are probable duplicates of application `id`. */
export async function duplicatesOf(knex: Knex, id: string): Promise<string[]> {
  const { rows } = await knex.raw(`select twin.id from applications, lateral (${duplicates}) twin where applications.id = ?`, [
    id,
  ])
  return rows.map((row: { id: string }) => row.id)
}
