import type { Knex } from 'knex'
import type { Logger } from 'pino'
import { sentences } from '#shared/sentences'
import type { Credentials } from '#shared/user'
import type { Limits } from '../http/rateLimit.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import { User } from '../users/User.ts'
import { isPassword } from './password.ts'

/** Where a sign-in comes from. */
export interface SignInFrom {
  /** As it is logged, and as limits count it. */
  address: string
  limitedAddress: string
  /** The id of the device when this user has signed in from it before; else null. */
  knownDevice: (userId: string) => string | null
  log: Logger
  /** Whether demo people may come in. */
  demo: boolean
}

/**
 * Answers the id of the user these credentials belong to. Throws 401, alike for unknown, disabled (or a demo's where there
 * shall be none) and wrong, and 429 after too many failures: on a device that knows this account, of this account there;
 * elsewhere of this account from this address, of this address, or of this account. Every try counts before the password is
 * looked at, or a hundred tries at once would all come in under the limit; success takes its own back. Logged is the
 * account's id, never what was typed.
 */
export async function signIn(knex: Knex, limits: Limits, { email, password }: Credentials, from: SignInFrom): Promise<string> {
  const account = email.toLowerCase()
  const user = await User.query(knex).whereRaw('lower(email) = ?', [account]).first()
  const device = user ? from.knownDevice(user.id) : null
  const logged = { account: user?.id, address: from.address, knownDevice: device !== null }
  const counted = device ? countDevice(limits, `${account} ${device}`) : countStranger(limits, account, from.limitedAddress)
  try {
    await counted.count()
  } catch (error) {
    // What else goes wrong here, such as a database that is away, is nobody's failure.
    if (error instanceof Refusal && error.status === 429) from.log.warn(logged, 'sign-in refused: too many failures')
    throw error
  }
  const mayEnter = user && !user.disabledAt && (from.demo || !user.isDemo)
  if (!(await isPassword(password, mayEnter ? user.passwordHash : null)) || !mayEnter) {
    from.log.warn(logged, 'sign-in failed')
    throw refuse.signInFailed(sentences.signInFailed)
  }
  await counted.forgive()
  from.log.info(logged, 'signed in')
  return user.id
}

/** Failures of one account on a device that it has signed in from: nobody else's count against it. */
function countDevice(limits: Limits, pair: string) {
  return { count: () => limits.count('signInDevice', pair), forgive: () => limits.reset('signInDevice', pair) }
}

/** Failures of whoever is not known. Those of accounts that do not exist count the same, or the limits would tell which do. */
function countStranger(limits: Limits, account: string, address: string) {
  const pair = `${account} ${address}`
  return {
    async count() {
      await limits.count('signInPair', pair)
      await limits.count('signInAddress', address)
      await limits.count('signInAccount', account)
    },
    async forgive() {
      await limits.reset('signInPair', pair)
      await limits.takeBack('signInAddress', address)
      await limits.takeBack('signInAccount', account)
    },
  }
}
