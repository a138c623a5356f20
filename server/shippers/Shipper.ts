import { VersionedModel } from '../database/BaseModel.ts'

/** Who has freight to move: its people see its loads. */
export class Shipper extends VersionedModel {
  declare readonly id: string
  declare name: string

  static override tableName = 'shippers'
}
