import type { Knex } from 'knex'
import type { LoadRecord } from '#shared/load'
import { Broker } from '../../brokers/Broker.ts'
import { Quote } from '../../quotes/Quote.ts'
import { Shipper } from '../../shippers/Shipper.ts'

/** Who pays for a load, and how to reach them. */
export interface Payer {
  kind: 'Broker' | 'Shipper'
  name: string
  contact: string | null
  email: string | null
  phone: string | null
  mcNumber: string | null
  /** Days from the invoice. */
  netDays: number
}

/** What the terms of the company say (§1), where nothing else is agreed. */
const usualNetDays = 30

/** The broker of a load, or else its shipper, whose contact is that of the quote request it was made from. */
export async function payerOf(knex: Knex, load: Pick<LoadRecord, 'id' | 'brokerId' | 'shipperId'>): Promise<Payer> {
  if (load.brokerId) {
    const {
      name,
      contact = null,
      email = null,
      phone = null,
      mcNumber = null,
      netDays,
    } = (await Broker.query(knex).findById(load.brokerId).throwIfNotFound()) as Broker & Partial<Payer>
    return { kind: 'Broker', name, contact, email, phone, mcNumber, netDays: netDays ?? usualNetDays }
  }
  const shipper = await Shipper.query(knex)
    .findById(load.shipperId as string)
    .throwIfNotFound()
  const quote = await Quote.query(knex)
    .whereIn('id', knex('loads').where({ id: load.id }).whereNotNull('quote_id').select('quote_id') as never)
    .first()
  const reach = { contact: quote?.contactName ?? null, email: quote?.email ?? null, phone: quote?.phone ?? null }
  return { kind: 'Shipper', name: shipper.name, ...reach, mcNumber: null, netDays: usualNetDays }
}
