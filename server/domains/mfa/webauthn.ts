import type { Context } from 'koa'
import type { NewPasskey, PasskeyAnswer } from '#shared/access/secondFactor'
import { company } from '#shared/kernel/company'

/** WebAuthn's relying party: this site, by PUBLIC_URL or else by the request. */
export interface RelyingParty {
  id: string
  origin: string
}

/** A passkey with the fields that its verification needs. */
export interface StoredPasskey {
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

/** The reason why a passkey is refused, for the log: one of our kinds, and no part of the request. */
type PasskeyProblem =
  | ('unknown' | 'of-another-person' | 'not-admitted')
  | ('type' | 'challenge' | 'origin' | 'site' | 'person-not-asked' | 'counter' | 'signature' | 'malformed')

export class PasskeyRefusal extends Error {
  override name = 'PasskeyRefusal'
  readonly kind: PasskeyProblem

  constructor(kind: PasskeyProblem) {
    super(kind)
    this.kind = kind
  }
}

/** The library is loaded with the first passkey. */
const load = () => import('@simplewebauthn/server')

export function relyingParty(ctx: Context, publicUrl: URL | null): RelyingParty {
  const { hostname, origin } = publicUrl ?? new URL(`${ctx.protocol}://${ctx.host}`)
  return { id: hostname, origin }
}

const toDescriptor = ({ credentialId, transports }: Pick<StoredPasskey, 'credentialId' | 'transports'>) => ({
  id: credentialId,
  transports: transports as never,
})

/** The options for a new passkey: it finds its account by itself, and verifies its user. */
export async function registrationOptions(
  party: RelyingParty,
  owner: { id: string; email: string; firstName: string; lastName: string },
  others: readonly Pick<StoredPasskey, 'credentialId' | 'transports'>[],
) {
  const { generateRegistrationOptions } = await load()
  return generateRegistrationOptions({
    rpName: company.name,
    rpID: party.id,
    attestationType: 'none',
    userID: toHandle(owner.id),
    userName: owner.email,
    userDisplayName: `${owner.firstName} ${owner.lastName}`.trim(),
    excludeCredentials: others.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** The passkey in an answer to `registrationOptions`. Throws a PasskeyRefusal. */
export async function verifyRegistration(
  party: RelyingParty,
  challenge: string,
  answer: NewPasskey['answer'],
): Promise<StoredPasskey> {
  const { verifyRegistrationResponse } = await load()
  const { verified, registrationInfo } = await refusing(() =>
    verifyRegistrationResponse({
      response: answer as never,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    }),
  )
  if (!verified) throw new PasskeyRefusal('signature')
  const { id, publicKey, counter, transports } = registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: transports ?? [] }
}

/** The options for a sign-in; without passkeys, the browser offers any that it has for this site. */
export async function assertionOptions(
  party: RelyingParty,
  passkeys: readonly Pick<StoredPasskey, 'credentialId' | 'transports'>[] | null,
) {
  const { generateAuthenticationOptions } = await load()
  return generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'required',
    ...(passkeys && { allowCredentials: passkeys.map(toDescriptor) }),
  })
}

/**
 * Returns the counter of the passkey after an answer to `assertionOptions`. Throws a PasskeyRefusal for another site, challenge,
 * key or user, for a missing user verification, and for a counter that went back.
 */
export async function verifyAssertion(
  party: RelyingParty,
  challenge: string,
  answer: PasskeyAnswer,
  passkey: StoredPasskey & { userId: string },
): Promise<number> {
  const { verifyAuthenticationResponse } = await load()
  const handle = answer.response.userHandle
  if (handle && !Buffer.from(handle, 'base64url').equals(Buffer.from(toHandle(passkey.userId)))) {
    throw new PasskeyRefusal('of-another-person')
  }
  const { verified, authenticationInfo } = await refusing(() =>
    verifyAuthenticationResponse({
      response: answer as never,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: { ...toDescriptor(passkey), publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    }),
  )
  if (!verified) throw new PasskeyRefusal('signature')
  return authenticationInfo.newCounter
}

/** The user's id in passkeys: the bytes of the uuid, which reveal nothing about the person. */
const toHandle = (userId: string) => new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))

/** The beginnings of the library's messages; some end with a part of the request. */
const problems: readonly (readonly [string, PasskeyProblem])[] = [
  ['Unexpected authentication response type', 'type'],
  ['Unexpected registration response type', 'type'],
  ['Unexpected authentication response challenge', 'challenge'],
  ['Unexpected registration response challenge', 'challenge'],
  ['Unexpected authentication response origin', 'origin'],
  ['Unexpected registration response origin', 'origin'],
  ['Unexpected RP ID hash', 'site'],
  ['User ', 'person-not-asked'],
  ['Response counter value', 'counter'],
]

/** The library throws for every problem in an answer; no other code runs here. */
async function refusing<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (error) {
    const { message } = error as Error
    throw new PasskeyRefusal(problems.find(([start]) => message.startsWith(start))?.[1] ?? 'malformed')
  }
}
