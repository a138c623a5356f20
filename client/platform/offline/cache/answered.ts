import { createSignal } from '../../signal.ts'
import type { CommandResource } from '../../transport/commandRequest.ts'

/** A record as the response to a command has it. */
export interface AnsweredRecord {
  resource: CommandResource
  record: { id: string; version: number }
}

/** Records that responses to commands have brought: the cache and the queries of this page show them at once. */
export const recordAnswered = createSignal<AnsweredRecord>()

/** Publishes what a response says of a row, where it is a record. */
export function publishRecord(resource: CommandResource, record: unknown): void {
  const { id, version } = (record ?? {}) as Partial<AnsweredRecord['record']>
  if (typeof id === 'string' && typeof version === 'number')
    recordAnswered.publish({ resource, record: { ...(record as object), id, version } })
}
