import { z } from 'zod'
import { roleNames } from '../access/roles.ts'
import { reason } from '../kernel/findings.ts'
import { listFilter } from '../kernel/list.ts'
import { text } from '../kernel/text.ts'
import { mailState } from '../notifications/mail.ts'
import { userStatuses } from './status.ts'
import { credentials } from './user.ts'

const instant = z.iso.datetime({ offset: true })

/** A user of the portal, as administrators see them (§6). */
export const userRow = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.string().describe(`One of ${roleNames.join(', ')}; any other role has no permissions`),
  status: z.enum(userStatuses).describe('`invited` until a password is set'),
  driverId: z.uuid().nullable().describe('The driver whose own rows they see'),
  driverName: z.string().nullable(),
  shipperId: z.uuid().nullable().describe('The shipper whose own rows they see'),
  shipperName: z.string().nullable(),
  lastSeenAt: instant.nullable().describe('When they last used the portal, to the minute; null for never'),
  secondFactor: z
    .enum(['on', 'off', 'due'])
    .nullable()
    .describe('`due`: their role needs one, and they set it up at the next sign-in; null for who has no password here'),
  devices: z.number().int().describe('Their sessions that have not ended'),
  linkEndsAt: instant.nullable().describe('When the last invitation link of the user expires; null without a valid link'),
  disabledAt: instant.nullable(),
  disabledBy: z.string().nullable().describe('The name of who disabled them'),
  isDemo: z.boolean().describe('A demo person, whose password everybody knows'),
  isLastSuperadmin: z.boolean().describe('Nobody else is an active superadmin'),
  updatedAt: instant,
  version: z.number().int(),
})

export type UserRow = z.infer<typeof userRow>

/** The single record of a user: the row, and what became of the last mail with a link. */
export const userRecord = userRow.extend({ mail: mailState.nullable() })

export type UserRecord = z.infer<typeof userRecord>

/** What a command on a user answers with: the record, and on how many devices it has signed them out. */
export const userAnswer = userRecord.extend({
  signedOut: z.number().int().optional().describe('On how many devices the command has signed them out'),
})

export type UserAnswer = z.infer<typeof userAnswer>

const role = z.enum(roleNames, 'Please choose a role')

/** Whose rows are a driver's or a shipper's own. */
const ownRows = { driverId: z.uuid().nullish(), shipperId: z.uuid().nullish() }

/** The body of `POST /api/users`, the invitation of a user. The invited person sets the password, and may correct the name. */
export const userInvitation = z.strictObject({
  firstName: text(100, 'Please enter the first name'),
  lastName: text(100, 'Please enter the last name'),
  email: credentials.shape.email,
  role,
  ...ownRows,
})

export type UserInvitation = z.infer<typeof userInvitation>

/** The bodies of the commands on a user. */
export const userCommands = {
  resend: z.strictObject({}),
  sendReset: z.strictObject({}),
  changeRole: z.strictObject({ role }),
  attach: z.strictObject(ownRows),
  resetFactor: z.strictObject({ reason }),
  endSessions: z.strictObject({}),
  disable: z.strictObject({ reason }),
  enable: z.strictObject({}),
}

/** Filters of `GET /api/users`. */
export const userFilter = listFilter(z.uuid(), 'name and email').extend({
  status: z.enum(userStatuses).optional(),
  role: z.enum(roleNames).optional(),
})

/** A new password link: its address is shown once. */
export const newPasswordLink = z.object({
  path: z.string().describe('/invite/… or /reset/… on this site'),
  expiresAt: instant,
})

export type NewPasswordLink = z.infer<typeof newPasswordLink>
