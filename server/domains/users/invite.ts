import type { Knex } from 'knex'
import { transitionOf } from '#shared/kernel/transition'
import { userStatusLabels } from '#shared/users/status'
import { userTransitions } from '#shared/users/transitions'
import type { NewPasswordLink, UserInvitation } from '#shared/users/userRecord'
import { whyNot, whyNotRole } from '#shared/users/userRules'
import { guardFor } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import { recordChange } from '../../platform/sse/record.ts'
import { addUser, lockUsers } from './add.ts'
import { ownRows } from './changeUser.ts'
import { createPasswordLink } from './passwordLinks.ts'
import { User } from './User.ts'
import { actingUser, findingsOf, managedUser } from './userCommand.ts'
import { mailInvitation, type UserMailing } from './userMails.ts'
import { userResource } from './userResource.ts'

const guard = guardFor()

/**
 * Adds an invited user, and mails the invitation; without a mail server the admin copies a link. Returns the id. Throws 422 for
 * an existing user, for a role that only a superadmin grants, and for a driver of another user.
 */
export async function inviteUser(
  transaction: Knex,
  { driverId, shipperId, ...person }: UserInvitation,
  { user, clientId }: { user: SessionUser; clientId: string | null },
  mailing: UserMailing | null,
): Promise<string> {
  await lockUsers(transaction)
  const actor = await actingUser(transaction, user)
  guard(findingsOf(whyNotRole(person.role, actor)))
  const own = await ownRows(transaction, { id: null, role: person.role }, { driverId, shipperId })
  const invited = await addUser(transaction, { ...person, ...own }, { userId: actor.id, clientId })
  if (mailing) await mailInvitation(transaction, invited, actor, mailing)
  return invited.id
}

/**
 * Creates a link to copy: an invitation for a user without a password, else one for a new password. Mailed links remain valid.
 * Throws 404 for an unknown user, 409 for a disabled one, 422 where a rule forbids it.
 */
export async function makePasswordLink(knex: Knex, id: string, user: SessionUser): Promise<NewPasswordLink> {
  return knex.transaction(async (transaction) => {
    await lockUsers(transaction)
    const actor = await actingUser(transaction, user)
    const row = await User.query(transaction)
      .where({ id })
      .modify((query) => User.visibleTo(actor)(query as never))
      .forUpdate()
      .first()
    if (!row) throw refuse.notFound(userResource.label)
    const { status } = row
    if (!transitionOf(userTransitions, 'link', status, actor.role)) {
      throw refuse.notPossible(userResource.label, userStatusLabels[status])
    }
    guard(findingsOf(whyNot('link', actor, await managedUser(transaction, row))))
    const purpose = status === 'invited' ? 'invite' : 'reset'
    const { path, expiresAt } = await createPasswordLink(transaction, { userId: id, purpose, createdBy: actor.id })
    await recordChange(transaction, { resource: 'users', id, what: 'link', from: status, to: status, userId: actor.id })
    return { path, expiresAt }
  })
}
