import type { z } from 'zod'
import type { eraseBody } from '#shared/erasure'
import { erasureReasons } from '#shared/erasureWords'
import type { Application } from '../applications/Application.ts'
import type { Driver } from '../drivers/Driver.ts'
import { guardFor, type UseCase } from '../writes/command.ts'
import { enqueueErasing } from './task.ts'

type Body = z.output<typeof eraseBody>

const requireFirst = (askedAt: Date | null) => {
  if (!askedAt) return
  const sentence = 'This was asked for already. What the law keeps is erased by itself on its day.'
  guardFor()([{ code: 'asked_already', severity: 'block', sentence }])
}

/** Asks for a driver to be erased: the account is shut at once, and the rest follows by a job. Throws 422 the second time. */
export const askToEraseDriver: UseCase<Driver, Body> = async ({ knex, row, body, now, describe }) => {
  requireFirst(row.eraseAskedAt)
  describe(erasureReasons[body.why])
  // The database ends the sessions, so that their devices forget.
  await knex('users')
    .where({ driver_id: row.id, disabled_at: null })
    .update({ disabled_at: now, updated_at: knex.fn.now(), version: knex.raw('version + 1') })
  await enqueueErasing(knex)
  return { eraseAskedAt: now, eraseWhy: body.why }
}

/** Asks for an application to be erased: at once, or on the day on which the law lets it go. Throws 422 the second time. */
export const askToEraseApplication: UseCase<Application, Body> = async ({ knex, row, body, now, describe }) => {
  requireFirst(row.eraseAskedAt)
  describe(erasureReasons[body.why])
  await enqueueErasing(knex)
  return { eraseAskedAt: now, eraseWhy: body.why }
}
