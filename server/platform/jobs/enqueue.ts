import type { Knex } from 'knex'
import { jobsSchema } from '../database/jobsDatabase.ts'

/** A kind of job with its payload: ids, never the contents of the rows. */
export interface JobKind<Payload extends object> {
  readonly name: string
  /** Only for the type. */
  readonly payload?: Payload
}

export function jobKind<Payload extends object>(name: string): JobKind<Payload> {
  return { name }
}

interface JobOptions {
  /** At most one job with this key waits: a later one replaces it. A running job continues, and the new one runs after it. */
  key?: string
  /** Not before; at once by default. */
  runAt?: Date
}

/** Enqueues a job in the transaction of its effect: a rollback undoes both, and it runs after the commit. */
export async function enqueue<Payload extends object>(
  transaction: Knex,
  kind: JobKind<Payload>,
  payload: Payload,
  { key, runAt }: JobOptions = {},
): Promise<void> {
  await transaction.raw(
    `select from ${jobsSchema}.add_job(?, ?::json, run_at => ?::timestamptz, job_key => ?::text, max_attempts => ?::smallint)`,
    [kind.name, JSON.stringify(payload), runAt?.toISOString() ?? null, key ?? null, maxAttempts],
  )
}

/** With the queue's back-off, the last attempt is a day after the first. */
const maxAttempts = 14
