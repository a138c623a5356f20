import type { SecondFactor } from '#shared/access/secondFactor'
import { api } from '#shared/kernel/paths'
import { NoResponse, request } from '../../../platform/transport/request.ts'

/** The outcome of a change whose answer was lost; `unknown` while the server cannot be reached. */
export type UnknownOutcome = 'done' | 'not-done' | 'unknown'

/** Finds the outcome by reading again. Throws the errors of `isDone` except NoResponse. */
export async function outcomeOf(isDone: () => Promise<boolean>): Promise<UnknownOutcome> {
  try {
    return (await isDone()) ? 'done' : 'not-done'
  } catch (error) {
    if (error instanceof NoResponse) return 'unknown'
    throw error
  }
}

/** The user's current second factor. */
export const readFactor = async () => (await request<SecondFactor>([api.secondFactor])).body

/** Whether there is an app or a passkey that was not there `before`. */
export async function hasMore(before: SecondFactor): Promise<boolean> {
  const { app, passkeys } = await readFactor()
  const existing = new Set(before.passkeys.map(({ id }) => id))
  return (app !== null && app.createdAt !== before.app?.createdAt) || passkeys.some(({ id }) => !existing.has(id))
}

/** Replaces the recovery codes; `isDone` resolves later to whether the replacement happened. */
export async function newCodes(): Promise<{ make: () => Promise<readonly string[]>; isDone: () => Promise<boolean> }> {
  const { recoveryCodesMadeAt: madeAt } = await readFactor()
  return {
    // The server ignores a late request when the codes have changed since.
    make: async () => {
      const json = { madeAt }
      return (await request<{ recoveryCodes: string[] }>([api.secondFactor, 'recovery-codes'], { json })).body.recoveryCodes
    },
    isDone: async () => (await readFactor()).recoveryCodesMadeAt !== madeAt,
  }
}
