import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Context } from 'koa'
import { deviceOf } from '#shared/access/session'
import { pages } from '#shared/kernel/paths'
import type { AccountChange } from '../../platform/mail/templates/accountChanged.ts'
import { User } from './User.ts'
import type { UserMailing } from './userMails.ts'

/** Notifies a user of a change in how they sign in, in the transaction of the change. `named`: the name of the passkey. */
export type NotifyChange = (transaction: Knex, userId: string, what: AccountChange, named?: string | null) => Promise<void>

/** Returns how the user of a request is notified. */
export type ChangeTeller = (ctx: Context) => NotifyChange

/** Mails device and time of the change, so that the user detects a foreign one; without a mail server nothing is sent. */
export function changeTeller(mailing: UserMailing | null, now: () => Date): ChangeTeller {
  return (ctx) =>
    async (transaction, userId, what, named = null) => {
      if (!mailing) return
      const { email, firstName } = (await User.query(transaction).findById(userId)) as User
      await mailing.sendMail(transaction, {
        to: email,
        template: 'accountChanged',
        key: `account changed ${randomUUID()}`,
        resource: 'users',
        rowId: userId,
        data: {
          firstName,
          change: { what, named },
          at: now(),
          link: `${mailing.site}${pages.signIn}?forgot`,
          device: deviceOf(ctx.get('User-Agent')) ?? 'Unknown device',
        },
      })
    }
}
