import { z } from 'zod'
import { api, ownPath, pages } from '#shared/paths'
import { permissionsOf } from '#shared/permissions'
import { credentials, currentUser } from '#shared/user'
import { limitedAddress } from '../http/address.ts'
import { open, signedIn } from '../http/guard.ts'
import { sentByAnotherSite } from '../http/origin.ts'
import type { Limits } from '../http/rateLimit.ts'
import { refuse } from '../http/refusal.ts'
import { get, post, type Route } from '../http/route.ts'
import { beginSession, endSession } from '../http/session.ts'
import { signIn } from './signIn.ts'

/** Who is here, coming in, going out. */
export function authRoutes(limits: Limits, publicUrl: URL | null): Route[] {
  return [
    get(
      api.user,
      { does: 'Tells who is signed in', access: signedIn, answer: { status: 200, schema: currentUser } },
      async ({ user: { id, role, firstName, lastName, email, driverId, shipperId } }) => {
        const own = { ...(driverId && { driverId }), ...(shipperId && { shipperId }) }
        return { id, role, firstName, lastName, email, ...own, permissions: permissionsOf(role) }
      },
    ),
    get(
      api.login,
      {
        does: 'Redirects to the sign-in page, which comes back to returnTo, a path of this site',
        access: open,
        query: z.strictObject({ returnTo: z.string().max(2000).optional() }),
        answer: { status: 302 },
      },
      async ({ ctx, query: { returnTo } }) => {
        ctx.redirect(returnTo === undefined ? pages.signIn : `${pages.signIn}?returnTo=${encodeURIComponent(ownPath(returnTo))}`)
      },
    ),
    post(
      api.login,
      { does: 'Signs in; failures are limited', access: open, body: credentials, answer: { status: 204 }, refuses: [401, 429] },
      async ({ ctx, knex, body }) => {
        await beginSession(ctx, await signIn(knex, limits, body, limitedAddress(ctx.ip)))
      },
    ),
    get(
      api.logout,
      {
        does: 'Signs out and redirects to the portal; refused when another site sends the browser here',
        access: open,
        answer: { status: 302 },
        refuses: [403],
      },
      async ({ ctx }) => {
        if (sentByAnotherSite(ctx, publicUrl)) throw refuse.forbidden('Please sign out from our own pages.')
        if (ctx.method === 'GET') endSession(ctx)
        ctx.redirect(pages.portal)
      },
    ),
    post(api.logout, { does: 'Signs out', access: open, answer: { status: 204 } }, async ({ ctx }) => endSession(ctx)),
  ]
}
