import type { Knex } from 'knex'
import type { z } from 'zod'
import type { eraseBody } from '#shared/privacy/erasure'
import { erasureReasons } from '#shared/privacy/erasureText'
import { guardFor, type UseCase } from '../../platform/commands/command.ts'
import { supersedeMails } from '../../platform/mail/sendMail.ts'
import { recordChange } from '../../platform/sse/record.ts'
import type { Driver } from '../drivers/index.ts'
import type { Application } from '../recruiting/index.ts'
import { endPasswordLinks, type User } from '../users/index.ts'
import { enqueueErasing } from './erasureTask.ts'

type Body = z.output<typeof eraseBody>

const refuseSecond = (askedAt: Date | null) => {
  if (!askedAt) return
  const message = 'This was already requested. What the law requires us to keep is erased automatically on its date.'
  guardFor()([{ code: 'asked_already', severity: 'block', message }])
}

/** Requests the erasure of a driver: the account is disabled at once, and a job does the rest. Throws 422 the second time. */
export const askToEraseDriver: UseCase<Driver, Body> = async ({ knex, row, body, now, userId, describe }) => {
  refuseSecond(row.eraseAskedAt)
  describe(erasureReasons[body.why])
  const accounts: Pick<User, 'id' | 'status'>[] = await knex('users')
    .where({ driver_id: row.id, disabled_at: null })
    .forUpdate()
    .select('id', 'status')
  for (const { id, status } of accounts) await shutAccount(knex, { id, status, now, userId })
  await enqueueErasing(knex)
  return { eraseAskedAt: now, eraseWhy: body.why }
}

/** Disables the account as an administrator does. The database ends the sessions, so that their devices clear their data. */
async function shutAccount(
  knex: Knex,
  { id, status, now, userId }: Pick<User, 'id' | 'status'> & { now: Date; userId: string | null },
): Promise<void> {
  await knex('users')
    .where({ id })
    .update({ disabled_at: now, updated_at: knex.fn.now(), version: knex.raw('version + 1') })
  await endPasswordLinks(knex, id, 'withdrawn')
  await supersedeMails(knex, { resource: 'users', rowId: id }, 'Not sent: this person was disabled.')
  await recordChange(knex, { resource: 'users', id, what: 'disable', from: status, to: 'disabled', userId })
}

/** Requests the erasure of an application: at once, or on the first day that the law permits. Throws 422 the second time. */
export const askToEraseApplication: UseCase<Application, Body> = async ({ knex, row, body, now, describe }) => {
  refuseSecond(row.eraseAskedAt)
  describe(erasureReasons[body.why])
  await enqueueErasing(knex)
  return { eraseAskedAt: now, eraseWhy: body.why }
}
