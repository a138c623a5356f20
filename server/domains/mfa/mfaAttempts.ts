import type { Context } from 'koa'
import { limitedAddress } from '../../platform/http/address.ts'
import type { Limits } from '../../platform/http/rateLimit.ts'
import { trustedDevice } from '../../platform/http/trustedDevice.ts'

/** The failed codes of a user, counted like wrong passwords: per known device, else per account and address. */
export interface Tries {
  /** Counts an attempt before the code is checked, and returns the number of attempts left; throws 429 after too many. */
  count(): Promise<TriesLeft>
  /** The attempt was no failure. */
  forgive(): Promise<void>
}

/** The lowest number that any limit leaves. `today`: this limit is the daily one of the whole account. */
export interface TriesLeft {
  left: number
  today: boolean
}

/** The attempts of this user from this browser or address. */
export function attemptsOf(ctx: Context, limits: Limits, userId: string): Tries {
  const device = trustedDevice(ctx, userId)
  if (device) {
    const key = `${userId} ${device}`
    return {
      async count() {
        const deviceCount = await limits.count('factorDevice', key)
        // A person who knew the password before there was a second factor may have made many devices known.
        return fewest(deviceCount, await limits.count('factorDevices', userId))
      },
      async forgive() {
        await limits.reset('factorDevice', key)
        await limits.refund('factorDevices', userId)
      },
    }
  }
  const address = limitedAddress(ctx.ip, ctx.req.socket.remoteAddress)
  const pair = `${userId} ${address}`
  return {
    async count() {
      const fromHere = Math.min(await limits.count('factorPair', pair), await limits.count('factorAddress', address))
      return fewest(fromHere, await limits.count('factorAccount', userId))
    },
    async forgive() {
      await limits.reset('factorPair', pair)
      await limits.refund('factorAddress', address)
      await limits.refund('factorAccount', userId)
    },
  }
}

const fewest = (device: number, account: number): TriesLeft => ({ left: Math.min(device, account), today: account < device })

/** The number of attempts left, for the end of a refusal. */
export function triesLeft({ left, today }: TriesLeft): string {
  if (left > 0) return left === 1 ? '1 try left.' : `${left} tries left.`
  if (!today) return 'No tries left: wait 15 minutes.'
  return 'No tries left for this account today: use a passkey, or try again tomorrow.'
}
