import type { Knex } from 'knex'
import type { Context } from 'koa'
import { endSession } from '../../platform/http/session.ts'
import { signOutUrlOf } from '../../platform/http/sessionStore.ts'
import { endHalfSignIn } from '../mfa/pendingSignIns.ts'
import { noteSignOut } from './asksAgain.ts'
import type { Provider } from './provider.ts'

/** Ends the session and what is half signed in here, and returns where the browser signs out at the provider. That is asked nothing: it may not answer. */
export async function signOut(ctx: Context, knex: Knex, provider: Provider | null): Promise<string | null> {
  const { session } = ctx.state
  endSession(ctx)
  await endHalfSignIn(ctx, knex)
  const url = session && provider ? await signOutUrlOf(knex, session) : null
  if (url === null) return null
  noteSignOut(ctx)
  return provider?.isOwn(url) ? url : null
}
