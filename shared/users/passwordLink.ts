import { z } from 'zod'
import { text } from '../kernel/text.ts'
import { passwordLinkPurposes } from './passwordLinkHours.ts'
import { credentials, passwordChange } from './user.ts'

/** Why a password link does not work any more, as the problem's type. */
export const passwordLinkEnds = ['link-expired', 'link-used', 'link-replaced', 'link-withdrawn'] as const
export type PasswordLinkEnd = (typeof passwordLinkEnds)[number]

/** The response of `GET /api/password-links/:token`. */
export const passwordLink = z.object({
  purpose: z.enum(passwordLinkPurposes),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.string(),
  expiresAt: z.iso.datetime({ offset: true }),
})

export type PasswordLink = z.infer<typeof passwordLink>

/** The body of `POST /api/password-links/:token`. Only the server checks whether the password is easy to guess. */
export const passwordEntry = z.strictObject({
  firstName: text(100, 'Please enter your first name').optional().describe('Of an invitation'),
  lastName: text(100, 'Please enter your last name').optional().describe('Of an invitation'),
  password: passwordChange.shape.newPassword,
})

export type PasswordEntry = z.infer<typeof passwordEntry>

/** The body of `POST /api/auth/forgot`. */
export const forgotten = z.strictObject({ email: credentials.shape.email })

export type Forgotten = z.infer<typeof forgotten>

/** What `GET /api/auth/forgot` says. */
export const forgottenHelp = z.object({ mails: z.boolean().describe('Whether this server can mail a password link') })

export type ForgottenHelp = z.infer<typeof forgottenHelp>
