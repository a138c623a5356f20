import type { Knex } from 'knex'
import { secondStep } from '#shared/access/secondFactor'
import { api } from '#shared/kernel/paths'
import { forgotten, forgottenHelp, passwordEntry, passwordLink } from '#shared/users/passwordLink'
import { open } from '../../platform/http/guard.ts'
import type { Limits } from '../../platform/http/rateLimit.ts'
import { get, post, type Route } from '../../platform/http/route.ts'
import { endSession } from '../../platform/http/session.ts'
import { createSession } from '../auth/index.ts'
import { changeTeller } from './accountMails.ts'
import { forgetPassword } from './forgotten.ts'
import { findPasswordLink } from './passwordLinks.ts'
import { passwordSetter, readPasswordLink } from './setPassword.ts'
import type { UserMailing } from './userMails.ts'

/** The endpoints of a forgotten password, and of password links. They need no session. */
export function passwordRoutes(limits: Limits, mailing: UserMailing | null, now: () => Date): Route[] {
  const notifyChange = changeTeller(mailing, now)
  return [
    get(
      api.forgot,
      {
        summary: 'Says whether this server can mail a password link',
        access: open,
        response: { status: 200, schema: forgottenHelp },
      },
      async () => ({ mails: mailing !== null }),
    ),
    post(
      api.forgot,
      {
        summary: 'Mails a password link to the account of an address; the response is the same without an account',
        access: open,
        limit: 'forgot',
        body: forgotten,
        response: { status: 204 },
        refuses: [429],
      },
      async ({ knex, body: { email } }) => {
        await limits.count('forgotAccount', email.toLowerCase())
        await forgetPassword(knex, email)
      },
    ),
    get(
      `${api.passwordLinks}/:token`,
      {
        summary: 'Reads whose password a link sets',
        access: open,
        limit: 'passwordLinks',
        refuses: [404, 410],
        response: { status: 200, schema: passwordLink },
      },
      ({ knex, params }) => readPasswordLink(knex, params.token ?? ''),
    ),
    post(
      `${api.passwordLinks}/:token`,
      {
        summary: 'Sets the password of a one-time link and signs in, or returns 200 with the next step',
        access: open,
        limit: 'passwordLinks',
        body: passwordEntry,
        authorize: ({ knex, params }) => findPasswordLink(knex, params.token ?? ''),
        refuses: [404, 410, 422],
        response: { status: 204, or: 200, schema: secondStep },
      },
      async ({ ctx, knex, params, body }) => {
        const set = await passwordSetter(knex, params.token ?? '', body, notifyChange(ctx))
        const setHere = async (transaction: Knex) => {
          const user = await set(transaction)
          // The reset has revoked this session, too. Without its cookie the browser is merely signed out; a revoked session would
          // clear its cached data.
          if (ctx.state.user?.id === user.id) endSession(ctx)
          ctx.state.log.info({ account: user.id, address: ctx.ip }, 'password set by a link')
          return user
        }
        await createSession(ctx, knex, setHere, now())
      },
    ),
  ]
}
