import type { Knex } from 'knex'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../server/platform/database/connection.ts'
import { openJobsPool } from '../../../server/platform/database/jobsDatabase.ts'
import { enqueue, jobKind } from '../../../server/platform/jobs/enqueue.ts'
import { startJobs } from '../../../server/platform/jobs/run.ts'
import { type JobTools, type Task, task } from '../../../server/platform/jobs/task.ts'
import { asApplication, useDatabase } from '../../support/database.ts'
import { proxyTo } from '../../support/databaseProxy.ts'

const used = useDatabase()
/** The application's connections, which may not do DDL. */
let knex: Knex
beforeAll(() => {
  knex = openDatabase(asApplication(used.url))
})
afterAll(() => knex?.destroy())
beforeEach(() => used.knex('graphile_worker._private_jobs').delete())

const note = jobKind<{ text: string }>('test.note')
const waiting = () => used.knex('graphile_worker.jobs').select('key', 'run_at', 'attempts', 'last_error').orderBy('id')

/** Runs jobs until the test ends; `done` has the words of the notes that were made. */
async function runNotes(
  work?: (text: string, tools: JobTools) => Promise<void>,
  sweep?: Task['sweep'],
  connection = asApplication(used.url),
) {
  const done: string[] = []
  const notes = task(
    note,
    async ({ text }, tools) => {
      await work?.(text, tools)
      done.push(text)
    },
    sweep,
  )
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })
  const jobs = await startJobs({ connection, knex, tasks: [notes], log, pollInterval: 100 })
  onTestFinished(jobs.stop)
  return { done, stop: jobs.stop }
}

test('a job is enqueued in the transaction of its effect, and runs after the commit', async () => {
  const { done } = await runNotes()
  await knex.transaction(async (transaction) => {
    await enqueue(transaction, note, { text: 'kept' })
    await knex.raw('select pg_sleep(0.3)')
    expect(done).toEqual([])
  })
  await expect.poll(() => done).toEqual(['kept'])
  await expect(
    knex.transaction(async (transaction) => {
      await enqueue(transaction, note, { text: 'undone' })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await waiting()).toEqual([])
})

test('of jobs with the same key one waits, the last', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000)
  await enqueue(knex, note, { text: 'first' }, { key: 'one', runAt: tomorrow })
  await enqueue(knex, note, { text: 'other' }, { key: 'two', runAt: tomorrow })
  expect(await waiting()).toMatchObject([
    { key: 'one', run_at: tomorrow },
    { key: 'two', run_at: tomorrow },
  ])
  await enqueue(knex, note, { text: 'second' }, { key: 'one' })
  const { done } = await runNotes()
  await expect.poll(() => done).toEqual(['second'])
  // It is deleted after it was done.
  await expect.poll(waiting).toMatchObject([{ key: 'two' }])
})

test('a job that fails is retried', async () => {
  let attempts = 0
  const { done } = await runNotes(async () => {
    attempts += 1
    if (attempts === 1) throw new Error('the disk is full')
  })
  await enqueue(knex, note, { text: 'again' })
  await expect.poll(waiting).toMatchObject([{ attempts: 1, last_error: 'the disk is full' }])
  await used.knex('graphile_worker._private_jobs').update({ run_at: new Date() })
  await expect.poll(() => done).toEqual(['again'])
})

test('the job of a process that was killed is repeated', async () => {
  await enqueue(knex, note, { text: 'abandoned' })
  await used.knex('graphile_worker._private_jobs').update({
    locked_by: 'pool-killed',
    attempts: 1,
    locked_at: used.knex.raw(`now() - interval '6 minutes'`),
  })
  const { done } = await runNotes()
  await expect.poll(() => done).toEqual(['abandoned'])
})

test('jobs that failed for good are deleted after a month', async () => {
  for (const text of ['old', 'new']) await enqueue(knex, note, { text }, { key: text })
  const failed = used.knex('graphile_worker._private_jobs').update({ attempts: 14, max_attempts: 14 })
  await failed.clone()
  await failed
    .clone()
    .where({ key: 'old' })
    .update({ updated_at: used.knex.raw(`now() - interval '31 days'`) })
  await runNotes()
  await expect.poll(waiting).toMatchObject([{ key: 'new' }])
})

test('a sweep at the start enqueues what a restored backup has no jobs for', async () => {
  const { done } = await runNotes(undefined, (sweeping) => enqueue(sweeping, note, { text: 'swept' }, { key: 'swept' }))
  await expect.poll(() => done).toEqual(['swept'])
})

test('stopping takes no more jobs, and waits for the one that runs', async () => {
  let finish: (() => void) | undefined
  const { done, stop } = await runNotes(
    () =>
      new Promise((resolve) => {
        finish = resolve
      }),
  )
  await enqueue(knex, note, { text: 'running' })
  await expect.poll(() => finish).toBeDefined()
  let stopped = false
  const stopping = stop().then(() => (stopped = true))
  await enqueue(knex, note, { text: 'next' })
  await knex.raw('select pg_sleep(0.3)')
  expect(stopped).toBe(false)
  finish?.()
  await stopping
  expect(done).toEqual(['running'])
  expect(await waiting()).toMatchObject([{ attempts: 0 }])
})

test('a job that cannot be marked as done, because the queue cannot be reached, is repeated', async () => {
  const proxy = proxyTo({ ...used, url: asApplication(used.url) })
  await proxy.start()
  onTestFinished(async () => {
    await proxy.stop()
    proxy.remove()
  })
  let cut = true
  const { done } = await runNotes(async () => void (cut && (await proxy.stop())), undefined, proxy.url)
  await enqueue(knex, note, { text: 'first' })
  await expect.poll(() => done).toEqual(['first'])
  expect(await waiting()).toHaveLength(1)
  cut = false
  await proxy.start()
  await expect.poll(waiting).toEqual([])
  expect(done).toEqual(['first', 'first'])
})

test('a statement of the queue may take as long as DATABASE_TIMEOUT, and two seconds more until its connection is given up', async () => {
  const pool = openJobsPool(asApplication(used.url), 1, 12)
  onTestFinished(() => pool.end())
  expect(pool.options.query_timeout).toBe(14_000)
})

test('a connection that is released twice, as the queue does where it is lost while it stops, ends nothing', async () => {
  const pool = openJobsPool(asApplication(used.url), 1)
  onTestFinished(() => pool.end())
  const release = await new Promise<() => void>((resolve) => pool.connect((_error, _client, done) => resolve(done)))
  release()
  release()
  // And the pool has it back once.
  const { rows } = await pool.query('select 1 as one')
  expect(rows).toEqual([{ one: 1 }])
  expect(pool.idleCount).toBe(1)
})

test('jobs go on after the database was lost while one ran', async () => {
  const log: string[] = []
  const { done } = await runNotes(async (text, { knex: own }) => {
    log.push(text)
    if (log.length > 1) return
    await used.knex.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await own.raw('select 1').catch(() => undefined)
  })
  await enqueue(knex, note, { text: 'first' })
  await expect.poll(() => done).toContain('first')
  // The pool may hand out another lost connection, before it has heard that it is lost.
  const enqueued = () => enqueue(knex, note, { text: 'second' }, { key: 'second' }).then(() => true)
  await expect.poll(enqueued).toBe(true)
  await expect.poll(() => done).toContain('second')
  await expect.poll(waiting).toEqual([])
})
