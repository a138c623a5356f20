import type { Context } from 'koa'
import { limitedAddress } from '../../platform/http/address.ts'
import type { Limits } from '../../platform/http/rateLimit.ts'
import { knownDevice } from '../../platform/http/trustedDevice.ts'

/** Wrong codes of a user, counted as wrong passwords are: on known devices by themselves, else by account and address. */
export interface Tries {
  /** Counts a try before the code is looked at, and returns how many are left; throws 429 after too many. */
  count(): Promise<TriesLeft>
  /** It was no failure. */
  forgive(): Promise<void>
}

/** The fewest that any limit leaves. `today`: that is one of the whole account, for a day. */
export interface TriesLeft {
  left: number
  today: boolean
}

/** The tries of this user from here. */
export function triesOf(ctx: Context, limits: Limits, userId: string): Tries {
  const device = knownDevice(ctx, userId)
  if (device) {
    const key = `${userId} ${device}`
    return {
      async count() {
        const here = await limits.count('factorDevice', key)
        // Whoever knew the password before there was a second factor may have made many devices known.
        return fewest(here, await limits.count('factorDevices', userId))
      },
      async forgive() {
        await limits.reset('factorDevice', key)
        await limits.takeBack('factorDevices', userId)
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
      await limits.takeBack('factorAddress', address)
      await limits.takeBack('factorAccount', userId)
    },
  }
}

const fewest = (here: number, account: number): TriesLeft => ({ left: Math.min(here, account), today: account < here })

/** How many tries are left, for the end of a refusal. */
export function triesLeft({ left, today }: TriesLeft): string {
  if (left > 0) return left === 1 ? '1 try left.' : `${left} tries left.`
  if (!today) return 'No tries left: wait 15 minutes.'
  return 'No tries left for this account today: use a passkey, or try again tomorrow.'
}
