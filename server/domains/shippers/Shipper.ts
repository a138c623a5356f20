import { VersionedModel } from '../../platform/database/BaseModel.ts'

/** A row of shippers, whose users see their loads. */
export class Shipper extends VersionedModel {
  declare readonly id: string
  declare name: string

  static override tableName = 'shippers'
}
