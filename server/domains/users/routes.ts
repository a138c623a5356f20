import type { Knex } from 'knex'
import { z } from 'zod'
import { session } from '#shared/access/session'
import { api } from '#shared/kernel/paths'
import { newPasswordLink, userAnswer, userCommands, userInvitation } from '#shared/users/userRecord'
import { recordedCommand } from '../../platform/commands/command.ts'
import { historyRoute } from '../../platform/commands/history.ts'
import { allow } from '../../platform/http/guard.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { get, post, type Route, remove } from '../../platform/http/route.ts'
import { listRoute, rowKey, rowRoute } from '../../platform/http/rows.ts'
import { listSessions, type SessionUser } from '../../platform/http/sessionStore.ts'
import { attach, changeRole, disable, enable, endSessions, resendInvitation, resetFactor, sendReset } from './changeUser.ts'
import { endOneSession } from './endOneSession.ts'
import { inviteUser, makePasswordLink } from './invite.ts'
import { userCommand } from './userCommand.ts'
import type { UserMailing } from './userMails.ts'
import { userResource } from './userResource.ts'

/** The endpoints of users, for administrators. */
export function userRoutes(mailing: UserMailing | null): Route[] {
  return [
    listRoute('Lists users', userResource),
    rowRoute('Reads one user', userResource),
    historyRoute('Lists what was done with a user', userResource),
    post(
      api.users,
      {
        summary: 'Invites a person, by mail where there is a mail server',
        access: allow('users:write'),
        body: userInvitation,
        idempotent: recordedCommand(userResource, 'status'),
        refuses: [422],
        response: { status: 201, schema: userAnswer },
      },
      async ({ knex, user, body, key }) => {
        const id = await inviteUser(knex, body, { user, clientId: key }, mailing)
        return JSON.parse((await userResource.reads.one(knex, user, { id })) as string)
      },
    ),
    userCommand('resend', { summary: 'Mails an invitation once more', body: userCommands.resend }, resendInvitation(mailing)),
    userCommand('send-reset', { summary: 'Mails a link for a new password', body: userCommands.sendReset }, sendReset(mailing)),
    userCommand(
      'change-role',
      { summary: 'Gives a user another role and signs them out', body: userCommands.changeRole },
      changeRole,
    ),
    userCommand('attach', { summary: 'Says whose rows are the own ones of a user', body: userCommands.attach }, attach),
    userCommand(
      'reset-factor',
      { summary: 'Takes the second factor of a user away and signs them out', body: userCommands.resetFactor },
      resetFactor(mailing),
    ),
    userCommand('end-sessions', { summary: 'Signs a user out everywhere', body: userCommands.endSessions }, endSessions),
    userCommand('disable', { summary: 'Signs a user out and lets them in no more', body: userCommands.disable }, disable),
    userCommand('enable', { summary: 'Lets a user in again', body: userCommands.enable }, enable),
    // Not idempotent: a stored response would contain the token. A second request creates a second link.
    post(
      `${api.users}/:id/link`,
      {
        summary: 'Makes a link with which a user sets a password',
        access: allow('users:link'),
        body: z.strictObject({}),
        refuses: [404, 409, 422],
        response: { status: 201, schema: newPasswordLink },
      },
      ({ knex, user, params }) => makePasswordLink(knex, getId(params), user),
    ),
    get(
      `${api.users}/:id/sessions`,
      {
        summary: 'Lists where a user is signed in',
        access: userResource.access,
        response: { status: 200, schema: z.array(session) },
      },
      async ({ ctx, knex, user, params }) => {
        const id = await visibleId(knex, user, params)
        return listSessions(knex, id, ctx.state.session)
      },
    ),
    remove(
      `${api.users}/:id/sessions/:session`,
      {
        summary: 'Signs a user out on one device',
        access: allow('users:end-sessions'),
        refuses: [422],
        response: { status: 204 },
      },
      async ({ knex, user, params }) => {
        const parsed = z.uuid().safeParse(params.session)
        if (!parsed.success) throw refuse.notFound('session')
        await endOneSession(knex, getId(params), parsed.data, user)
      },
    ),
  ]
}

const getId = (params: Record<string, string>) => (rowKey(userResource, params.id) as { id: string }).id

async function visibleId(knex: Knex, user: SessionUser, params: Record<string, string>): Promise<string> {
  const id = getId(params)
  if (!(await userResource.reads.one(knex, user, { id }))) throw refuse.notFound(userResource.label)
  return id
}
