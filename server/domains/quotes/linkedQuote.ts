import type { Knex } from 'knex'
import { type LinkedQuote, linkedQuote } from '#shared/quotes/linkedQuote'
import { readLinkedInvoice } from '../invoices/linkedInvoice.ts'
import { readShipment } from '../tracking/queries.ts'
import { quotes } from './queries.ts'

/** Reads as an admin, for the projection of a link, which then leaves out all that is the desk's. */
const everything = { role: 'admin', driverId: null, shipperId: null }

/** A quote request as the holder of its link sees it (§9), or null when it is gone. */
export async function readLinked(knex: Knex, id: string, now: Date): Promise<LinkedQuote | null> {
  const json = await quotes.one(knex, everything, { id })
  if (!json) return null
  const record = JSON.parse(json)
  const isWithdrawn = record.status === 'withdrawn'
  const price = isWithdrawn ? null : (record.prices[0] ?? null)
  // Before there is a price a reason stays with the desk, and what the shipper said needs no saying.
  const endReason = isWithdrawn && record.prices.length > 0 ? record.endReason : null
  const shipment = record.loadId ? await readShipment(knex, record.loadId) : null
  const invoice = record.loadId ? await readLinkedInvoice(knex, record.loadId) : null
  return linkedQuote.parse({ ...record, endReason, price, shipment, invoice, asOf: now.toISOString() })
}
