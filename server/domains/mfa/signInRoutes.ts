import type { Knex } from 'knex'
import type { Context } from 'koa'
import { z } from 'zod'
import { factorAnswer, passkeyAnswer, passkeyOptions, pendingSignIn } from '#shared/access/secondFactor'
import { api } from '#shared/kernel/paths'
import { open } from '../../platform/http/guard.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { get, post, type Route, remove } from '../../platform/http/route.ts'
import { complete } from '../auth/index.ts'
import { confirmSignIn, type FactorParts } from './confirmSignIn.ts'
import { factorsOf, stepAfterPassword } from './mfaStatus.ts'
import { beginPasskeySignIn, passkeySignIn } from './passkeySignIn.ts'
import { endPendingSignIn, requirePendingSignIn } from './pendingSignIns.ts'
import { setupRoutes } from './setupRoutes.ts'
import type { Subject } from './setups.ts'

/** The endpoints of the second step of a sign-in, and of signing in with a passkey alone. */
export function factorSignInRoutes(parts: FactorParts): Route[] {
  const { now, publicUrl } = parts
  return [
    get(
      api.secondStep,
      {
        summary: 'Reads the second step of the sign-in that this browser has begun',
        access: open,
        response: { status: 200, schema: pendingSignIn },
        refuses: [401],
      },
      async ({ ctx, knex }) => {
        const { user } = await requirePendingSignIn(ctx, knex)
        const step = await stepAfterPassword(knex, user, now())
        // The factor was reset, or is not required any more: the password alone is sufficient again.
        if (!step) throw refuse.signInOver()
        const { app, passkeys, recoveryCodes } = await factorsOf(knex, user.id)
        return { step, email: user.email, app: app !== null, passkeys, recoveryCodes }
      },
    ),
    post(
      api.secondStep,
      {
        summary: 'Completes a sign-in with a code of the authenticator app or a recovery code; failures are limited',
        access: open,
        body: factorAnswer,
        response: { status: 204 },
        refuses: [401, 422, 429],
      },
      ({ ctx, knex, body }) => confirmSignIn(ctx, knex, parts, body),
    ),
    remove(
      api.secondStep,
      { summary: 'Gives up the sign-in that this browser has begun', access: open, response: { status: 204 } },
      ({ ctx, knex }) => endPendingSignIn(ctx, knex),
    ),
    post(
      `${api.passkeySignIn}/options`,
      {
        summary: 'Says what the browser is to ask a passkey to sign in: alone, or after the password',
        access: open,
        limit: 'passkeys',
        body: z.strictObject({ afterPassword: z.boolean() }),
        response: { status: 200, schema: passkeyOptions },
        refuses: [401],
      },
      ({ ctx, knex, body: { afterPassword } }) => beginPasskeySignIn(ctx, knex, publicUrl, afterPassword),
    ),
    post(
      api.passkeySignIn,
      {
        summary: 'Signs in with a passkey, which counts as both factors',
        access: open,
        limit: 'passkeys',
        body: passkeyAnswer,
        response: { status: 204 },
        refuses: [401],
      },
      ({ ctx, knex, body: { answer } }) => passkeySignIn(ctx, knex, publicUrl, answer),
    ),
    ...setupRoutes(parts, {
      path: api.secondStep,
      access: open,
      by: 'at a sign-in whose role needs one',
      refuses: [401, 422],
      subject: halfSubject,
      within:
        (ctx, knex, { holder, userId }) =>
        async (store) => {
          const reported = await complete(ctx, knex, { hash: holder, userId }, store)
          ctx.state.log.info({ account: userId, address: ctx.ip }, 'signed in with a new second factor')
          return reported
        },
    }),
  ]

  /** A user with a second factor confirms that one first: the password alone adds none. */
  async function halfSubject(ctx: Context, knex: Knex): Promise<Subject> {
    const { hash, user } = await requirePendingSignIn(ctx, knex)
    if ((await stepAfterPassword(knex, user, now())) !== 'set-up') throw refuse.signInOver()
    return { userId: user.id, holder: hash, isHalf: true, notify: parts.notifyOf(ctx) }
  }
}
