import type { ContactChannel } from '#shared/quotes/quoteContact'
import { BaseModel } from '../../platform/database/BaseModel.ts'

/** A row of quote_contacts: a contact with the shipper, as the desk has logged it. */
export class QuoteContact extends BaseModel {
  declare readonly id: string
  declare quoteId: string
  declare channel: ContactChannel
  declare outcome: string
  declare note: string | null
  declare occurredAt: Date
  declare readonly receivedAt: Date
  declare userId: string | null

  static override tableName = 'quote_contacts'
}
