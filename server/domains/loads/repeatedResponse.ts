import { readRecordOf } from '../../platform/commands/command.ts'
import type { ReceiptSource } from '../../platform/http/idempotency.ts'
import { RawJson } from '../../platform/http/rawJson.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import { loadResource } from './loadResource.ts'

/**
 * The response to a repeated request that added a row of `table` to a load: the load, for a user who may read it. A repeat
 * without a user gets no data of the load.
 */
export const addedTo = (table: string, isOwn: (row: Record<string, unknown>, user: SessionUser) => boolean): ReceiptSource => ({
  table,
  readRecord: readRecordOf(loadResource),
  receipt: async (row, { knex, user, params }) => {
    if (!user) return null
    const isSame = row.load_id === params.id && isOwn(row, user)
    const json = isSame ? await loadResource.reads.one(knex, user, { id: row.load_id as string }) : null
    if (!json) throw refuse.keyReused()
    return new RawJson(json)
  },
})
