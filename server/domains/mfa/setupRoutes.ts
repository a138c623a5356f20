import type { Knex } from 'knex'
import type { Context } from 'koa'
import { z } from 'zod'
import { factorCode, newApp, newPasskey, newRecoveryCodes, passkeyOptions } from '#shared/access/secondFactor'
import type { Access } from '../../platform/http/guard.ts'
import { post, type Route } from '../../platform/http/route.ts'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import { addPasskey, beginPasskey } from './addPasskey.ts'
import type { FactorParts } from './confirmSignIn.ts'
import { beginApp, confirmApp, type Within } from './ownFactors.ts'
import type { Subject } from './setups.ts'

interface Way<U extends SessionUser | null> {
  /** The base path of the endpoints. */
  path: string
  access: Access<U>
  /** The actor in the API descriptions. */
  by: string
  refuses: number[]
  subject: (ctx: Context, knex: Knex) => Promise<Subject> | Subject
  /** The transaction that stores the factor, together with its consequences. */
  within: (ctx: Context, knex: Knex, subject: Subject) => Within
}

/** The endpoints that set up an authenticator app or a passkey, for signed-in users and for pending sign-ins that require one. */
export function setupRoutes<U extends SessionUser | null>(
  { secretBox, now, publicUrl }: FactorParts,
  { path, access, by, refuses, subject, within }: Way<U>,
): Route[] {
  return [
    post(
      `${path}/app`,
      {
        summary: `Makes the key of a new authenticator app, which counts once its first code was right: ${by}`,
        access,
        refuses,
        body: z.strictObject({}),
        response: { status: 200, schema: newApp },
      },
      async ({ ctx, knex }) => beginApp(knex, secretBox, await subject(ctx, knex)),
    ),
    post(
      `${path}/app/confirm`,
      {
        summary: `Confirms a new authenticator app by a code; with the first factor come recovery codes: ${by}`,
        access,
        refuses,
        body: z.strictObject({ code: factorCode }),
        response: { status: 200, schema: newRecoveryCodes },
      },
      async ({ ctx, knex, body: { code } }) => {
        const holder = await subject(ctx, knex)
        return confirmApp(knex, secretBox, holder, { code, now: now() }, within(ctx, knex, holder))
      },
    ),
    post(
      `${path}/passkeys/options`,
      {
        summary: `Says what the browser is to make a new passkey with: ${by}`,
        access,
        refuses,
        limit: 'passkeys',
        body: z.strictObject({}),
        response: { status: 200, schema: passkeyOptions },
      },
      async ({ ctx, knex }) => beginPasskey(ctx, knex, publicUrl, await subject(ctx, knex)),
    ),
    post(
      `${path}/passkeys`,
      {
        summary: `Adds the passkey that the browser has made; with the first factor come recovery codes: ${by}`,
        access,
        refuses,
        limit: 'passkeys',
        body: newPasskey,
        response: { status: 200, schema: newRecoveryCodes },
      },
      async ({ ctx, knex, body }) => {
        const holder = await subject(ctx, knex)
        return addPasskey(ctx, knex, publicUrl, holder, body, within(ctx, knex, holder))
      },
    ),
  ]
}
