import { VersionedModel } from '../database/BaseModel.ts'
import { visibleTo } from '../reads/visible.ts'

/** A row of brokers, who pay for loads. */
export class Broker extends VersionedModel {
  declare readonly id: string
  declare name: string

  static override tableName = 'brokers'

  /** Row-level visibility of brokers: all, or none. */
  static visibleTo = visibleTo('brokers')
}
