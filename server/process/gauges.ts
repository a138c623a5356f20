import type { Knex } from 'knex'
import type { Registry } from 'prom-client'
import { jobsSchema } from '../platform/database/jobsDatabase.ts'
import { gauge, gaugeBy } from '../platform/observability/metrics.ts'

/** What the gauges are read from. */
export interface Watched {
  knex: Knex
  /** How many requests wait for their turn. */
  waiting: () => number
  /** How many event streams are open. */
  streams: () => number
  /** Whether changes arrive from the database. */
  isConnected: () => boolean
  /** Seconds since the last heartbeat arrived or, before the first, since listening began. */
  sinceHeartbeat: () => number
}

/** How long the database has to count, in milliseconds; Prometheus waits 10 seconds for all. */
const countTimeout = 2_000

/**
 * Adds the gauges that are read only on request. Returns the step before each reading: it counts the waiting rows in the
 * database, and reports the database as down where that takes too long. Never throws.
 */
export function addGauges(
  registry: Registry,
  { knex, waiting, streams, isConnected, sinceHeartbeat }: Watched,
): () => Promise<void> {
  const { pool } = knex.client
  const setConnections = gaugeBy(registry, 'fairlane_pool_connections', 'Connections to the database, used and free', 'state')
  gauge(registry, 'fairlane_pool_waiting', 'What waits for a connection', () => pool.numPendingAcquires())
  gauge(registry, 'fairlane_queue_waiting', 'Requests that wait for their turn', waiting)
  gauge(registry, 'fairlane_streams', 'Open event streams', streams)
  gauge(registry, 'fairlane_live', '1 while changes arrive from the database, else 0', () => Number(isConnected()))
  gauge(registry, 'fairlane_heartbeat_age_seconds', 'Since this process last received its own heartbeat', sinceHeartbeat)
  const setJobs = gaugeBy(registry, 'fairlane_jobs', 'Jobs in the queue', 'state')
  const setMails = gaugeBy(registry, 'fairlane_mails', 'Mails that are not sent', 'state')
  const setOverdue = gaugeBy(registry, 'fairlane_overdue_seconds', 'How long the oldest has been due and not done', 'what')
  let isUp = 0
  gauge(registry, 'fairlane_database_up', '1 where the database has counted in time, else 0', () => isUp)

  async function count(): Promise<void> {
    const { rows } = await knex.raw<{ rows: Counted[] }>(countWaiting)
    const [counted] = rows
    if (!counted) return
    setJobs({ waiting: 0, running: 0, later: 0, failed: 0, ...counted.jobs })
    setMails({ waiting: 0, failed: 0, not_sent: 0, ...counted.mails })
    setOverdue({ job: counted.job, mail: counted.mail })
  }
  let counting: Promise<number> | null = null
  return async () => {
    setConnections({ used: pool.numUsed(), free: pool.numFree() })
    // One query at a time: each reading would send another one to a database that hangs.
    counting ??= count()
      .then(
        () => 1,
        () => 0,
      )
      .finally(() => {
        counting = null
      })
    isUp = await Promise.race([counting, after(countTimeout)])
  }
}

interface Counted {
  jobs: Record<string, number> | null
  mails: Record<string, number> | null
  job: number
  mail: number
}

/** Mails that were sent, or superseded, are left out: to count all of them takes longer each month. */
const countWaiting = `
  with job as (
    select case when attempts >= max_attempts and locked_at is null then 'failed' when locked_at is not null then 'running'
                when run_at > now() then 'later' else 'waiting' end as state, run_at
    from ${jobsSchema}.jobs
  ), jobs as (
    select state, count(*)::int as count, max(extract(epoch from now() - run_at))::float8 as age from job group by state
  ), mail as (
    select status as state, count(*)::int as count, max(extract(epoch from now() - next_attempt_at))::float8 as age
    from mails where status not in ('sent', 'superseded') group by status
  )
  select (select json_object_agg(state, count) from jobs) as jobs, (select json_object_agg(state, count) from mail) as mails,
         greatest(0, coalesce((select age from jobs where state = 'waiting'), 0)) as job,
         greatest(0, coalesce((select age from mail where state = 'waiting'), 0)) as mail`

/** 0 after so many milliseconds. */
const after = (milliseconds: number) =>
  new Promise<number>((resolve) => {
    setTimeout(resolve, milliseconds, 0).unref()
  })
