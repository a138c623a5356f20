import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { Erasure } from '#shared/privacy/erasure'
import { erasureText } from '#shared/privacy/erasureChain'

/** Stores an erasure as the next link of the chain: others wait until the transaction ends. */
export async function appendErasure(
  transaction: Knex,
  { at, ...erased }: Omit<Erasure, 'number' | 'at' | 'hash'> & { at: Date },
) {
  await transaction.raw(`select pg_advisory_xact_lock(hashtextextended('erasures', 0))`)
  const last = await transaction('erasures').orderBy('number', 'desc').first('number', 'hash')
  const row = { ...erased, number: (last?.number ?? 0) + 1, at: at.toISOString() }
  const hash = createHash('sha256')
    .update(erasureText(last?.hash ?? '', row))
    .digest('hex')
  await transaction('erasures').insert({
    ...row,
    items: JSON.stringify(row.items),
    counts: JSON.stringify(row.counts),
    hash,
  })
}
