import type { Knex } from 'knex'
import type { z } from 'zod'
import { can, type Permission } from '#shared/access/permissions'
import type { Finding } from '#shared/kernel/findings'
import { api } from '#shared/kernel/paths'
import type { UserAction } from '#shared/users/transitions'
import { userAnswer } from '#shared/users/userRecord'
import { type ManagedUser, whyNot } from '#shared/users/userRules'
import { type Act, perform, recordedCommand } from '../../platform/commands/command.ts'
import { allow } from '../../platform/http/guard.ts'
import { auditLog } from '../../platform/http/idempotency.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { post, type Route } from '../../platform/http/route.ts'
import { rowKey } from '../../platform/http/rows.ts'
import { revokeSessions, type SessionUser } from '../../platform/http/sessionStore.ts'
import { lockUsers } from './add.ts'
import { User } from './User.ts'
import { userResource } from './userResource.ts'

/** The input of a use case of a user: the row and more. */
export interface UserAct<Body> extends Act<User, Body> {
  /** The acting user, as stored now. */
  by: User
  /**
   * Ends all sessions of the user at once, which ends their event streams and clears their devices; the answer has their number.
   */
  signOut(): Promise<void>
}

/** One action on a user, as `UseCase` (server/platform/commands/command.ts). */
export type UserUseCase<Body> = (act: UserAct<Body>) => Promise<Partial<User> | null>

/**
 * The endpoint of an action on a user. Changes of users wait for each other, so that the acting user and the last superadmin are
 * certain. A rule that forbids the step (`whyNot`, shared/users/userRules.ts) is answered with 422 and its message.
 */
export function userCommand<Body extends z.ZodType>(
  action: UserAction,
  { summary, body: schema }: { summary: string; body: Body },
  effect: UserUseCase<z.output<Body>>,
): Route {
  return post(
    `${api.users}/:id/${action}`,
    {
      summary,
      access: allow(`users:${action}` as Permission),
      body: schema,
      idempotent: wholeAnswer(action),
      versioned: true,
      refuses: [409, 422],
      response: { status: 200, schema: userAnswer },
    },
    async ({ knex, user, params, body, version, key: clientId }) => {
      await lockUsers(knex)
      const by = await actingUser(knex, user)
      const read = (id: string) => userResource.reads.one(knex, by, { id })
      let signedOut: number | undefined
      const { id } = await perform(
        userResource,
        action,
        {
          knex,
          key: rowKey(userResource, params.id),
          visible: User.visibleTo(by),
          version,
          body,
          clientId,
          current: read,
          actor: by.role,
          userId: by.id,
        },
        async (act: Act<User, z.output<Body>>) => {
          act.guard(findingsOf(whyNot(action, by, await managedUser(knex, act.row))))
          const signOut = async () => {
            signedOut = await revokeSessions(knex, act.row.id)
            act.describe(signedOut === 0 ? 'Signed in nowhere' : `Signed out on ${devices(signedOut)}`)
          }
          return effect({ ...act, by, signOut })
        },
      )
      return { ...JSON.parse((await read(id)) as string), ...(signedOut !== undefined && { signedOut }) }
    },
  )
}

/** The whole answer is stored, because only the answer has the number of devices. */
const wholeAnswer = (action: UserAction) => ({ table: auditLog, receipt: recordedCommand(userResource, action).receipt })

const devices = (count: number) => (count === 1 ? '1 device' : `${count} devices`)

/** The finding of a rule as a list, for a guard. */
export const findingsOf = (finding: Finding | null): Finding[] => (finding ? [finding] : [])

/** The acting user, read again: another user may have changed them since the request came. Throws 403 without the permission. */
export async function actingUser(knex: Knex, { id }: SessionUser): Promise<User> {
  const actor = await User.query(knex).findById(id)
  if (actor?.status !== 'active' || !can(actor.role, 'users:write')) throw refuse.forbidden("You don't have access to this.")
  return actor
}

/** A user in the form that the rules take, while the users are locked. */
export async function managedUser(knex: Knex, { id, role, status, isDemo }: User): Promise<ManagedUser> {
  const others = await User.query(knex).where({ role: 'superadmin', status: 'active' }).whereNot({ id }).first()
  return { id, role, status, isDemo, isLastSuperadmin: role === 'superadmin' && status === 'active' && !others }
}
