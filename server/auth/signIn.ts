import type { Knex } from 'knex'
import { sentences } from '#shared/sentences'
import type { Credentials } from '#shared/user'
import type { Limits } from '../http/rateLimit.ts'
import { refuse } from '../http/refusal.ts'
import { User } from '../users/User.ts'
import { isPassword } from './password.ts'

/**
 * Answers the id of the user these credentials belong to. Throws 401, alike for unknown, disabled and wrong, and 429 after
 * too many failures of this account from this address, of this address, or of this account. Every try counts before the
 * password is looked at, or a hundred tries at once would all come in under the limit; success takes its own back.
 */
export async function signIn(knex: Knex, limits: Limits, { email, password }: Credentials, address: string): Promise<string> {
  const account = email.toLowerCase()
  const pair = `${account} ${address}`
  await limits.count('signInPair', pair)
  await limits.count('signInAddress', address)
  await limits.count('signInAccount', account)

  const user = await User.query(knex).whereRaw('lower(email) = ?', [account]).whereNull('disabled_at').first()
  if (!(await isPassword(password, user?.passwordHash ?? null)) || !user) throw refuse.signInFailed(sentences.signInFailed)

  await limits.reset('signInPair', pair)
  await limits.takeBack('signInAddress', address)
  await limits.takeBack('signInAccount', account)
  return user.id
}
