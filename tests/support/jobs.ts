import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { sharesOf } from '../../server/config/poolShares.ts'
import { startJobs } from '../../server/platform/jobs/run.ts'
import type { Task } from '../../server/platform/jobs/task.ts'
import { asApplication } from './database.ts'
import type { TestServer } from './server.ts'

const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })

/** Does the jobs of these kinds in the server's database, as its role, until the test ends. */
export async function runJobs({ database, pool, config }: TestServer, tasks: readonly Task[]): Promise<void> {
  const connection = asApplication(database.url)
  const { jobs: atOnce } = sharesOf(config.databasePool)
  const { stop } = await startJobs({ connection, knex: pool, tasks: [...tasks], log, atOnce, pollInterval: 100 })
  onTestFinished(stop)
}
