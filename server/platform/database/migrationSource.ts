import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Knex } from 'knex'

const folder = join(import.meta.dirname, '../../migrations')

/** The migrations of this version, oldest first. Names have no extension: it is .ts in development and .js when built. */
export const migrationNames: readonly string[] = readdirSync(folder)
  .filter((file) => /^\d{4}_\w+\.(ts|js)$/.test(file))
  .map((file) => file.replace(/\.(ts|js)$/, ''))
  .sort()

/** Loads them for knex, each without the statement timeout. */
export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => [...migrationNames],
  getMigrationName: (name) => name,
  getMigration: async (name): Promise<Knex.Migration> => {
    const extension = import.meta.filename.endsWith('.ts') ? 'ts' : 'js'
    const migration: Knex.Migration = await import(pathToFileURL(join(folder, `${name}.${extension}`)).href)
    // Changing a large table may take longer than the statement timeout of requests.
    const withoutTimeout = (step: Knex.Migration['up']) => async (trx: Knex) => {
      await trx.raw('set local statement_timeout = 0')
      await step(trx)
    }
    return { ...migration, up: withoutTimeout(migration.up), ...(migration.down ? { down: withoutTimeout(migration.down) } : {}) }
  },
}
