import type { Knex } from 'knex'
import { readConfig } from '../config/config.ts'
import { explain } from '../config/stopped.ts'
import { type Connection, openDatabase, requireReachable } from '../platform/database/connection.ts'
import { isDatabaseUnavailable } from '../platform/database/failure.ts'
import { findEmbedded, startEmbedded } from '../platform/embedded/embedded.ts'

/**
 * Runs a command on the database that the server would use, as the owner of its tables: DATABASE_MIGRATE_URL if set, else
 * DATABASE_URL, else the embedded database, which is started for the command unless a server is running it. A failure is
 * printed as a sentence, with exit code 1.
 */
export async function runOnDatabase(work: (knex: Knex) => Promise<void>): Promise<void> {
  const undo: (() => Promise<unknown>)[] = []
  const stopAll = async () => {
    for (const stop of undo.splice(0).reverse()) await stop()
  }
  // On Ctrl-C the transaction is rolled back and an embedded database is stopped.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopAll().finally(() => process.exit(1)))
  try {
    const connection = await openConnection(undo)
    const { databaseTimeout: timeout, databaseMigrateUrl } = readConfig()
    // Behind a pooler what a session is set to reaches the servers, too.
    const knex = openDatabase(connection, { timeout, patient: true })
    undo.push(() => knex.destroy())
    await requireReachable(knex, connection, databaseMigrateUrl ? 'DATABASE_MIGRATE_URL' : 'DATABASE_URL')
    await work(knex)
  } catch (error) {
    process.stderr.write(`${isDatabaseUnavailable(error) ? lost : explain(error)}\n`)
    process.exitCode = 1
  } finally {
    await stopAll()
  }
}

const lost = 'The connection to the database was lost. Check that it is running, then try again.'

async function openConnection(undo: (() => Promise<unknown>)[]): Promise<Connection> {
  const { databaseUrl, databaseMigrateUrl, dataDir } = readConfig()
  const running = databaseMigrateUrl ?? databaseUrl ?? (await findEmbedded(dataDir))
  if (running) return running
  const { connection, stop } = await startEmbedded(dataDir, (error) => process.stderr.write(`${explain(error)}\n`))
  undo.push(stop)
  return connection
}
