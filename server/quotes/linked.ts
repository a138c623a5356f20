import type { Knex } from 'knex'
import { type LinkedQuote, linkedQuote } from '#shared/linkedQuote'
import { quotes } from './queries.ts'

/** Reads as an admin, for the projection of a link, which then leaves out all that is the desk's. */
const everything = { role: 'admin', driverId: null, shipperId: null }

/** A quote request as the holder of its link sees it (§9), or null when it is gone. */
export async function readLinked(knex: Knex, id: string, now: Date): Promise<LinkedQuote | null> {
  const json = await quotes.one(knex, everything, { id })
  if (!json) return null
  const record = JSON.parse(json)
  const price = record.status === 'withdrawn' ? null : (record.prices[0] ?? null)
  return linkedQuote.parse({ ...record, price, asOf: now.toISOString() })
}
