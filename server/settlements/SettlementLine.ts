import { BaseModel } from '../database/BaseModel.ts'

/** What a load earns its driver: amount = linehaul × share, in cents. A load is in at most one settlement. */
export class SettlementLine extends BaseModel {
  declare settlementId: string
  declare loadId: string
  declare linehaulCents: number
  declare shareBasisPoints: number
  declare amountCents: number

  static override tableName = 'settlement_lines'
  static override idColumn = ['settlement_id', 'load_id']
}
