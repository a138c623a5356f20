import { z } from 'zod'
import { linkedInvoice } from '../invoices/invoice.ts'
import { shipment } from '../tracking/shipment.ts'
import { quoteCommands, quoteRecord, sentPrice } from './quote.ts'

const { accept, decline } = quoteCommands

/**
 * A quote request as the holder of its link sees it: the newest price with its parts, the stops, and the outcome. Nothing
 * internal.
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
      .describe('What the load is billed for; null before, where it was voided, and where a broker pays'),
    asOf: z.iso.datetime({ offset: true }),
  })

export type LinkedQuote = z.infer<typeof linkedQuote>

/** The bodies of the actions that the holder of a link may take. */
export const linkedQuoteCommands = { accept, decline }
