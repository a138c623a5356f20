import type { Context } from 'koa'
import { z } from 'zod'
import {
  codeRenewal,
  identityCheck,
  newRecoveryCodes,
  passkeyName,
  passkeyOptions,
  secondFactor,
} from '#shared/access/secondFactor'
import { api } from '#shared/kernel/paths'
import { signedIn } from '../../platform/http/guard.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { get, patch, post, type Route, remove } from '../../platform/http/route.ts'
import { beginPasskeyCheck, checkIdentity } from './checkIdentity.ts'
import type { FactorParts } from './confirmSignIn.ts'
import { readSecondFactor, removeApp, removeFactor, renameOwn, renewCodes } from './ownFactors.ts'
import { removePasskey } from './passkeys.ts'
import { setupRoutes } from './setupRoutes.ts'
import type { Subject } from './setups.ts'
import { forgetTrustedDevice } from './trustedDevices.ts'

/** The endpoints of the caller's own second factor. */
export function factorRoutes(parts: FactorParts): Route[] {
  const { now } = parts
  return [
    get(
      api.secondFactor,
      { summary: "Reads the caller's own second factor", access: signedIn, response: { status: 200, schema: secondFactor } },
      ({ ctx, knex, user }) => readSecondFactor(ctx, knex, user.id, now()),
    ),
    post(
      `${api.secondFactor}/check`,
      {
        summary:
          'Takes the password, a code or a passkey once more, so that the second factor can be changed; failures are limited',
        access: signedIn,
        body: identityCheck,
        response: { status: 204 },
        refuses: [422, 429],
      },
      ({ ctx, knex, body }) => checkIdentity(ctx, knex, parts, own(ctx), body),
    ),
    post(
      `${api.secondFactor}/check/options`,
      {
        summary: "Says what the browser is to ask one of the caller's passkeys for such a check",
        access: signedIn,
        limit: 'passkeys',
        body: z.strictObject({}),
        response: { status: 200, schema: passkeyOptions },
        refuses: [404],
      },
      ({ ctx, knex }) => beginPasskeyCheck(ctx, knex, parts.publicUrl, own(ctx)),
    ),
    ...setupRoutes(parts, {
      path: api.secondFactor,
      access: signedIn,
      by: 'for the caller',
      refuses: [403, 422],
      subject: own,
      within: (_ctx, knex) => (store) => knex.transaction(store),
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
        body: codeRenewal,
        response: { status: 200, schema: newRecoveryCodes },
        refuses: [403, 422],
      },
      ({ ctx, knex, body: { madeAt } }) => renewCodes(knex, own(ctx), madeAt),
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
      ({ ctx, knex, params, body: { name } }) => renameOwn(knex, own(ctx), idIn(params, 'passkey'), name),
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
          what: 'remove-passkey',
          now: now(),
          remove: (trx) => removePasskey(trx, user.id, idIn(params, 'passkey')),
        }),
    ),
    remove(
      `${api.secondFactor}/trusted-devices/:id`,
      {
        summary: "Has one of the caller's own devices asked for the second factor again",
        access: signedIn,
        response: { status: 204 },
        refuses: [404],
      },
      ({ knex, user, params }) => forgetTrustedDevice(knex, user.id, idIn(params, 'own device')),
    ),
  ]

  /** The signed-in user, by the session of the request. */
  function own(ctx: Context): Subject {
    const { user, session } = ctx.state
    return { userId: user?.id ?? '', holder: session as Buffer, isHalf: false, notify: parts.notifyOf(ctx) }
  }
}

function idIn({ id }: Record<string, string>, resource: string): string {
  const read = z.uuid().safeParse(id)
  if (!read.success) throw refuse.notFound(resource)
  return read.data
}
