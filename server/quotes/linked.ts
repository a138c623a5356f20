import type { Knex } from 'knex'
import { companyDay } from '#shared/companyDay'
import { type LinkedQuote, linkedQuote } from '#shared/linkedQuote'
import { settingsOn } from '../settings/settingsOn.ts'
import { quotes } from './queries.ts'

/** Reads as an admin, for the projection of a link, which then leaves out all that is the desk's. */
const everything = { role: 'admin', driverId: null, shipperId: null }

/** A quote request as the holder of its link sees it (§9), or null when it is gone. */
export async function readLinked(knex: Knex, id: string, now: Date): Promise<LinkedQuote | null> {
  const json = await quotes.one(knex, everything, { id })
  if (!json) return null
  const record = JSON.parse(json)
  const price = record.status === 'withdrawn' ? null : (record.prices[0] ?? null)
  // The terms of the day on which the price was sent.
  const { detention } = await settingsOn(knex, companyDay(price ? new Date(price.sentAt) : now))
  return linkedQuote.parse({ ...record, price, detention, asOf: now.toISOString() })
}
