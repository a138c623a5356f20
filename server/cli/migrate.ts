/** `npm run migrate`: migrates the database to this version, as the server also does when it starts. */

import { readConfig } from '../config/config.ts'
import { migrateToLatest } from '../platform/database/schema.ts'
import { runOnDatabase } from './runOnDatabase.ts'

await runOnDatabase(async (knex) => {
  const applied = await migrateToLatest(knex, applicationRole())
  console.log(applied.length ? `Migrated: ${applied.join(', ')}.` : 'The database is up to date.')
})

/** The role of the server, which gets its rights, where another one migrates. */
function applicationRole(): string | undefined {
  const { databaseUrl, databaseMigrateUrl } = readConfig()
  const role = databaseUrl && databaseMigrateUrl ? decodeURIComponent(new URL(databaseUrl).username) : ''
  return role || undefined
}
