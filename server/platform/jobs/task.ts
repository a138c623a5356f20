import type { Knex } from 'knex'
import type { Logger } from 'pino'
import type { JobKind } from './enqueue.ts'

/** What a job works with. */
export interface JobTools {
  knex: Knex
  log: Logger
  /** Aborted when the process stops or the job takes too long. */
  signal: AbortSignal
}

/** How jobs of one kind are done. */
export interface Task {
  name: string
  /** May run twice, also at the same time, and may end at any point: it must be safe to repeat. A failure is retried. */
  run: (payload: unknown, tools: JobTools) => Promise<void>
  /**
   * Enqueues, by our own tables, whatever waits to be done: a restored backup has no jobs, and a killed process leaves its job
   * locked. Done at the start and every few minutes.
   */
  sweep?: (knex: Knex) => Promise<void>
}

/** Says how jobs of this kind are done. */
export function task<Payload extends object>(
  kind: JobKind<Payload>,
  run: (payload: Payload, tools: JobTools) => Promise<void>,
  sweep?: Task['sweep'],
): Task {
  return { name: kind.name, run: run as Task['run'], ...(sweep && { sweep }) }
}
