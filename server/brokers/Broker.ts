import { VersionedModel } from '../database/BaseModel.ts'
import { visibleTo } from '../reads/visible.ts'

/** Who pays for a load, as its row. */
export class Broker extends VersionedModel {
  declare readonly id: string
  declare name: string

  static override tableName = 'brokers'

  /** Narrows a query of brokers to the rows that this role's people may see: all, or none. */
  static visibleTo = visibleTo('brokers')
}
