import type { BrokerStatus } from '#shared/customers/status'
import { VersionedModel } from '../../platform/database/BaseModel.ts'
import { visibleTo } from '../../platform/queries/visible.ts'

/** A row of brokers, a type of customer. */
export class Broker extends VersionedModel {
  declare readonly id: string
  declare name: string
  declare status: BrokerStatus
  /** Digits without leading zeros. */
  declare mcNumber: string | null
  declare contact: string | null
  declare phone: string | null
  /** For load confirmations. */
  declare email: string | null
  /** For invoices. */
  declare billingEmail: string | null
  /** Terms: days from the invoice to its payment. */
  declare netDays: number
  /** Terms: the broker pays a fuel surcharge in addition to the rate. */
  declare paysFuelSurcharge: boolean
  /** Null unless the broker is on a credit hold. */
  declare holdReason: string | null

  static override tableName = 'brokers'

  /** Row-level visibility of brokers: all, or none. */
  static visibleTo = visibleTo('brokers')
}
