import type { Knex } from 'knex'
import type { PasswordEntry, PasswordLink } from '#shared/users/passwordLink'
import { type Act, perform } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { revokeSessions } from '../../platform/http/sessionStore.ts'
import { hashPassword, isEasyToGuess } from '../auth/index.ts'
import type { NotifyChange } from './accountMails.ts'
import { lockUsers } from './add.ts'
import { findPasswordLink, type LivingLink, usePasswordLink } from './passwordLinks.ts'
import { User } from './User.ts'
import { userResource } from './userResource.ts'

/** The data behind a password link, for its reader. Throws 404 for an unknown link, 410 for one that has ended. */
export async function readPasswordLink(knex: Knex, token: string): Promise<PasswordLink> {
  const link = await findPasswordLink(knex, token)
  const { email, firstName, lastName, role } = await readOwner(knex, link)
  const { purpose, expiresAt } = link
  return { purpose, email, firstName, lastName, role, expiresAt: expiresAt.toISOString() }
}

/**
 * Returns a function that sets the password of a link's user in a transaction, and for an invitation the name. The link works
 * once, and all earlier sessions end. Throws 404 and 410 as above, now or then, and 422 for a weak password.
 */
export async function passwordSetter(
  knex: Knex,
  token: string,
  { password, ...entered }: PasswordEntry,
  notify: NotifyChange,
): Promise<(transaction: Knex) => Promise<User>> {
  const link = await findPasswordLink(knex, token)
  const owner = await readOwner(knex, link)
  const names = link.purpose === 'invite' ? getNames(entered) : {}
  const weakness = await isEasyToGuess(password, {
    email: owner.email,
    firstName: owner.firstName,
    lastName: owner.lastName,
    ...names,
  })
  if (weakness) throw refuse.invalid({ password: weakness })
  const passwordHash = await hashPassword(password, { id: link.userId })
  return async (transaction) => {
    await lockUsers(transaction)
    // A concurrent request may have used the link: then this throws its present state.
    await usePasswordLink(transaction, await findPasswordLink(transaction, token))
    const byLink = { actor: 'link', userId: link.userId, clientId: null, visible: () => undefined, current: async () => null }
    const command = { knex: transaction, key: { id: link.userId }, version: null, body: {}, ...byLink }
    const action = link.purpose === 'invite' ? 'accept' : 'reset'
    return perform(userResource, action, command, async ({ describe }: Act<User, object>) => {
      const signedOut = await revokeSessions(transaction, link.userId)
      if (signedOut > 0) describe(`Signed out on ${signedOut === 1 ? '1 device' : `${signedOut} devices`}`)
      if (action === 'reset') await notify(transaction, link.userId, 'password')
      return { passwordHash, ...names }
    })
  }
}

function getNames({ firstName, lastName }: Omit<PasswordEntry, 'password'>) {
  const errors = {
    ...(!firstName && { firstName: 'Please enter your first name' }),
    ...(!lastName && { lastName: 'Please enter your last name' }),
  }
  if (!firstName || !lastName) throw refuse.invalid(errors)
  return { firstName, lastName }
}

async function readOwner(knex: Knex, { userId }: LivingLink): Promise<User> {
  return (await User.query(knex).findById(userId)) as User
}
