/** `npm run migrate`: migrates the database to this version, as the server also does when it starts. */

import { migrateToLatest } from '../database/schema.ts'
import { runOnDatabase } from './runOnDatabase.ts'

await runOnDatabase(async (knex) => {
  const done = await migrateToLatest(knex)
  console.log(done.length ? `Migrated: ${done.join(', ')}.` : 'The database is up to date.')
})
