import type { SecondFactor } from '#shared/access/secondFactor'
import { api } from '#shared/kernel/paths'
import { NoResponse, request } from '../../../platform/transport/request.ts'

/** What became of a change whose answer was lost; `unknown` while nobody can be asked. */
export type UnknownOutcome = 'done' | 'not-done' | 'unknown'

/** Finds out by reading again. Throws what `isDone` does, besides that our server was not reached. */
export async function outcomeOf(isDone: () => Promise<boolean>): Promise<UnknownOutcome> {
  try {
    return (await isDone()) ? 'done' : 'not-done'
  } catch (error) {
    if (error instanceof NoResponse) return 'unknown'
    throw error
  }
}

/** The own second factor as it is now. */
export const readFactor = async () => (await request<SecondFactor>([api.secondFactor])).body

/** Whether there is an app or a passkey that was not there `before`. */
export async function hasMore(before: SecondFactor): Promise<boolean> {
  const { app, passkeys } = await readFactor()
  const known = new Set(before.passkeys.map(({ id }) => id))
  return (app !== null && app.createdAt !== before.app?.createdAt) || passkeys.some(({ id }) => !known.has(id))
}

/** Makes new recovery codes in place of those of now; `isDone` says later whether they were made. */
export async function newCodes(): Promise<{ make: () => Promise<readonly string[]>; isDone: () => Promise<boolean> }> {
  const { recoveryCodesMadeAt: madeAt } = await readFactor()
  return {
    // One that arrives late replaces nothing that was made since.
    make: async () => {
      const json = { madeAt }
      return (await request<{ recoveryCodes: string[] }>([api.secondFactor, 'recovery-codes'], { json })).body.recoveryCodes
    },
    isDone: async () => (await readFactor()).recoveryCodesMadeAt !== madeAt,
  }
}
