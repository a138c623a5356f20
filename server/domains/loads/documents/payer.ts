import type { Knex } from 'knex'
import type { LoadRecord } from '#shared/loads/load'
import { Broker } from '../../customers/index.ts'
import { Shipper } from '../../shippers/index.ts'

/** The customer of a load, with contact data. */
export interface Payer {
  kind: 'Broker' | 'Shipper'
  name: string
  contact: string | null
  email: string | null
  /** For invoices. */
  billingEmail: string | null
  phone: string | null
  mcNumber: string | null
  /** Days from the invoice. */
  netDays: number
}

/** The company's standard terms (§1), without another agreement. */
const standardNetDays = 30

/**
 * The broker of a load, or else its shipper. The shipper's contact is that of the load's quote request, if the request was
 * theirs.
 */
export async function payerOf(knex: Knex, load: Pick<LoadRecord, 'id' | 'brokerId' | 'shipperId'>): Promise<Payer> {
  if (load.brokerId) {
    const broker = await Broker.query(knex).findById(load.brokerId).throwIfNotFound()
    const { name, contact, email, phone, mcNumber, netDays } = broker
    return { kind: 'Broker', name, contact, email, billingEmail: broker.billingEmail ?? email, phone, mcNumber, netDays }
  }
  const shipper = await Shipper.query(knex)
    .findById(load.shipperId as string)
    .throwIfNotFound()
  const quote = await knex('loads')
    .join('quotes', 'quotes.id', 'loads.quote_id')
    .where({ 'loads.id': load.id, 'quotes.shipper_id': shipper.id })
    .first('quotes.contact_name', 'quotes.email', 'quotes.phone')
  const email = quote?.email ?? null
  const reach = { contact: quote?.contact_name ?? null, email, billingEmail: email, phone: quote?.phone ?? null }
  return { kind: 'Shipper', name: shipper.name, ...reach, mcNumber: null, netDays: standardNetDays }
}
