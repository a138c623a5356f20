import type { Knex } from 'knex'
import type { Context } from 'koa'
import { endSession } from '../../platform/http/session.ts'
import { signOutUrlOf } from '../../platform/http/sessionStore.ts'
import { endPendingSignIn } from '../mfa/index.ts'
import { noteSignOut } from './asksAgain.ts'
import type { Provider } from './provider.ts'

/**
 * Ends the session and the pending sign-in of this browser, and returns the provider's sign-out page. The server does not call
 * the provider: it may not answer.
 */
export async function signOut(ctx: Context, knex: Knex, provider: Provider | null): Promise<string | null> {
  const { session } = ctx.state
  endSession(ctx)
  await endPendingSignIn(ctx, knex)
  const url = session && provider ? await signOutUrlOf(knex, session) : null
  if (url === null) return null
  noteSignOut(ctx)
  return provider?.isOwn(url) ? url : null
}
