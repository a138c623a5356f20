import type { QuoteEquipment } from '#shared/equipment'
import type { QuoteStatus } from '#shared/quoteStatus'
import { VersionedModel } from '../database/BaseModel.ts'
import { visibleTo } from '../reads/visible.ts'

/** A quote request as its row. What the database fills by itself is read-only here. */
export class Quote extends VersionedModel {
  declare readonly id: string
  /** The number people read is `Q-` and this; bigint comes as text. */
  declare readonly number: string
  /** The Idempotency-Key it was sent with: for good, so that a request is one row however late it comes again. */
  declare clientId: string | null
  declare status: QuoteStatus
  declare companyName: string
  declare contactName: string
  declare email: string
  declare phone: string
  declare equipment: QuoteEquipment
  declare pickupLocation: string
  declare deliveryLocation: string
  declare pickupTime: Date
  declare pickupZone: string
  declare freightDetails: string | null
  declare suspicious: boolean
  declare respondBy: Date

  static override tableName = 'quotes'

  /** Narrows a query of quotes to the rows that this role's people may see: all, or none. */
  static visibleTo = visibleTo('quotes')
}
