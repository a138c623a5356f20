/** `npm run migrate`: brings the database to this version. The server does so by itself when it starts. */
import { runOnDatabase } from './command.ts'
import { migrateToLatest } from './connection.ts'

await runOnDatabase(async (knex) => {
  const done = await migrateToLatest(knex)
  console.log(done.length ? `Migrated: ${done.join(', ')}.` : 'The database is up to date.')
})
