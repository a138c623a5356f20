import type { Knex } from 'knex'
import { type LinkedQuote, linkedQuote } from '#shared/quotes/linkedQuote'
import { readLinkedInvoice } from '../invoices/index.ts'
import { readShipment } from '../tracking/index.ts'
import { quotes } from './queries.ts'

/** Reads as an admin; the projection of a link then omits all fields of the desk. */
const everything = { role: 'admin', driverId: null, shipperId: null }

/** A quote request as the reader of its link sees it (§9), or null after its erasure. */
export async function readLinked(knex: Knex, id: string, now: Date): Promise<LinkedQuote | null> {
  const json = await quotes.one(knex, everything, { id })
  if (!json) return null
  const record = JSON.parse(json)
  const isWithdrawn = record.status === 'withdrawn'
  const price = isWithdrawn ? null : (record.prices[0] ?? null)
  // Without a price, the reason stays with the desk; the shipper knows their own reason.
  const endReason = isWithdrawn && record.prices.length > 0 ? record.endReason : null
  const shipment = record.loadId ? await readShipment(knex, record.loadId) : null
  const invoice = record.loadId ? await readLinkedInvoice(knex, record.loadId) : null
  return linkedQuote.parse({ ...record, endReason, price, shipment, invoice, asOf: now.toISOString() })
}
