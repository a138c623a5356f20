import type { PayCalculation } from '#shared/settlements/calculationSnapshot'
import type { SettlementPaymentMethod } from '#shared/settlements/paymentMethod'
import type { SettlementStatus } from '#shared/settlements/status'
import { BaseModel, VersionedModel } from '../../platform/database/BaseModel.ts'
import { visibleTo } from '../../platform/queries/visible.ts'
import { SettlementLine } from './SettlementLine.ts'

/** A row of settlements: the pay of a driver for a period. Amounts in cents. */
export class Settlement extends VersionedModel {
  /** The number people read: ST-20261115-07. */
  declare id: string
  declare driverId: string
  declare status: SettlementStatus
  /** Calendar days, both inclusive. */
  declare periodStart: string
  declare periodEnd: string
  /** All pay of the driver. The next two amounts are parts of it. */
  declare earningsCents: number
  declare reimbursedCents: number
  declare correctedCents: number
  declare deductions: { name: string; amountCents: number }[]
  declare deductedCents: number
  declare readonly netPayCents: number
  declare paidAt: Date | null
  declare kind: 'weekly' | 'same_day'
  /** The calculation snapshot: all inputs, and the amount of each line. */
  declare calculation: PayCalculation
  declare preparedBy: string | null
  declare processedBy: string | null
  declare processedAt: Date | null
  /** The payment method, reference and calendar day; null where they are not entered. */
  declare paidMethod: SettlementPaymentMethod | null
  declare paidReference: string | null
  declare paidOn: string | null
  declare paidBy: string | null
  /** The payment batch that includes it. */
  declare paymentBatchId: string | null
  declare lines?: SettlementLine[]
  /** The number of disputes without an answer. */
  declare readonly openDisputes: number

  static override tableName = 'settlements'
  static override jsonAttributes = ['deductions', 'calculation']
  static override relationMappings = {
    lines: {
      relation: BaseModel.HasManyRelation,
      modelClass: SettlementLine,
      join: { from: 'settlements.id', to: 'settlement_lines.settlement_id' },
    },
  }

  /** Row-level visibility of settlements: all, a driver's own, or none. */
  static visibleTo = visibleTo('settlements', { driver: 'settlements.driver_id' })
}
