import { Model, snakeCaseMappers } from 'objection'
import type { SettlementStatus } from '#shared/settlementStatus'
import { visibleTo } from '../reads/visible.ts'

/** What a driver is paid for a period, as its row. Amounts in cents. */
export class Settlement extends Model {
  /** The number people read: ST-20261115-07. */
  declare id: string
  declare driverId: string
  declare status: SettlementStatus
  /** Calendar days, both within the period. */
  declare periodStart: string
  declare periodEnd: string
  declare earningsCents: number
  declare deductions: { name: string; amountCents: number }[]
  declare deductedCents: number
  declare readonly netPayCents: number
  declare paidAt: Date | null
  declare createdAt: Date
  declare updatedAt: Date
  declare readonly version: number

  static override tableName = 'settlements'
  static override columnNameMappers = snakeCaseMappers()
  static override jsonAttributes = ['deductions']

  /** Narrows a query of settlements to the rows that this person may see: all, a driver's own, or none. */
  static visibleTo = visibleTo('settlements', { driver: 'settlements.driver_id' })
}
