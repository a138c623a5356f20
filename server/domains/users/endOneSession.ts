import type { Knex } from 'knex'
import { deviceOf } from '#shared/access/session'
import { whyNot } from '#shared/users/userRules'
import { guardFor } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { revokeSession, type SessionUser } from '../../platform/http/sessionStore.ts'
import { recordChange } from '../../platform/sse/record.ts'
import { lockUsers } from './add.ts'
import { User } from './User.ts'
import { actingUser, findingsOf, managedUser } from './userCommand.ts'
import { userResource } from './userResource.ts'

/**
 * Signs a user out on one device. Throws 404 for an unknown user and for a session that has ended, 422 where a rule forbids it.
 */
export async function endOneSession(knex: Knex, userId: string, sessionId: string, user: SessionUser): Promise<void> {
  await knex.transaction(async (transaction) => {
    await lockUsers(transaction)
    const actor = await actingUser(transaction, user)
    const row = await User.query(transaction)
      .where({ id: userId })
      .modify((query) => User.visibleTo(actor)(query as never))
      .first()
    if (!row) throw refuse.notFound(userResource.label)
    guardFor()(findingsOf(whyNot('end-sessions', actor, await managedUser(transaction, row))))
    const device = await transaction('sessions').where({ id: sessionId, user_id: userId }).first('user_agent')
    if (!(await revokeSession(transaction, userId, sessionId))) throw refuse.notFound('session')
    await recordChange(transaction, {
      resource: 'users',
      id: userId,
      what: 'end-session',
      from: row.status,
      to: row.status,
      userId: actor.id,
      reason: deviceOf(device.user_agent),
    })
  })
}
