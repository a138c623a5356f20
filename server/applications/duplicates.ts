import type { Knex } from 'knex'

/** As many as are named: a robot with one address must not make every row a thousand long. */
const most = 20

/** Each sign by its own index; together, an `or` might read the whole table. */
const alike = ['email_key', 'cdl_key'].map(
  (sign) => `(select id, number from applications other
    where other.${sign} = applications.${sign} and other.id <> applications.id order by number desc limit ${most})`,
)

/** SQL: id and number of the applications that share e-mail or CDL number with the row of `applications` around it, newest first. */
export const duplicates = `${alike.join(' union ')} order by number desc limit ${most}`

/** The ids of those that are marked as probable duplicates because of the application `id`. */
export async function duplicatesOf(knex: Knex, id: string): Promise<string[]> {
  const { rows } = await knex.raw(`select twin.id from applications, lateral (${duplicates}) twin where applications.id = ?`, [
    id,
  ])
  return rows.map((row: { id: string }) => row.id)
}
