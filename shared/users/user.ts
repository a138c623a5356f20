import { z } from 'zod'
import { roleNames } from '../access/roles.ts'
import { messages } from '../kernel/commonMessages.ts'
import { text } from '../kernel/text.ts'

/** The body of `POST /api/login`. No rules about the password's format: it is correct or not. */
export const credentials = z.strictObject({
  email: text(254, messages.emailInvalid).pipe(z.email(messages.emailInvalid)),
  password: z.string(messages.passwordRequired).min(1, messages.passwordRequired).max(200, 'Please use at most 200 characters'),
})

/** The minimum length of a new password. */
export const shortestPassword = 10

/** The body of `POST /api/auth/password`. Only the server checks whether the new password is easy to guess. */
export const passwordChange = z.strictObject({
  currentPassword: z
    .string('Your current password is required')
    .min(1, 'Your current password is required')
    .max(200, 'Please use at most 200 characters'),
  newPassword: z
    .string('A new password is required')
    .min(shortestPassword, `Please use at least ${shortestPassword} characters`)
    .max(200, 'Please use at most 200 characters'),
})

export type PasswordChange = z.infer<typeof passwordChange>

export type Credentials = z.infer<typeof credentials>

/** The response of `GET /api/auth/provider`. */
export const signInProvider = z.object({
  label: z
    .string()
    .nullable()
    .describe('What stands behind “Sign in with” on the button; null where people sign in with a password alone'),
})

export type SignInProvider = z.infer<typeof signInProvider>

/** The response of `POST /api/logout` after a session that the provider has begun. */
export const signedOutHere = z.object({ next: z.string().describe('Where the browser goes to sign out at the provider, too') })

export type SignedOutHere = z.infer<typeof signedOutHere>

/** The response of `GET /api/auth/user`: the signed-in user (§7), with their permissions. */
export const currentUser = z.object({
  id: z.uuid(),
  role: z.string().describe(`One of ${roleNames.join(', ')}; any other role has no permissions`),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  driverId: z.uuid().optional().describe('The driver whose own rows this person sees'),
  shipperId: z.uuid().optional().describe('The shipper whose own rows this person sees'),
  permissions: z.array(z.string()),
})

export type CurrentUser = z.infer<typeof currentUser>
