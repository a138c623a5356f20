import { Secret, TOTP } from 'otpauth'
import type { NewApp } from '#shared/access/secondFactor'
import { company } from '#shared/kernel/company'

const period = 30
const secretBytes = 20
/** The permitted deviation of a phone's clock in time steps, either way. */
const skew = 1

/** A new key of an authenticator app. */
export const newAppKey = () => Buffer.from(new Secret({ size: secretBytes }).bytes)

/** The key in the form that an authenticator app scans (the key URI format), for the account of this e-mail address. */
export function appOf(key: Buffer, email: string): NewApp {
  const totp = toTotp(key, email)
  return { uri: totp.toString(), key: totp.secret.base32 }
}

/** The time step (RFC 6238) of this code, at most one before or after now; null for a wrong code. */
export function stepOfCode(key: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = toTotp(key, '').validate({ token: code, timestamp, window: skew })
  return delta === null ? null : Math.floor(timestamp / (period * 1_000)) + delta
}

/** Every app supports SHA-1 and six digits, and some support no others. */
function toTotp(key: Buffer, label: string): TOTP {
  const secret = new Secret({ buffer: new Uint8Array(key).buffer })
  return new TOTP({ issuer: company.name, label, secret, period, digits: 6, algorithm: 'SHA1' })
}
