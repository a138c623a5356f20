import type { Knex } from 'knex'
import { company } from '#shared/kernel/company'
import { companyDay } from '#shared/kernel/companyDay'
import { deleteUnnamed } from '../../platform/files/deleteUnnamed.ts'
import type { FileStorage } from '../../platform/files/storage.ts'
import { enqueue, jobKind } from '../../platform/jobs/enqueue.ts'
import { type Task, task } from '../../platform/jobs/task.ts'
import { eraseDue } from './dueErasures.ts'

const eraseJob = jobKind<Record<string, never>>('erase')

/** Enqueues the erasure of all due rows. */
export function enqueueErasing(transaction: Knex): Promise<void> {
  return enqueue(transaction, eraseJob, {}, { key: 'erase' })
}

/** SQL: whether today's nightly run has not happened yet, from 3 a.m. company time on, or a driver waits for erasure. */
const isDue = `(extract(hour from now() at time zone '${company.zone}') >= 3
    and not exists (select from erasure_runs where day = (now() at time zone '${company.zone}')::date))
  or exists (select from drivers where erase_asked_at is not null and erase_begun_at is null and status in ('applicant', 'terminated'))`

/** Erases expired rows once a night, and requested ones at once. Unnamed files are deleted with them. */
export function eraseTask(storage: FileStorage): Task {
  return task(
    eraseJob,
    async (_payload, { knex, signal }) => {
      const now = new Date()
      const isDone = await eraseDue(knex, now, () => signal.aborted)
      await deleteUnnamed(knex, storage)
      if (isDone)
        await knex('erasure_runs')
          .insert({ day: companyDay(now) })
          .onConflict('day')
          .ignore()
    },
    async (knex) => {
      const { rows } = await knex.raw(`select ${isDue} as due`)
      if (rows[0].due) await enqueueErasing(knex)
    },
  )
}
