import type { Knex } from 'knex'
import type { Erasure, ErasureList } from '#shared/privacy/erasure'

const most = 100

/** The time of a load's erased events, and the last hash of its evidence chain; null where they were not erased. */
export async function readErasedChain(knex: Knex, loadId: string): Promise<{ at: string; head: string | null } | null> {
  const { rows } = await knex.raw(
    `select at, item->>'head' as head from erasures, jsonb_array_elements(items) item
     where rule in ('tracking', 'driverLater') and item->>'what' = ? order by number desc limit 1`,
    [loadId],
  )
  return rows[0] ? { at: rows[0].at.toISOString(), head: rows[0].head } : null
}

/** The newest erasures, and the hash of the entry before them. */
export async function readErasures(knex: Knex): Promise<ErasureList> {
  const rows = await knex('erasures')
    .orderBy('number', 'desc')
    .limit(most + 1)
  const { rows: runs } = await knex.raw(`select max(day)::text as day from erasure_runs`)
  const shown = rows.slice(0, most).map((row): Erasure => ({ ...row, at: row.at.toISOString() }))
  return { erasures: shown, before: rows[most]?.hash ?? '', total: shown[0]?.number ?? 0, lookedOn: runs[0].day }
}
