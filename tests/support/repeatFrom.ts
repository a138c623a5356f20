import type { Knex } from 'knex'
import { migrationNames, migrationSource } from '../../server/platform/database/migrationSource.ts'

/** Takes down the migrations from this one on, the newest first, and applies them again. */
export async function repeatFrom(knex: Knex, first: string): Promise<void> {
  const names = migrationNames.slice(migrationNames.indexOf(first))
  await knex.transaction(async (trx) => {
    for (const name of names.toReversed()) await (await migrationSource.getMigration(name)).down?.(trx)
    for (const name of names) await (await migrationSource.getMigration(name)).up(trx)
  })
}
