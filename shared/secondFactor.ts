import { z } from 'zod'
import { text } from './text.ts'

const instant = z.iso.datetime({ offset: true })

/** How many recovery codes are made at once. */
export const recoveryCodeCount = 10

/** The six digits of an authenticator app, which may be typed with blanks between them. */
export const factorCode = z
  .string('Please enter the six digits of your app')
  .max(40, 'Please enter the six digits of your app')
  .overwrite((typed) => typed.replace(/[\s-]/g, ''))
  .regex(/^\d{6}$/, 'Please enter the six digits of your app')

/** A recovery code: 16 letters and digits, whatever stands between them. */
const recoveryCode = z
  .string('Please enter one of your recovery codes')
  .max(60, 'A recovery code has 16 letters and digits')
  .overwrite((typed) => typed.toLowerCase().replace(/[\s-]/g, ''))
  .regex(/^[a-z2-7]{16}$/, 'A recovery code has 16 letters and digits')

/** The body of `POST /api/login/second-factor`. */
export const factorAnswer = z
  .strictObject({ code: factorCode.optional(), recoveryCode: recoveryCode.optional() })
  .refine(({ code, recoveryCode }) => (code === undefined) !== (recoveryCode === undefined), {
    path: ['code'],
    error: 'Please enter a code',
    when: ({ issues }) => issues.length === 0,
  })

export type FactorAnswer = z.infer<typeof factorAnswer>

/** What is still to come after the right password: the second factor, or setting one up because the role needs one. */
export const secondStep = z.object({ step: z.enum(['confirm', 'set-up']) })

export type SecondStep = z.infer<typeof secondStep>

/** What `GET /api/login/second-factor` says to whoever is half signed in. */
export const halfSignIn = secondStep.extend({
  email: z.string(),
  app: z.boolean().describe('They have an authenticator app'),
  passkeys: z.number().int().describe('How many passkeys they have'),
  recoveryCodes: z.number().int().describe('How many recovery codes are left'),
})

export type HalfSignIn = z.infer<typeof halfSignIn>

/** A passkey as its owner sees it. */
export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})

export type Passkey = z.infer<typeof passkey>

/** The name of a passkey. */
export const passkeyName = text(60, 'Please give this passkey a name')

/** What `GET /api/auth/second-factor` says: the caller's own second factor. */
export const secondFactor = z.object({
  app: z.object({ createdAt: instant }).nullable().describe('The authenticator app'),
  passkeys: z.array(passkey),
  recoveryCodes: z.number().int().describe('How many recovery codes are left'),
  isRequired: z.boolean().describe('The role needs a second factor'),
  whyNot: z.string().nullable().describe('Why this person cannot have one; null where they can'),
})

export type SecondFactor = z.infer<typeof secondFactor>

/** The body of `POST /api/auth/second-factor/check`: one of the two. */
export const identityCheck = z
  .strictObject({ password: z.string().min(1).max(200).optional(), code: factorCode.optional() })
  .refine(({ password, code }) => (password === undefined) !== (code === undefined), {
    path: ['password'],
    error: 'Please enter your password or a code',
    when: ({ issues }) => issues.length === 0,
  })

export type IdentityCheck = z.infer<typeof identityCheck>

/** An authenticator app that waits for its first code. */
export const newApp = z.object({
  uri: z.string().describe('otpauth://totp/…, for a QR drawing'),
  key: z.string().describe('The same key to be typed, in base32'),
})

export type NewApp = z.infer<typeof newApp>

/** Recovery codes, which are told once; empty where there are some of before. */
export const newRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export type NewRecoveryCodes = z.infer<typeof newRecoveryCodes>

/** What the browser is asked for by WebAuthn, as its JSON. */
export const passkeyOptions = z.record(z.string(), z.unknown())

const bytes = z.string().max(30_000)

/** A credential as the browser answers it, as the JSON of WebAuthn. What is in it is verified, not believed. */
const credential = z.object({
  id: z.string().max(2_000),
  rawId: z.string().max(2_000),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
})

/** The body of `POST /api/login/passkey`. */
export const passkeyAnswer = z.strictObject({
  answer: credential.extend({
    response: z.object({
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: z.string().max(200).nullish(),
    }),
  }),
})

export type PasskeyAnswer = z.infer<typeof passkeyAnswer>['answer']

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
