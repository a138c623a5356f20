import type { Knex } from 'knex'
import { whatProves } from '../tracking/index.ts'

/** SQL: whether a photo, PDF or signature of the delivery of a load has arrived. A typed name proves nothing. */
export const proofOf = (load: string) => `exists (
  select from tracking_events event, lateral (select ${whatProves} as statement) proving
  where event.load_id = ${load} and event.type = 'delivered' and event.dispute is null
    and exists (select from jsonb_array_elements(statement->'files') file where file->>'receivedAt' is not null))`

export async function hasProof(knex: Knex, loadId: string): Promise<boolean> {
  const { rows } = await knex.raw(`select ${proofOf(':loadId')} as proven`, { loadId })
  return rows[0].proven
}
