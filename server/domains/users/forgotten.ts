import type { Knex } from 'knex'
import { enqueue, jobKind } from '../../platform/jobs/enqueue.ts'
import { type Task, task } from '../../platform/jobs/task.ts'
import { User } from './User.ts'
import { mailReset, type UserMailing } from './userMails.ts'

/** Null for an unknown address: its job does nothing, so that the server needs the same time for both. */
type Forgotten = { userId: string | null }

const forgottenPassword = jobKind<Forgotten>('forgotten-password')

/** Mails a password link to the user with this address. The answer never reveals whether there is one. */
export async function forgetPassword(knex: Knex, email: string): Promise<void> {
  const user = await User.query(knex).whereRaw('lower(email) = lower(?)', [email]).first()
  // A user of the provider gets no password, which would remain valid after the provider has disabled the account.
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
