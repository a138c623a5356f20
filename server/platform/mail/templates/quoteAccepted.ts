import { formatDollars } from '#shared/kernel/money'
import { formatStop } from '#shared/kernel/time'
import { handshakeName, type Letter } from '../letter.ts'
import { type QuotedFreight, routeOf, stopsOf } from './quotePrice.ts'

export interface QuoteAccepted extends QuotedFreight {
  /** The load's number and tracking reference, `FF4821337705`. */
  loadId: string
  deliveryBy: Date | string
  deliveryZone: string
  total: number
  /** What the driver says at the pickup. */
  pickupNumber?: string | null
  /** The address of the page with the load's progress. */
  link: string
}

/** A price was accepted: the load is booked. */
export function quoteAccepted(quote: QuoteAccepted): Letter {
  return {
    subject: `Booked: ${routeOf(quote)}, load ${quote.loadId}`,
    title: `Your load ${quote.loadId} is booked`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Hi ${handshakeName(quote.contactName)}, thanks for booking ${quote.reference}. We'll pick it up as agreed.`,
      },
      {
        kind: 'fields',
        rows: [
          ['Load', quote.loadId],
          ...stopsOf(quote),
          ...(quote.pickupNumber ? [['Pickup number', quote.pickupNumber] as const] : []),
          ['Delivery', `${quote.deliveryLocation}, by ${formatStop(quote.deliveryBy, quote.deliveryZone)}`],
          ['Total', formatDollars(quote.total)],
        ],
      },
      { kind: 'button', text: 'Track your load', address: quote.link },
    ],
  }
}
