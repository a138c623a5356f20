import type { Knex } from 'knex'
import { whatProves } from '../tracking/queries.ts'

/**
 * SQL: whether a load has a proof of delivery: the name of who received it, or a photo or signature of its delivery that is here.
 * What is still on a phone proves nothing yet.
 */
export const proofOf = (load: string) => `exists (
  select from tracking_events event, lateral (select ${whatProves} as told) proving
  where event.load_id = ${load} and event.type = 'delivered' and event.aside is null
    and (told->'proof'->>'signedBy' <> ''
      or exists (select from jsonb_array_elements(told->'files') file where file->>'receivedAt' is not null)))`

export async function hasProof(knex: Knex, loadId: string): Promise<boolean> {
  const { rows } = await knex.raw(`select ${proofOf(':loadId')} as proven`, { loadId })
  return rows[0].proven
}
