import type { Knex } from 'knex'
import type { Erasure, ErasureList } from '#shared/erasure'

const most = 100

/** The newest erasures, with the hash that stands before them. */
export async function readErasures(knex: Knex): Promise<ErasureList> {
  const rows = await knex('erasures')
    .orderBy('number', 'desc')
    .limit(most + 1)
  const { rows: runs } = await knex.raw(`select max(day)::text as day from erasure_runs`)
  const shown = rows.slice(0, most).map((row): Erasure => ({ ...row, at: row.at.toISOString() }))
  return { erasures: shown, before: rows[most]?.hash ?? '', total: shown[0]?.number ?? 0, lookedOn: runs[0].day }
}
