import type { Knex } from 'knex'
import type { z } from 'zod'
import type { userCommands } from '#shared/users/userRecord'
import { whyNotRole } from '#shared/users/userRules'
import { refuse } from '../../platform/http/refusal.ts'
import { supersedeMails } from '../../platform/mail/sendMail.ts'
import { Driver } from '../drivers/index.ts'
import { factorsOf, hasFactor, takeFactorsAway } from '../mfa/index.ts'
import { Shipper } from '../shippers/index.ts'
import { endPasswordLinks } from './passwordLinks.ts'
import { User } from './User.ts'
import { findingsOf, type UserUseCase } from './userCommand.ts'
import { mailFactorReset, mailInvitation, mailReset, type UserMailing } from './userMails.ts'
import { withRole } from './userRole.ts'

type Body<Action extends keyof typeof userCommands> = z.output<(typeof userCommands)[Action]>

const noMailServer = {
  code: 'no_mail_server',
  severity: 'block',
  message: 'No mail server is set. Copy a link instead and hand it over yourself.',
} as const

/** Mails the invitation again. Earlier links end, so that one sent to a wrong address is useless. */
export const resendInvitation =
  (mailing: UserMailing | null): UserUseCase<unknown> =>
  async ({ knex, row, by, guard, describe }) => {
    if (!mailing) {
      guard([noMailServer])
      return null
    }
    await endPasswordLinks(knex, row.id, 'replaced')
    await mailInvitation(knex, row, by, mailing)
    describe(`To ${row.email}`)
    return {}
  }

/** Mails a link with which the user sets a new password. */
export const sendReset =
  (mailing: UserMailing | null): UserUseCase<unknown> =>
  async ({ knex, row, by, guard, describe }) => {
    if (!mailing) {
      guard([noMailServer])
      return null
    }
    await mailReset(knex, row, by.id, mailing)
    describe(`To ${row.email}`)
    return {}
  }

/**
 * Changes the role of a user and signs them out at once. A role without own rows clears the driver or shipper. Throws 422 for a
 * role that only a superadmin grants.
 */
export const changeRole: UserUseCase<Body<'changeRole'>> = async ({ knex, row, by, body, guard, signOut }) => {
  const { role } = body
  guard(findingsOf(whyNotRole(role, by)))
  if (role === row.role) throw refuse.invalid({ role: 'They have this role already.' })
  await signOut()
  // The provider does not overwrite a decision of an administrator.
  return { ...(await withRole(knex, row, role)), roleByProvider: false }
}

/** Sets the driver or shipper whose rows the user owns. Throws 422 for an unknown one, and for a driver of another user. */
export const attach: UserUseCase<Body<'attach'>> = async ({ knex, row, body }) => ownRows(knex, row, body)

/**
 * Removes all second factors of a user who has lost them, and signs the user out. A mail notifies them, with a mail server.
 * Throws 422 for a user without one.
 */
export const resetFactor =
  (mailing: UserMailing | null): UserUseCase<Body<'resetFactor'>> =>
  async ({ knex, row, by, signOut }) => {
    if (!hasFactor(await factorsOf(knex, row.id))) throw refuse.invalid({ reason: 'They have no second factor.' })
    await signOut()
    await takeFactorsAway(knex, row.id)
    if (mailing) await mailFactorReset(knex, row, `${by.firstName} ${by.lastName}`, mailing)
    return {}
  }

/** Signs a user out on every device. */
export const endSessions: UserUseCase<unknown> = async ({ signOut }) => {
  await signOut()
  return {}
}

/** Signs a user out at once, on every device, and blocks further sign-ins. Their entries and the history remain. */
export const disable: UserUseCase<Body<'disable'>> = async ({ knex, row, now, signOut }) => {
  await signOut()
  await endPasswordLinks(knex, row.id, 'withdrawn')
  await supersedeMails(knex, { resource: 'users', rowId: row.id }, 'Not sent: this person was disabled.')
  return { status: 'disabled', disabledAt: now }
}

/** Enables a user again, as before. A user who never signed in is invited again, and needs a new link. */
export const enable: UserUseCase<unknown> = async ({ row }) => ({
  status: row.passwordHash === null && row.providerSubject === null ? 'invited' : 'active',
  disabledAt: null,
})

/** The columns with the driver or shipper of a user with this role. Throws 422 with a message at the field. */
export async function ownRows(
  knex: Knex,
  { id, role }: { id: string | null; role: string },
  { driverId = null, shipperId = null }: Body<'attach'>,
): Promise<Pick<User, 'driverId' | 'shipperId'>> {
  if (driverId && role !== 'driver') throw refuse.invalid({ driverId: 'Only a driver has the rows of a driver.' })
  if (shipperId && role !== 'shipper') throw refuse.invalid({ shipperId: 'Only a shipper has the rows of a shipper.' })
  if (driverId) await requireFreeDriver(knex, driverId, id)
  if (shipperId && !(await Shipper.query(knex).findById(shipperId))) throw refuse.invalid({ shipperId: 'Shipper not found.' })
  return { driverId, shipperId }
}

async function requireFreeDriver(knex: Knex, driverId: string, userId: string | null): Promise<void> {
  if (!(await Driver.query(knex).findById(driverId))) throw refuse.invalid({ driverId: 'Driver not found.' })
  const other = await User.query(knex).findOne({ driver_id: driverId })
  if (other && other.id !== userId) {
    throw refuse.invalid({ driverId: `This is the own record of ${other.firstName} ${other.lastName} (${other.email}) already.` })
  }
}
