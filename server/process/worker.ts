/**
 * `npm run worker`: a process that runs jobs and nothing else, beside servers with JOBS=off. On the embedded database it works
 * while a server has that open.
 */
import type { Logger } from 'pino'
import { type Config, readConfig } from '../config/config.ts'
import { explain, Stopped } from '../config/stopped.ts'
import { type Connection, openDatabase, requireReachable } from '../platform/database/connection.ts'
import { hasJobs } from '../platform/database/jobsDatabase.ts'
import { applicationRole } from '../platform/database/rights.ts'
import { schemaState } from '../platform/database/schema.ts'
import { findEmbedded } from '../platform/embedded/embedded.ts'
import { createLog } from '../platform/http/logging.ts'
import { startJobs } from '../platform/jobs/run.ts'
import { tasksOf } from './tasks.ts'

// A closed terminal must not crash the process in the middle of a job.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

try {
  const config = readConfig()
  await work(config, createLog(config.logLevel))
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}

async function work(config: Config, log: Logger): Promise<void> {
  const stopTraces = config.traces && (await import('./traceExport.ts')).startTraces(config.traces, 'fairlane-worker', log)
  const connection = config.databaseUrl ?? (await embedded(config))
  const knex = openDatabase(connection, { size: config.databasePool, timeout: config.databaseTimeout })
  await requireReachable(knex, connection)
  const { pending } = await schemaState(knex)
  if (pending.length || !(await hasJobs(knex)))
    throw new Stopped('The database is not set up for this version yet. Run `npm run migrate` first, or start the server.')
  const jobs = await startJobs({
    connection: config.databaseListenUrl ?? connection,
    knex,
    tasks: tasksOf(config),
    log,
    timeout: config.databaseTimeout,
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      jobs
        .stop()
        .then(() => knex.destroy())
        .then(() => stopTraces?.())
        .finally(() => process.exit())
    })
  }
  process.stdout.write('Fairlane Freight is running jobs.\n\nCtrl-C stops it.\n')
}

async function embedded({ dataDir }: Config): Promise<Connection> {
  const owner = await findEmbedded(dataDir)
  if (owner && typeof owner !== 'string') return { ...owner, user: applicationRole }
  throw new Stopped(
    'No server is running on the embedded database, which lives and ends with it: start the server first, or name a database ' +
      'in DATABASE_URL.',
  )
}
