import type { QuoteEquipment } from '#shared/kernel/equipment'
import type { QuoteStatus } from '#shared/quotes/status'
import { VersionedModel } from '../../platform/database/BaseModel.ts'
import { visibleTo } from '../../platform/queries/visible.ts'

/** A row of quotes: a quote request. Columns that the database fills are read-only here. */
export class Quote extends VersionedModel {
  declare readonly id: string
  /** The reference that people read is `Q-` and this number. A bigint, so the driver of PostgreSQL returns text. */
  declare readonly number: string
  /** The Idempotency-Key of its request. It is never deleted, so that a repetition never creates a second row, however late. */
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
  /** The shipper, where the sender has an account or is known. */
  declare shipperId: string | null
  declare source: 'website' | 'phone'
  /** The desk user who entered it for a caller. */
  declare takenBy: string | null
  /** When the first price was sent. */
  declare quotedAt: Date | null
  /** The version of the newest price; 0 before the first. */
  declare priceVersion: number
  declare totalCents: number | null
  declare validUntil: Date | null
  /** When it was accepted, declined or withdrawn, or has expired. */
  declare endedAt: Date | null
  declare endReason: string | null
  /** The shipper has withdrawn it, not the desk. */
  declare withdrawnByShipper: boolean
  /** The name given when the price was accepted. */
  declare acceptedBy: string | null
  declare pickupNumber: string | null

  static override tableName = 'quotes'

  /** Row-level visibility of quotes: all, a shipper's own, or none. */
  static visibleTo = visibleTo('quotes', { shipper: 'quotes.shipper_id' })
}
