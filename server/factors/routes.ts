import type { Context } from 'koa'
import { z } from 'zod'
import { api } from '#shared/paths'
import { identityCheck, newRecoveryCodes, passkeyName, secondFactor } from '#shared/secondFactor'
import { signedIn } from '../http/guard.ts'
import { refuse } from '../http/refusal.ts'
import { get, patch, post, type Route, remove } from '../http/route.ts'
import { checkIdentity } from './checkIdentity.ts'
import type { FactorParts } from './confirm.ts'
import { readSecondFactor, removeApp, removeFactor, renameOwn, renewCodes } from './own.ts'
import { removePasskey } from './passkeys.ts'
import { setupRoutes } from './setupRoutes.ts'
import type { Subject } from './setups.ts'

/** The endpoints of the caller's own second factor. */
export function factorRoutes(parts: FactorParts): Route[] {
  const { now } = parts
  return [
    get(
      api.secondFactor,
      { summary: "Reads the caller's own second factor", access: signedIn, response: { status: 200, schema: secondFactor } },
      ({ knex, user }) => readSecondFactor(knex, user.id, now()),
    ),
    post(
      `${api.secondFactor}/check`,
      {
        summary: 'Takes the password or a code once more, so that the second factor can be changed; failures are limited',
        access: signedIn,
        body: identityCheck,
        response: { status: 204 },
        refuses: [422, 429],
      },
      ({ ctx, knex, body }) => checkIdentity(ctx, knex, parts, own(ctx), body),
    ),
    ...setupRoutes(parts, {
      ...{ path: api.secondFactor, access: signedIn, by: 'for the caller', refuses: [403, 422] },
      subject: own,
      done: async () => {},
    }),
    remove(
      `${api.secondFactor}/app`,
      {
        summary: "Takes the caller's authenticator app away",
        access: signedIn,
        response: { status: 204 },
        refuses: [403, 404],
      },
      ({ ctx, knex, user }) =>
        removeFactor(knex, own(ctx), { what: 'remove-app', now: now(), remove: (trx) => removeApp(trx, user.id) }),
    ),
    post(
      `${api.secondFactor}/recovery-codes`,
      {
        summary: "Makes new recovery codes in place of the caller's old ones",
        access: signedIn,
        body: z.strictObject({}),
        response: { status: 200, schema: newRecoveryCodes },
        refuses: [403, 422],
      },
      ({ ctx, knex }) => renewCodes(knex, own(ctx)),
    ),
    patch(
      `${api.secondFactor}/passkeys/:id`,
      {
        summary: "Gives one of the caller's passkeys another name",
        access: signedIn,
        body: z.strictObject({ name: passkeyName }),
        response: { status: 204 },
        refuses: [404],
      },
      ({ ctx, knex, params, body: { name } }) => renameOwn(knex, own(ctx), passkeyId(params), name),
    ),
    remove(
      `${api.secondFactor}/passkeys/:id`,
      {
        summary: "Takes one of the caller's passkeys away",
        access: signedIn,
        response: { status: 204 },
        refuses: [403, 404],
      },
      ({ ctx, knex, user, params }) =>
        removeFactor(knex, own(ctx), {
          ...{ what: 'remove-passkey', now: now() },
          remove: (trx) => removePasskey(trx, user.id, passkeyId(params)),
        }),
    ),
  ]
}

/** Who is signed in, by the session that asks. */
const own = (ctx: Context): Subject => ({
  ...{ userId: ctx.state.user?.id ?? '', holder: ctx.state.session as Buffer, isHalf: false },
})

function passkeyId({ id }: Record<string, string>): string {
  const read = z.uuid().safeParse(id)
  if (!read.success) throw refuse.notFound('passkey')
  return read.data
}
