import { BaseModel } from '../../platform/database/BaseModel.ts'

/** A load in a settlement, with its pay in cents. A driver is paid for a load in at most one settlement. */
export class SettlementLine extends BaseModel {
  declare settlementId: string
  declare loadId: string
  declare driverId: string
  declare amountCents: number

  static override tableName = 'settlement_lines'
  static override idColumn = ['settlement_id', 'load_id']
}
