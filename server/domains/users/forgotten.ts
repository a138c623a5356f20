import type { Knex } from 'knex'
import { enqueue, jobKind } from '../../platform/jobs/enqueue.ts'
import { type Task, task } from '../../platform/jobs/task.ts'
import { User } from './User.ts'
import { mailReset, type UserMailing } from './userMails.ts'

/** Null for an address that nobody has: its job does nothing, so that both take the server equally long. */
type Forgotten = { userId: string | null }

const forgottenPassword = jobKind<Forgotten>('forgotten-password')

/** Has a password link mailed to whoever has this address. Nobody learns whether somebody does. */
export async function forgetPassword(knex: Knex, email: string): Promise<void> {
  const user = await User.query(knex).whereRaw('lower(email) = lower(?)', [email]).first()
  // Who comes by the provider alone gets no second way in that stays open when the provider shuts its own.
  const userId = user?.status === 'active' && user.passwordHash !== null && !user.isDemo ? user.id : null
  await enqueue(knex, forgottenPassword, { userId })
}

/** Mails the link, unless the user was disabled meanwhile. */
export function forgottenTask(mailing: UserMailing | null): Task {
  return task(forgottenPassword, ({ userId }, { knex }) =>
    knex.transaction(async (transaction) => {
      const user = userId && (await User.query(transaction).findById(userId).forUpdate())
      if (user && user.status === 'active' && mailing) await mailReset(transaction, user, null, mailing)
    }),
  )
}
