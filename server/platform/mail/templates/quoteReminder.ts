import { company } from '#shared/kernel/company'
import { formatDollars } from '#shared/kernel/money'
import { formatStop } from '#shared/kernel/time'
import { handshakeName, type Letter } from '../letter.ts'
import { type QuotedFreight, routeOf, stopsOf } from './quotePrice.ts'

export interface QuoteReminder extends QuotedFreight {
  total: number
  validUntil: Date | string
  /** The address of the page where it can be accepted. */
  link: string
}

/** Reminds the shipper that a price without an answer is about to expire. */
export function quoteReminder(quote: QuoteReminder): Letter {
  const [total, until] = [formatDollars(quote.total), formatStop(quote.validUntil, company.zone)]
  return {
    subject: `Your rate for ${routeOf(quote)} expires ${until} (${quote.reference})`,
    title: `${total} for ${routeOf(quote)}, until ${until}`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Hi ${handshakeName(quote.contactName)}, your rate for ${quote.reference} is still open. After ${until} we'd have to requote it.`,
      },
      { kind: 'fields', rows: [...stopsOf(quote), ['Delivery', quote.deliveryLocation], ['Total', total]] },
      { kind: 'button', text: 'Accept or decline', address: quote.link },
    ],
  }
}
