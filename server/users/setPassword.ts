import type { Knex } from 'knex'
import type { PasswordEntry, PasswordLink } from '#shared/passwordLink'
import { guessable } from '../auth/guessable.ts'
import { hashPassword } from '../auth/password.ts'
import { refuse } from '../http/refusal.ts'
import { revokeSessions } from '../http/sessionStore.ts'
import { type Act, perform } from '../writes/command.ts'
import { lockUsers } from './add.ts'
import { userNoun } from './noun.ts'
import { findPasswordLink, type LivingLink, usePasswordLink } from './passwordLinks.ts'
import { User } from './User.ts'

/** What a password link says to whoever holds it. Throws 404 for an unknown one, 410 for one that does not work any more. */
export async function readPasswordLink(knex: Knex, token: string): Promise<PasswordLink> {
  const link = await findPasswordLink(knex, token)
  const { email, firstName, lastName, role } = await ownerOf(knex, link)
  const { purpose, expiresAt } = link
  return { purpose, email, firstName, lastName, role, expiresAt: expiresAt.toISOString() }
}

/**
 * Sets the password of the user of a link, which works once, and for an invitation the name; returns the id. Every session of
 * before ends. Throws 404 and 410 as above, 422 for a password that is easy to guess.
 */
export async function setPassword(knex: Knex, token: string, { password, ...entered }: PasswordEntry): Promise<string> {
  const link = await findPasswordLink(knex, token)
  const owner = await ownerOf(knex, link)
  const names = link.purpose === 'invite' ? namesOf(entered) : {}
  const weakness = await guessable(password, {
    email: owner.email,
    firstName: owner.firstName,
    lastName: owner.lastName,
    ...names,
  })
  if (weakness) throw refuse.invalid({ password: weakness })
  const passwordHash = await hashPassword(password)
  await knex.transaction(async (transaction) => {
    await lockUsers(transaction)
    // Somebody may have been faster meanwhile: then this says what has become of it.
    await usePasswordLink(transaction, await findPasswordLink(transaction, token))
    const byLink = { actor: 'link', userId: link.userId, clientId: null, visible: () => undefined, current: async () => null }
    const command = { knex: transaction, key: { id: link.userId }, version: null, body: {}, ...byLink }
    await perform(userNoun, link.purpose === 'invite' ? 'accept' : 'reset', command, async ({ describe }: Act<User, object>) => {
      const signedOut = await revokeSessions(transaction, link.userId)
      if (signedOut > 0) describe(`Signed out on ${signedOut === 1 ? '1 device' : `${signedOut} devices`}`)
      return { passwordHash, ...names }
    })
  })
  return link.userId
}

function namesOf({ firstName, lastName }: Omit<PasswordEntry, 'password'>) {
  const errors = {
    ...(!firstName && { firstName: 'Please enter your first name' }),
    ...(!lastName && { lastName: 'Please enter your last name' }),
  }
  if (!firstName || !lastName) throw refuse.invalid(errors)
  return { firstName, lastName }
}

async function ownerOf(knex: Knex, { userId }: LivingLink): Promise<User> {
  return (await User.query(knex).findById(userId)) as User
}
