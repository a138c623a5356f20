import type { Context } from 'koa'
import { limitedAddress } from '../http/address.ts'
import { knownDevice } from '../http/knownDevice.ts'
import type { Limits } from '../http/rateLimit.ts'

/** Wrong codes of a user, counted as wrong passwords are: on a known device by themselves, else by account and address. */
export interface Tries {
  /** Counts a try before the code is looked at, and returns how many are left; throws 429 after too many. */
  count(): Promise<number>
  /** It was no failure. */
  forgive(): Promise<void>
}

/** The tries of this user from here. */
export function triesOf(ctx: Context, limits: Limits, userId: string): Tries {
  const device = knownDevice(ctx, userId)
  if (device) {
    const key = `${userId} ${device}`
    return { count: () => limits.count('factorDevice', key), forgive: () => limits.reset('factorDevice', key) }
  }
  const address = limitedAddress(ctx.ip, ctx.req.socket.remoteAddress)
  const pair = `${userId} ${address}`
  return {
    async count() {
      const left = await limits.count('factorPair', pair)
      await limits.count('factorAddress', address)
      await limits.count('factorAccount', userId)
      return left
    },
    async forgive() {
      await limits.reset('factorPair', pair)
      await limits.takeBack('factorAddress', address)
      await limits.takeBack('factorAccount', userId)
    },
  }
}

/** How many tries are left, for the end of a refusal. */
export const triesLeft = (left: number) =>
  left === 0 ? 'No tries left: wait 15 minutes.' : left === 1 ? '1 try left.' : `${left} tries left.`
