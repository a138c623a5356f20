import type { Knex } from 'knex'
import { z } from 'zod'
import { type ProviderFailure, roleByClaims } from '#shared/access/providerSignIn'
import type { Role } from '#shared/access/roles'
import { companyDay } from '#shared/kernel/companyDay'
import { text } from '#shared/kernel/text'
import type { UserAction } from '#shared/users/transitions'
import { credentials } from '#shared/users/user'
import { whyNot } from '#shared/users/userRules'
import { type Act, perform } from '../../platform/commands/command.ts'
import { revokeSessions } from '../../platform/http/sessionStore.ts'
import { supersedeMails } from '../../platform/mail/sendMail.ts'
import { readSettings } from '../settings/index.ts'
import { addUser, lockUsers } from './add.ts'
import { endPasswordLinks } from './passwordLinks.ts'
import { User } from './User.ts'
import { managedUser } from './userCommand.ts'
import { userResource } from './userResource.ts'
import { withRole } from './userRole.ts'

/** The identity that a provider states. */
interface Known {
  issuer: string
  subject: string
  claims: Readonly<Record<string, unknown>>
}

const byProviderText = 'By the sign-in provider'

/** The user who may sign in, or the reason of the refusal. */
export type Entry = { userId: string } | { failure: ProviderFailure; userId?: string }

/**
 * Finds or creates the user whom a provider has signed in. It searches by the provider's id, and at the first time by a verified
 * e-mail address. Otherwise it creates a user with the role that the settings map to the claims. The role of such a user follows
 * the settings at every sign-in. Users are locked until the transaction ends. `demo`: whether demo users may sign in.
 */
export async function enterByProvider(
  transaction: Knex,
  identity: Known,
  { demo, now }: { demo: boolean; now: Date },
): Promise<Entry> {
  await lockUsers(transaction)
  const { provider } = await readSettings(transaction, companyDay(now))
  const role = roleByClaims(identity.claims, provider.current)
  const { issuer, subject } = identity
  const linked = await User.query(transaction).findOne({ provider_issuer: issuer, provider_subject: subject })
  if (linked) return letIn(transaction, linked, role, demo)

  const email = verifiedEmail(identity.claims)
  if (!email) return { failure: 'unverified' }
  const user = await User.query(transaction).whereRaw('lower(email) = lower(?)', [email]).first()
  if (!user) {
    if (!role) return { failure: 'norole' }
    const person = { email, role, ...getNames(identity.claims, email) }
    const link = { providerIssuer: issuer, providerSubject: subject, roleByProvider: true }
    const { id } = await addUser(transaction, { ...person, ...link }, { userId: null, clientId: null, reason: byProviderText })
    return { userId: id }
  }
  // The provider has since given the address to another person.
  if (user.providerIssuer === issuer) return { failure: 'taken', userId: user.id }
  const entry = await letIn(transaction, user, role, demo)
  if (!('failure' in entry)) await connect(transaction, user, identity)
  return entry
}

async function letIn(transaction: Knex, user: User, role: Role | null, demo: boolean): Promise<Entry> {
  if (user.disabledAt || (user.isDemo && !demo)) return { failure: 'disabled', userId: user.id }
  if (!user.roleByProvider || role === user.role) return { userId: user.id }
  const action: UserAction = role ? 'change-role' : 'end-sessions'
  // The settings act as a superadmin: only a superadmin appoints another. The last superadmin remains, as in User Management.
  const isRetained =
    whyNot(role ? action : 'disable', { id: '', role: 'superadmin' }, await managedUser(transaction, user)) !== null
  if (isRetained) return { userId: user.id }
  await byProvider(transaction, action, user, null, async ({ knex, row, describe }) => {
    await revokeSessions(knex, row.id)
    describe(role ? byProviderText : 'The sign-in provider gives no role any more')
    return role ? withRole(knex, row, role) : {}
  })
  return role ? { userId: user.id } : { failure: 'norole', userId: user.id }
}

/** Links the provider's id to the user, which also accepts an invitation. */
async function connect(transaction: Knex, user: User, { issuer, subject }: Known): Promise<void> {
  await byProvider(transaction, 'connect', user, user.id, async ({ knex, row }) => {
    if (row.status === 'invited') {
      await endPasswordLinks(knex, row.id, 'replaced')
      await supersedeMails(knex, { resource: 'users', rowId: row.id }, 'Not sent: this person has signed in by the provider.')
    }
    return { providerIssuer: issuer, providerSubject: subject }
  })
}

function byProvider(
  knex: Knex,
  action: UserAction,
  { id }: User,
  userId: string | null,
  effect: (act: Act<User, object>) => Promise<Partial<User>>,
) {
  const command = { knex, key: { id }, version: null, body: {}, clientId: null, visible: () => undefined }
  return perform(userResource, action, { ...command, actor: 'provider', userId, current: async () => null }, effect)
}

/** An unverified address may belong to another person. */
function verifiedEmail({ email, email_verified }: Known['claims']): string | null {
  const read = credentials.shape.email.safeParse(email)
  return read.success && email_verified === true ? read.data : null
}

const name = text(100).pipe(z.string().min(1))

/** The names from the provider; without any, the beginning of the address. */
function getNames({ given_name, family_name, name: whole }: Known['claims'], email: string) {
  const text = typeof whole === 'string' ? whole.trim().split(/\s+/) : []
  const first = name.safeParse(given_name).data ?? name.safeParse(text[0]).data ?? (email.split('@')[0] as string).slice(0, 100)
  const last = name.safeParse(family_name).data ?? name.safeParse(text.slice(1).join(' ')).data ?? ''
  return { firstName: first, lastName: last }
}
