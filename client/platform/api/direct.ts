import type { Finding } from '#shared/kernel/findings'
import type { SendResult } from '../offline/outbox/decide.ts'
import type { Refused } from '../offline/outbox/entry.ts'
import { type DirectRequest, sendDirectly } from '../offline/outbox/sendDirectly.ts'

/** The outcome of a command. */
export type Acted<Whole> =
  /**
   * The server has accepted it. The record is null where another tab or the worker sent the command: then the event stream
   * delivers it.
   */
  | { outcome: 'done'; record: Whole | null }
  /** It is in the outbox, and pending on its row. */
  | { outcome: 'waiting' }
  /** Another user has changed the row meanwhile: the server has not accepted the command. */
  | { outcome: 'changed'; current: Whole }
  /** A guard of the command has something to say; `accepted` has the codes of warnings that the person accepts. */
  | { outcome: 'findings'; findings: readonly Finding[] }
  /**
   * The server has not accepted it. `isDoubtful`: the outcome is unknown, and pressing again sends it under the same key.
   * `hasArrived`: the server had accepted an earlier press, and does nothing for this one.
   */
  | { outcome: 'failed'; message: string; fields: Readonly<Record<string, string>>; isDoubtful?: true; hasArrived?: true }

export const needsConnection = 'This needs a connection.'

/** For a command that would add a second row, such as a payment: the user must not enter it again in another way. */
export const mayHaveArrived = `${needsConnection} It may have gone through anyway. Press again: it won't be done twice.`

/** Sends a command at once and never queues it. For pages without the outbox; all others call `act`. */
export async function actDirectly<Whole>(request: DirectRequest): Promise<Acted<Whole>> {
  return actedOf(await sendDirectly(request))
}

export function actedOf<Whole>(result: SendResult): Acted<Whole> {
  if (result.accepted) return { outcome: 'done', record: (result.receipt ?? null) as Whole | null }
  if (result.status === null) return { outcome: 'failed', message: needsConnection, fields: {}, isDoubtful: true }
  const acted = refusedOf<Whole>(result)
  if (acted.outcome !== 'failed') return acted
  const isDoubtful = result.status >= 500 || result.type === 'in-progress'
  const hasArrived = result.type === 'arrived' || result.type === 'earlier-arrived'
  return { ...acted, ...(isDoubtful && { isDoubtful }), ...(hasArrived && { hasArrived }) }
}

export function refusedOf<Whole>({ status, detail, fields, findings, current }: Refused): Acted<Whole> {
  if (status === 412 && current !== undefined) return { outcome: 'changed', current: current as Whole }
  if (findings?.length) return { outcome: 'findings', findings }
  return { outcome: 'failed', message: detail, fields }
}
