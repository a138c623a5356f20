import { Model, snakeCaseMappers } from 'objection'
import { visibleTo } from '../reads/visible.ts'

/** Who pays for a load, as its row. */
export class Broker extends Model {
  declare readonly id: string
  declare name: string
  declare createdAt: Date
  declare updatedAt: Date
  declare readonly version: number

  static override tableName = 'brokers'
  static override columnNameMappers = snakeCaseMappers()

  /** Narrows a query of brokers to the rows that this role's people may see: all, or none. */
  static visibleTo = visibleTo('brokers')
}
