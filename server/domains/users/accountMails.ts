import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Context } from 'koa'
import { deviceOf } from '#shared/access/session'
import { pages } from '#shared/kernel/paths'
import type { AccountChange } from '../../platform/mail/templates/accountChanged.ts'
import { User } from './User.ts'
import type { UserMailing } from './userMails.ts'

/** Tells a user what was changed in how they sign in, in the transaction of the change. `named`: which passkey. */
export type NotifyChange = (transaction: Knex, userId: string, what: AccountChange, named?: string | null) => Promise<void>

/** How the person of a request is told. */
export type ChangeTeller = (ctx: Context) => NotifyChange

/** By mail, from which device and when, so that whoever did not do it hears of it; nothing without a mail server. */
export function changeTeller(mailing: UserMailing | null, now: () => Date): ChangeTeller {
  return (ctx) =>
    async (transaction, userId, what, named = null) => {
      if (!mailing) return
      const { email, firstName } = (await User.query(transaction).findById(userId)) as User
      await mailing.sendMail(transaction, {
        to: email,
        template: 'accountChanged',
        key: `account changed ${randomUUID()}`,
        noun: 'users',
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
