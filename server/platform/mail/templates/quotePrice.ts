import { company } from '#shared/kernel/company'
import { formatDollars } from '#shared/kernel/money'
import { formatStop } from '#shared/kernel/time'
import { handshakeName, type Letter } from '../letter.ts'

/** A quote as its mails show it. Amounts are dollars; times are instants, with the zone of their stop. */
export interface QuotedFreight {
  /** `Q-1042` */
  reference: string
  companyName: string
  contactName: string
  pickupLocation: string
  deliveryLocation: string
  pickupTime: Date | string
  pickupZone: string
}

export interface QuotePrice extends QuotedFreight {
  deliveryBy: Date | string
  deliveryZone: string
  /** The words of the equipment. */
  equipment: string
  /** What the price consists of. */
  lines: readonly { label: string; amount: number }[]
  total: number
  validUntil: Date | string
  note?: string | null
  /** The address of the page where it can be accepted. */
  link: string
}

/** The price of a quote request, sent to the shipper. */
export function quotePrice(quote: QuotePrice): Letter {
  const total = formatDollars(quote.total)
  return {
    subject: `Your rate for ${routeOf(quote)}: ${total} (${quote.reference})`,
    title: `${total} for ${routeOf(quote)}`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Hi ${handshakeName(quote.contactName)}, here's your rate for ${quote.reference}. It's all-in.`,
      },
      {
        kind: 'fields',
        rows: [
          ...stopsOf(quote),
          ['Delivery', `${quote.deliveryLocation}, by ${formatStop(quote.deliveryBy, quote.deliveryZone)}`],
          ['Equipment', quote.equipment],
          ['Valid until', formatStop(quote.validUntil, company.zone)],
        ],
      },
      {
        kind: 'amounts',
        rows: quote.lines.map(({ label, amount }) => [label, formatDollars(amount)] as const),
        total: ['Total', total],
      },
      ...(quote.note ? [{ kind: 'quote', text: quote.note, by: 'Dispatch' } as const] : []),
      { kind: 'button', text: 'Accept or decline', address: quote.link },
    ],
  }
}

export const routeOf = ({ pickupLocation, deliveryLocation }: QuotedFreight) => `${pickupLocation} to ${deliveryLocation}`

/** The pickup as a row of facts. */
export function stopsOf({ pickupLocation, pickupTime, pickupZone }: QuotedFreight): (readonly [string, string])[] {
  return [['Pickup', `${pickupLocation}, ${formatStop(pickupTime, pickupZone)}`]]
}
