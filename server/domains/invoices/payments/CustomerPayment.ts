import type { Pojo } from 'objection'
import type { CustomerPaymentStatus } from '#shared/invoices/status'
import type { PaymentMethod } from '#shared/settlements/paymentMethod'
import { VersionedModel } from '../../../platform/database/BaseModel.ts'
import { visibleTo } from '../../../platform/queries/visible.ts'

const amounts = ['amountCents', 'appliedCents', 'refundedCents'] as const

/** A row of customer_payments. Amounts in cents, days of the company's calendar. */
export class CustomerPayment extends VersionedModel {
  declare readonly id: string
  declare brokerId: string | null
  declare shipperId: string | null
  /** The name of the customer when the payment was recorded. */
  declare payer: string
  declare status: CustomerPaymentStatus
  declare receivedOn: string
  declare method: PaymentMethod
  declare reference: string | null
  declare amountCents: number
  declare appliedCents: number
  declare refundedCents: number
  declare recordedBy: string | null
  declare voidedAt: Date | null
  declare voidedBy: string | null
  declare voidReason: string | null

  static override tableName = 'customer_payments'

  /** Row-level visibility of payments: all, or none. */
  static visibleTo = visibleTo('customerPayments')

  /** PostgreSQL's driver returns a bigint as text. */
  override $parseDatabaseJson(row: Pojo): Pojo {
    const parsed = super.$parseDatabaseJson(row)
    for (const field of amounts) if (field in parsed) parsed[field] = Number(parsed[field])
    return parsed
  }
}

/** The status of a payment that was not reversed, by its use. */
export const statusOfUse = ({
  amountCents,
  appliedCents,
  refundedCents,
}: Pick<CustomerPayment, (typeof amounts)[number]>): CustomerPaymentStatus =>
  appliedCents + refundedCents < amountCents ? 'unapplied' : 'applied'
