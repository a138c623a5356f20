import type { Knex } from 'knex'

/** Limits the duplicates in a row: a robot may send thousands with one address. */
const maxDuplicates = 20

/** One query per key, each using its index; combined with `or` PostgreSQL may read the whole table. */
const byKey = ['email_key', 'cdl_key'].map(
  (key) => `(select id, number from applications other
    where other.${key} = applications.${key} and other.id <> applications.id order by number desc limit ${maxDuplicates})`,
)

/** SQL: id and number of the applications that share e-mail or CDL number with the outer row of `applications`, newest first. */
export const duplicates = `${byKey.join(' union ')} order by number desc limit ${maxDuplicates}`

/** The ids of the applications that are probable duplicates of application `id`. */
export async function duplicatesOf(knex: Knex, id: string): Promise<string[]> {
  const { rows } = await knex.raw(`select twin.id from applications, lateral (${duplicates}) twin where applications.id = ?`, [
    id,
  ])
  return rows.map((row: { id: string }) => row.id)
}
