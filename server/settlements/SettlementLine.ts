import { BaseModel } from '../database/BaseModel.ts'

/** What one load earns its driver: amount = linehaul × share, in cents. A load stands in one settlement at most. */
export class SettlementLine extends BaseModel {
  declare settlementId: string
  declare loadId: string
  declare linehaulCents: number
  declare shareBasisPoints: number
  declare amountCents: number

  static override tableName = 'settlement_lines'
  static override idColumn = ['settlement_id', 'load_id']
}
