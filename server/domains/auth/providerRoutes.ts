import type { Knex } from 'knex'
import type { Context } from 'koa'
import { z } from 'zod'
import type { ProviderFailure } from '#shared/access/providerSignIn'
import { api, ownPath, pages } from '#shared/kernel/paths'
import { signInProvider } from '#shared/users/user'
import { open } from '../../platform/http/guard.ts'
import { get, type Route } from '../../platform/http/route.ts'
import { beginningSession } from '../../platform/http/session.ts'
import { rememberDevice } from '../../platform/http/trustedDevice.ts'
import { endPendingSignIn } from '../mfa/index.ts'
import { enterByProvider } from '../users/index.ts'
import { asksAgain, forgetSignOut } from './asksAgain.ts'
import { beginAttempt, takeAttempt } from './attempts.ts'
import { type Provider, ProviderRefusal } from './provider.ts'

/** The endpoints of signing in by an OpenID Connect provider; without one they redirect to the sign-in page. */
export function providerRoutes(provider: Provider | null, { now, demo }: { now: () => Date; demo: boolean }): Route[] {
  return [
    get(
      api.provider,
      {
        summary: 'Reads the identity provider for sign-in, if one is configured',
        access: open,
        response: { status: 200, schema: signInProvider },
      },
      async () => ({ label: provider?.label ?? null }),
    ),
    get(
      api.login,
      {
        summary:
          'Redirects to the provider, or without one and with=password to the sign-in page; then to returnTo, a path of this site',
        access: open,
        query: z.strictObject({ returnTo: z.string().max(2000).optional(), with: z.literal('password').optional() }),
        response: { status: 302 },
      },
      async ({ ctx, user, query: { returnTo, with: way } }) => {
        // The sign-in page redirects users who are signed in already.
        if (!provider || user || way) return ctx.redirect(signInPage({ returnTo }))
        const attempt = beginAttempt(ctx, ownPath(returnTo), now().getTime())
        await orFailure(ctx, attempt.returnTo, async () => ctx.redirect(await provider.begin(attempt, asksAgain(ctx))))
      },
    ),
    get(
      api.loginCallback,
      {
        summary: 'Signs in the user whom the provider returns, and redirects to the requested page, or to one that says why not',
        access: open,
        limit: 'signInProvider',
        query: z.looseObject({ state: z.unknown().optional() }),
        response: { status: 302 },
        refuses: [429],
      },
      async ({ ctx, knex, query: { state } }) => {
        if (!provider) return ctx.redirect(pages.signIn)
        const attempt = await takeAttempt(ctx, knex, state, now().getTime())
        await orFailure(ctx, attempt?.returnTo, async () => {
          if (!attempt) throw new ProviderRefusal('over', 'This browser has not begun this sign-in, or has finished it')
          const answer = await provider.finish(attempt, ctx.search)
          await enter(ctx, knex, answer)
          ctx.redirect(attempt.returnTo)
        })
      },
    ),
  ]

  async function enter(ctx: Context, knex: Knex, answer: Awaited<ReturnType<Provider['finish']>>): Promise<void> {
    const entry = await beginningSession(ctx, knex, async (transaction, begin) => {
      const entry = await enterByProvider(transaction, answer, { demo, now: now() })
      if ('failure' in entry) return entry
      await endPendingSignIn(ctx, transaction)
      await begin(entry.userId, { signOutUrl: answer.signOutUrl })
      return entry
    })
    if ('failure' in entry) throw new ProviderRefusal(entry.failure, `Of account ${entry.userId ?? 'nobody'}`)
    rememberDevice(ctx, entry.userId)
    forgetSignOut(ctx)
    ctx.state.log.info({ account: entry.userId, address: ctx.ip }, 'signed in by the provider')
  }
}

/** Redirects to a page that says why the sign-in failed, with the request id of the log entry. */
async function orFailure(ctx: Context, returnTo: string | undefined, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    const { failure, message: reason } = error
    ctx.state.log.warn({ failure, reason, address: ctx.ip }, 'sign-in by the provider failed')
    ctx.redirect(signInPage({ returnTo, problem: failure, request: ctx.state.requestId }))
  }
}

function signInPage({
  returnTo,
  ...failed
}: {
  returnTo?: string | undefined
  problem?: ProviderFailure
  request?: string
}): string {
  const query = new URLSearchParams({ ...(returnTo !== undefined && { returnTo: ownPath(returnTo) }), ...failed })
  return query.size ? `${pages.signIn}?${query}` : pages.signIn
}
