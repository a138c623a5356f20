import type { QuoteEquipment } from '#shared/equipment'
import type { QuoteStatus } from '#shared/quoteStatus'
import { VersionedModel } from '../database/BaseModel.ts'
import { visibleTo } from '../reads/visible.ts'

/** A row of quotes: a quote request. Columns that the database fills are read-only here. */
export class Quote extends VersionedModel {
  declare readonly id: string
  /** The reference that people read is `Q-` and this number. Bigint, so the driver returns text. */
  declare readonly number: string
  /** The Idempotency-Key it was sent with. Never deleted, so that a repetition never creates a second row, however late. */
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

  /** Row-level visibility of quotes: all, or none. */
  static visibleTo = visibleTo('quotes')
}
