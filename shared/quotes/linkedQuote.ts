import { z } from 'zod'
import { linkedInvoice } from '../invoices/invoice.ts'
import { shipment } from '../tracking/shipment.ts'
import { quoteCommands, quoteRecord, sentPrice } from './quote.ts'

const { accept, decline } = quoteCommands

/**
 * What the holder of a link sees of a quote request: the newest price with what is in it, the stops, and what became of it.
 * Nothing of the desk's.
 */
export const linkedQuote = quoteRecord
  .pick({
    reference: true,
    status: true,
    companyName: true,
    contactName: true,
    equipment: true,
    pickupLocation: true,
    deliveryLocation: true,
    pickupTime: true,
    pickupZone: true,
    freightDetails: true,
    endedAt: true,
    withdrawnByShipper: true,
    acceptedBy: true,
    loadId: true,
    version: true,
    detention: true,
  })
  .extend({
    endReason: z.string().nullable().describe('Why the desk has withdrawn the price'),
    price: sentPrice.nullable().describe('The newest one; null where it was withdrawn'),
    shipment: shipment.nullable().describe('The load that it became; null before'),
    invoice: linkedInvoice
      .nullable()
      .optional()
      .describe('What the load is billed for; null before, where it was voided, and where a broker pays'),
    asOf: z.iso.datetime({ offset: true }),
  })

export type LinkedQuote = z.infer<typeof linkedQuote>

/** The bodies of what the holder of a link may do. */
export const linkedQuoteCommands = { accept, decline }
