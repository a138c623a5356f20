import { BaseModel } from '../../platform/database/BaseModel.ts'

/**
 * A load that a settlement pays a driver for, with the sum in cents; each driver is paid for a load once. The lines that people
 * read are no rows: `payOf` computes them, and `settlements.calculation` stores their amounts.
 */
export class SettlementLine extends BaseModel {
  declare settlementId: string
  declare loadId: string
  declare driverId: string
  declare amountCents: number

  static override tableName = 'settlement_lines'
  static override idColumn = ['settlement_id', 'load_id']
}
