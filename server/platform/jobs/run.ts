/**
 * Runs jobs in this process, by graphile-worker: takes them from the queue, retries what fails, and starts again after it has
 * lost the database.
 */
import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Knex } from 'knex'
import type { Logger } from 'pino'
import type { Connection } from '../database/connection.ts'
import { jobsSchema, openJobsPool } from '../database/jobsDatabase.ts'
import { inTrace, traceId } from '../observability/traces.ts'
import { queueLog } from './queueLog.ts'
import { regularly } from './regularly.ts'
import type { Task } from './task.ts'

export interface JobsParts {
  /** Must not lead to a pooler: new jobs are announced by LISTEN. */
  connection: Connection
  /** What the jobs work with. */
  knex: Knex
  tasks: readonly Task[]
  log: Logger
  /** How many jobs run at once. */
  atOnce?: number
  /** How long a statement may take, in seconds. */
  timeout?: number
  /** How often the queue is looked at for jobs whose time has come, in milliseconds. */
  pollInterval?: number
}

export interface RunningJobs {
  /** Takes no more jobs; resolves when those that run have ended, or after 10 seconds. What was not finished is repeated. */
  stop: () => Promise<void>
}

const minute = 60_000
const sweepInterval = 5 * minute
const timeLimit = 4 * minute
/** Above the time limit: a worker that locked a job that long ago is dead. The queue itself would wait for 4 hours. */
const abandonedAfter = '5 minutes'
const restartDelay = 1_000
/** When a stopping process aborts its jobs, and when it gives up on them. */
const abortAfter = 8_000
const giveUpAfter = 9_000

/** Starts to run jobs. Throws when the queue cannot be used. */
export async function startJobs({
  connection,
  knex,
  tasks,
  log,
  atOnce = 3,
  timeout,
  pollInterval = 5_000,
}: JobsParts): Promise<RunningJobs> {
  const pool = openJobsPool(connection, atOnce + 1, timeout)
  const stopping = new AbortController()
  const { signal } = stopping
  const events: WorkerEvents = new EventEmitter()
  /** Who has locked the jobs that run here. */
  let holder = ''
  events.on('pool:create', ({ workerPool }) => {
    holder = workerPool.id
  })
  const start = () =>
    run({
      pgPool: pool,
      taskList: taskList(tasks, knex, log),
      parsedCronItems: [],
      concurrency: atOnce,
      pollInterval,
      noHandleSignals: true,
      // A pooler may not support them.
      noPreparedStatements: true,
      logger: queueLog(log),
      events,
      preset: {
        // In batches, because only then it is handled when a job cannot be marked as done: the run ends.
        worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: abortAfter },
      },
    })

  let runner: Runner = await start().catch(async (error) => {
    await pool.end()
    throw error
  })
  const keepRunning = async () => {
    while (!signal.aborted) {
      const err = await runner.promise.catch((error: unknown) => error)
      if (signal.aborted) return
      log.warn({ err }, 'Jobs have stopped, as they do when the database is away; they are started again')
      for (let next: Runner | null = null; !next && !signal.aborted; ) {
        // Ends early when the process stops.
        await pause(restartDelay, null, { signal }).catch(() => undefined)
        // Fails while the database is away.
        next = await releaseJobs(knex, [holder])
          .then(start)
          .catch(() => null)
        if (next) runner = next
      }
    }
    // Where it was started again just now.
    await runner.stop().catch(() => undefined)
  }
  const retained = keepRunning()
  const stopSweeping = regularly(
    [
      { run: () => releaseAbandoned(knex), failure: 'Releasing the jobs of dead processes failed' },
      { run: () => deleteFailed(knex), failure: 'Deleting old failed jobs failed' },
      ...tasks.flatMap(({ name, sweep }) => (sweep ? [{ run: () => sweep(knex), failure: `Sweeping ${name} failed` }] : [])),
    ],
    log,
    sweepInterval,
  )
  const stop = async () => {
    stopping.abort()
    stopSweeping()
    // Fails where it had stopped by itself.
    const ended = Promise.all([runner.stop().catch(() => undefined), retained])
    if ((await within(giveUpAfter, ended)) === late) await within(1_000, runner.kill())
    await within(1_000, pool.end())
  }
  let stopped: Promise<void> | undefined
  return {
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

function taskList(tasks: readonly Task[], knex: Knex, log: Logger): TaskList {
  return Object.fromEntries(
    tasks.map(({ name, run: work }) => [
      name,
      async (payload, { abortSignal, job }) => {
        const signal = AbortSignal.any([AbortSignal.timeout(timeLimit), ...(abortSignal ? [abortSignal] : [])])
        const aborted = new Promise<never>((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        })
        const attributes = {
          'messaging.system': 'graphile-worker',
          'messaging.operation.type': 'process',
          'messaging.destination.name': name,
          'fairlane.job.attempt': job.attempts,
        }
        await inTrace({ name: `process ${name}`, kind: 'consumer', attributes }, () => {
          const ofJob = log.child({ job: `${name} ${job.id}`, trace: traceId() })
          return Promise.race([work(payload, { knex, log: ofJob, signal }), aborted])
        })
      },
    ]),
  )
}

/** Jobs that failed for good are retained for a month, for inspection. */
async function deleteFailed(knex: Knex): Promise<void> {
  await knex.raw(
    `select from ${jobsSchema}.complete_jobs(array(select id from ${jobsSchema}.jobs
       where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '30 days'))`,
  )
}

/** Lets the jobs be taken again that these processes have taken. */
async function releaseJobs(knex: Knex, holders: readonly string[]): Promise<void> {
  await knex.raw(`select from ${jobsSchema}.force_unlock_workers(?::text[])`, [[...holders]])
}

async function releaseAbandoned(knex: Knex): Promise<void> {
  const abandoned = knex.raw('locked_at < now() - cast(? as interval)', [abandonedAfter])
  const holders = await knex(`${jobsSchema}.jobs`).distinct('locked_by').where(abandoned).pluck('locked_by')
  if (holders.length) await releaseJobs(knex, holders)
}

const late = Symbol('late')

/** What the work gives, or `late`. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<unknown> {
  const waiting = new AbortController()
  try {
    return await Promise.race([work, pause(milliseconds, late, { signal: waiting.signal })])
  } finally {
    waiting.abort()
  }
}
