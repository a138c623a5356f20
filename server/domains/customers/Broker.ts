import type { BrokerStatus } from '#shared/customers/status'
import { VersionedModel } from '../../platform/database/BaseModel.ts'
import { visibleTo } from '../../platform/queries/visible.ts'

/** A row of brokers, who pay for loads. */
export class Broker extends VersionedModel {
  declare readonly id: string
  declare name: string
  declare status: BrokerStatus
  /** Digits without leading zeros. */
  declare mcNumber: string | null
  declare contact: string | null
  declare phone: string | null
  /** For rate confirmations. */
  declare email: string | null
  /** For invoices. */
  declare billingEmail: string | null
  /** Terms: days from the invoice to its payment. */
  declare netDays: number
  /** Terms: a fuel surcharge is paid beside the rate. */
  declare paysFuelSurcharge: boolean
  /** Only while it is on hold. */
  declare holdReason: string | null

  static override tableName = 'brokers'

  /** Row-level visibility of brokers: all, or none. */
  static visibleTo = visibleTo('brokers')
}
