import { z } from 'zod'
import { text } from '../kernel/text.ts'

const instant = z.iso.datetime({ offset: true })

/** How many recovery codes are made at once. */
export const recoveryCodeCount = 10

/** The six digits of an authenticator app, which may be typed with blanks between them. */
export const factorCode = z
  .string('Please enter the 6-digit code')
  .max(40, 'Please enter the 6-digit code')
  .overwrite((typed) => typed.replace(/[\s-]/g, ''))
  .regex(/^\d{6}$/, 'Please enter the 6-digit code')

/** A recovery code: 16 letters and digits; spaces and hyphens between them are ignored. */
const recoveryCode = z
  .string('Please enter one of your recovery codes')
  .max(60, 'A recovery code has 16 letters and digits')
  .overwrite((typed) => typed.toLowerCase().replace(/[\s-]/g, ''))
  .regex(/^[a-z2-7]{16}$/, 'A recovery code has 16 letters and digits')

/** For how many days a trusted device does not need the second factor. */
export const trustedDeviceDays = 30

/** The body of `POST /api/login/second-factor`. */
export const factorAnswer = z
  .strictObject({
    code: factorCode.optional(),
    recoveryCode: recoveryCode.optional(),
    isTrustedDevice: z
      .boolean()
      .optional()
      .describe(`With a code of the app: here the second factor is not asked for again for ${trustedDeviceDays} days`),
  })
  .refine(({ code, recoveryCode }) => (code === undefined) !== (recoveryCode === undefined), {
    path: ['code'],
    error: 'Please enter a code',
    when: ({ issues }) => issues.length === 0,
  })
  .refine(({ recoveryCode, isTrustedDevice }) => !(recoveryCode && isTrustedDevice), {
    path: ['isTrustedDevice'],
    error: 'A recovery code does not make this a trusted device: sign in with it alone',
  })

export type FactorAnswer = z.infer<typeof factorAnswer>

/** The step after the right password: the second factor, or its setup because the role needs one. */
export const secondStep = z.object({ step: z.enum(['confirm', 'set-up']) })

export type SecondStep = z.infer<typeof secondStep>

/** The response of `GET /api/login/second-factor` in a pending sign-in. */
export const pendingSignIn = secondStep.extend({
  email: z.string(),
  app: z.boolean().describe('They have an authenticator app'),
  passkeys: z.number().int().describe('How many passkeys they have'),
  recoveryCodes: z.number().int().describe('How many recovery codes are left'),
})

export type PendingSignIn = z.infer<typeof pendingSignIn>

/** A passkey as its owner sees it. */
export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})

export type Passkey = z.infer<typeof passkey>

/** A browser on which its user does not need the second factor. */
export const trustedDevice = z.object({
  id: z.uuid(),
  device: z.string().nullable().describe('Browser and operating system; null if the User-Agent is unknown'),
  lastUsedAt: instant.describe('When they last signed in there'),
  until: instant.describe('When it is asked for again'),
  isHere: z.boolean().describe('Whether it is the browser of this request'),
})

export type TrustedDevice = z.infer<typeof trustedDevice>

/** The name of a passkey. */
export const passkeyName = text(60, 'Please give this passkey a name')

/** What `GET /api/auth/second-factor` says: the caller's own second factor. */
export const secondFactor = z.object({
  app: z.object({ createdAt: instant }).nullable().describe('The authenticator app'),
  passkeys: z.array(passkey),
  recoveryCodes: z.number().int().describe('How many recovery codes are left'),
  recoveryCodesMadeAt: instant.nullable().describe('When they were made; null where there never were any'),
  trustedDevices: z.array(trustedDevice),
  isRequired: z.boolean().describe('The role needs a second factor'),
  whyNot: z.string().nullable().describe('Why this person cannot have one; null where they can'),
})

export type SecondFactor = z.infer<typeof secondFactor>

/** An authenticator app that waits for its first code. */
export const newApp = z.object({
  uri: z.string().describe('otpauth://totp/…, for a QR drawing'),
  key: z.string().describe('The same key to be typed, in base32'),
})

export type NewApp = z.infer<typeof newApp>

/** New recovery codes, which are shown once; empty where the user has some already. */
export const newRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export type NewRecoveryCodes = z.infer<typeof newRecoveryCodes>

/** The options for a WebAuthn call of the browser, as its JSON. */
export const passkeyOptions = z.record(z.string(), z.unknown())

const bytes = z.string().max(30_000)

/** A credential as the browser returns it, as the JSON of WebAuthn. The server verifies its contents. */
const credential = z.object({
  id: z.string().max(2_000),
  rawId: z.string().max(2_000),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
})

const assertion = credential.extend({
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.string().max(200).nullish(),
  }),
})

/** What a passkey has answered, as the JSON of WebAuthn. */
export type PasskeyAnswer = z.infer<typeof assertion>

/** The body of `POST /api/login/passkey`. */
export const passkeyAnswer = z.strictObject({ answer: assertion })

/** The body of `POST /api/auth/second-factor/check`: one of the three. */
export const identityCheck = z
  .strictObject({
    password: z.string().min(1).max(200).optional(),
    code: factorCode.optional(),
    passkey: assertion.optional(),
  })
  .refine((factor) => Object.values(factor).filter((value) => value !== undefined).length === 1, {
    path: ['password'],
    error: 'Please enter your password or a code',
    when: ({ issues }) => issues.length === 0,
  })

export type IdentityCheck = z.infer<typeof identityCheck>

/** The body that makes new recovery codes. */
export const codeRenewal = z.strictObject({
  madeAt: instant.nullable().optional().describe('When those that they replace were made: where they are newer, nothing is done'),
})

/** The body that adds a passkey. */
export const newPasskey = z.strictObject({
  name: passkeyName,
  answer: credential.extend({
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z.array(z.string().max(40)).max(20).nullish(),
    }),
  }),
})

export type NewPasskey = z.infer<typeof newPasskey>
