import type { Knex } from 'knex'
import type { Context } from 'koa'
import type { NewPasskey, NewRecoveryCodes } from '#shared/access/secondFactor'
import { refuse } from '../../platform/http/refusal.ts'
import { added, lockFactors, requirePossible, type Within } from './ownFactors.ts'
import { credentialsOf, storePasskey } from './passkeys.ts'
import { noteSetup, requireChecked, type Subject, takeSetupChallenge } from './setups.ts'
import { PasskeyRefusal, registrationOptions, relyingParty, type StoredPasskey, verifyRegistration } from './webauthn.ts'

/** The options by which the browser creates a passkey. Throws 403 for a user who cannot have one. */
export async function beginPasskey(ctx: Context, knex: Knex, publicUrl: URL | null, subject: Subject): Promise<object> {
  await requireChecked(knex, subject)
  const user = await requirePossible(knex, subject)
  const existing = await credentialsOf(knex, user.id)
  const options = await registrationOptions(relyingParty(ctx, publicUrl), user, existing)
  await noteSetup(knex, subject, { challenge: options.challenge })
  return options
}

/** Adds the passkey that the browser has created. Throws 422 for an invalid one, and after the time limit. */
export async function addPasskey(
  ctx: Context,
  knex: Knex,
  publicUrl: URL | null,
  subject: Subject,
  { name, answer }: NewPasskey,
  within: Within,
): Promise<NewRecoveryCodes> {
  await requireChecked(knex, subject)
  const challenge = await takeSetupChallenge(knex, subject, 'challenge')
  if (!challenge) throw refuse.invalid({ name: 'Adding this passkey has taken too long. Please begin again.' })
  const passkey = await verified(ctx, () => verifyRegistration(relyingParty(ctx, publicUrl), challenge, answer))
  return within(async (transaction) => {
    const before = await lockFactors(transaction, subject)
    await storePasskey(transaction, subject.userId, name, passkey)
    return added(transaction, subject, before, 'add-passkey', name)
  })
}

async function verified(ctx: Context, verify: () => Promise<StoredPasskey>): Promise<StoredPasskey> {
  try {
    return await verify()
  } catch (error) {
    if (!(error instanceof PasskeyRefusal)) throw error
    ctx.state.log.warn({ reason: error.kind, address: ctx.ip }, 'a new passkey was refused')
    throw refuse.invalid({ name: 'This passkey cannot be used here. Please begin again, or try another one.' })
  }
}
