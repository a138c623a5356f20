import { VersionedModel } from '../../platform/database/BaseModel.ts'

/** A row of shippers, who have freight to move; their users see their loads. */
export class Shipper extends VersionedModel {
  declare readonly id: string
  declare name: string

  static override tableName = 'shippers'
}
