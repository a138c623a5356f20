import type { Knex } from 'knex'
import type { InvoiceRecord, LinkedInvoice } from '#shared/invoices/invoice'
import { linkedInvoice } from '#shared/invoices/invoice'
import { everything } from '../../platform/commands/changes.ts'
import { Invoice } from './Invoice.ts'
import { invoices } from './queries.ts'

/**
 * The invoice of a load for the shipper who requested its price and pays for it. Null without one, where it was voided, and where
 * a broker or another shipper pays.
 */
export async function findPaidByShipper(knex: Knex, loadId: string): Promise<InvoiceRecord | null> {
  const found = await Invoice.query(knex)
    .where({ load_id: loadId })
    .whereNot({ status: 'void' })
    .whereRaw('shipper_id = (select quotes.shipper_id from loads join quotes on quotes.id = loads.quote_id where loads.id = ?)', [
      loadId,
    ])
    .select('id')
    .first()
  const json = found && (await invoices.one(knex, everything, { id: found.id }))
  return json ? JSON.parse(json) : null
}

/** The same in the form of a link's page. */
export async function readLinkedInvoice(knex: Knex, loadId: string): Promise<LinkedInvoice | null> {
  const invoice = await findPaidByShipper(knex, loadId)
  return invoice && linkedInvoice.parse(invoice)
}
