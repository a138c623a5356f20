import type { Knex } from 'knex'
import { permissionsOf } from '#shared/access/permissions'
import { secondStep } from '#shared/access/secondFactor'
import { messages } from '#shared/kernel/commonMessages'
import { api, pages } from '#shared/kernel/paths'
import { credentials, currentUser, passwordChange, signedOutHere } from '#shared/users/user'
import type { Config } from '../../config/config.ts'
import { limitedAddress } from '../../platform/http/address.ts'
import { open, signedIn } from '../../platform/http/guard.ts'
import { sentByAnotherSite } from '../../platform/http/origin.ts'
import type { Limits } from '../../platform/http/rateLimit.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { get, post, type Route } from '../../platform/http/route.ts'
import { trustedDevice } from '../../platform/http/trustedDevice.ts'
import type { ChangeTeller, User } from '../users/index.ts'
import { changePassword } from './changePassword.ts'
import { createSession, lockActive } from './createSession.ts'
import type { Provider } from './provider.ts'
import { signIn } from './signIn.ts'
import { signOut } from './signOut.ts'

/** The endpoints of the current user, signing in and out, and changing the password. */
export function authRoutes(
  limits: Limits,
  { publicUrl, demo }: Pick<Config, 'publicUrl' | 'demo'>,
  now: () => Date,
  provider: Provider | null,
  notifyChange: ChangeTeller,
): Route[] {
  return [
    get(
      api.user,
      { summary: 'Reads the signed-in user', access: signedIn, response: { status: 200, schema: currentUser } },
      async ({ user: { id, role, firstName, lastName, email, driverId, shipperId } }) => {
        const own = { ...(driverId && { driverId }), ...(shipperId && { shipperId }) }
        return { id, role, firstName, lastName, email, ...own, permissions: permissionsOf(role) }
      },
    ),
    post(
      api.login,
      {
        summary: 'Signs in, or returns 200 with the next step after the right password; failures are rate-limited',
        access: open,
        body: credentials,
        response: { status: 204, or: 200, schema: secondStep },
        refuses: [401, 429],
      },
      async ({ ctx, knex, body }) => {
        const entered = await signIn(knex, limits, body, {
          address: ctx.ip,
          limitedAddress: limitedAddress(ctx.ip, ctx.req.socket.remoteAddress),
          trustedDevice: (userId) => trustedDevice(ctx, userId),
          log: ctx.state.log,
          demo,
        })
        await createSession(ctx, knex, (transaction) => unchanged(transaction, entered), now())
      },
    ),
    post(
      api.password,
      {
        summary: "Changes the user's own password and revokes all other sessions; failures are limited",
        access: signedIn,
        body: passwordChange,
        response: { status: 204 },
        refuses: [403, 429],
      },
      async ({ ctx, knex, user, body }) => {
        await changePassword(knex, limits, { user, session: ctx.state.session as Buffer }, body, notifyChange(ctx))
        ctx.state.log.info({ account: user.id, address: ctx.ip }, 'password changed')
      },
    ),
    get(
      api.logout,
      {
        summary:
          'Signs out and redirects to the portal, by way of the provider that has signed in; refused for requests from other sites',
        access: open,
        response: { status: 302 },
        refuses: [403],
      },
      async ({ ctx, knex }) => {
        if (sentByAnotherSite(ctx, publicUrl)) throw refuse.forbidden('Please sign out from our own pages.')
        const next = ctx.method === 'GET' ? await signOut(ctx, knex, provider) : null
        ctx.redirect(next ?? pages.portal)
      },
    ),
    post(
      api.logout,
      {
        summary: 'Signs out; with a body it says where the provider signs out, too',
        access: open,
        response: { status: 204, or: 200, schema: signedOutHere },
      },
      async ({ ctx, knex }) => {
        const next = await signOut(ctx, knex, provider)
        if (!next) return
        ctx.status = 200
        ctx.body = { next }
      },
    ),
  ]
}

/**
 * Locks the user whose password was right. Throws 401 where the password has changed since, or the user may not sign in any more.
 */
async function unchanged(transaction: Knex, { id, passwordHash }: User): Promise<User> {
  const user = await lockActive(transaction, id)
  if (user?.passwordHash !== passwordHash) throw refuse.signInFailed(messages.signInFailed)
  return user as User
}
