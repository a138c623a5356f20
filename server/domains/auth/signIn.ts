import type { Knex } from 'knex'
import type { Logger } from 'pino'
import { messages } from '#shared/kernel/commonMessages'
import type { Credentials } from '#shared/users/user'
import type { Limits } from '../../platform/http/rateLimit.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import { User } from '../users/index.ts'
import { isPassword } from './password.ts'

/** The context of a sign-in. */
export interface SignInFrom {
  /** For the log; `limitedAddress` is the form that limits count. */
  address: string
  limitedAddress: string
  /** The id of the device if this user has signed in from it before, else null. */
  trustedDevice: (userId: string) => string | null
  log: Logger
  /** Whether demo users may sign in. */
  demo: boolean
}

/**
 * Returns the user with these credentials, read now. Throws the same 401 for an unknown account, a disabled one, a demo account
 * where these are off, and a wrong password. Throws 429 after too many failures. On a known device, they are those of this
 * account there. Elsewhere, they are those of this account and address, of the address, or of the account. Every attempt is
 * counted before the password is checked, so that parallel attempts cannot exceed the limit; success takes its count back. The
 * log gets the account's id, never the typed values.
 */
export async function signIn(knex: Knex, limits: Limits, { email, password }: Credentials, from: SignInFrom): Promise<User> {
  const account = email.toLowerCase()
  const user = await User.query(knex).whereRaw('lower(email) = ?', [account]).first()
  const device = user ? from.trustedDevice(user.id) : null
  const logged = { account: user?.id, address: from.address, trustedDevice: device !== null }
  const counted = device ? countDevice(limits, `${account} ${device}`) : countAnonymous(limits, account, from.limitedAddress)
  try {
    await counted.count()
  } catch (error) {
    // Other errors, such as an unavailable database, are not failed sign-ins.
    if (error instanceof Refusal && error.status === 429) from.log.warn(logged, 'sign-in refused: too many failures')
    throw error
  }
  const mayEnter = user && !user.disabledAt && (from.demo || !user.isDemo)
  const client = device ? { id: `${account} ${device}` } : { id: from.limitedAddress, isAnonymous: true }
  if (!(await isPassword(password, mayEnter ? user.passwordHash : null, client)) || !mayEnter) {
    from.log.warn(logged, 'sign-in failed')
    throw refuse.signInFailed(messages.signInFailed)
  }
  await counted.forgive()
  from.log.info(logged, 'the password was right')
  return user
}

/** Counts failures of an account on a known device, where failures elsewhere do not count. */
function countDevice(limits: Limits, pair: string) {
  return { count: () => limits.count('signInDevice', pair), forgive: () => limits.reset('signInDevice', pair) }
}

/** Counts failures on unknown devices. Accounts that do not exist are counted too, so that limits do not reveal which do. */
function countAnonymous(limits: Limits, account: string, address: string) {
  const pair = `${account} ${address}`
  return {
    async count() {
      await limits.count('signInPair', pair)
      await limits.count('signInAddress', address)
      await limits.count('signInAccount', account)
    },
    async forgive() {
      await limits.reset('signInPair', pair)
      await limits.refund('signInAddress', address)
      await limits.refund('signInAccount', account)
    },
  }
}
