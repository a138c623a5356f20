import { Model, snakeCaseMappers } from 'objection'
import { foldForSearch } from '#shared/search'
import { visibleTo } from '../database/visible.ts'

/** Who pays for a load, as its row. */
export class Broker extends Model {
  declare readonly id: string
  declare name: string
  declare folded: string
  declare createdAt: Date
  declare updatedAt: Date
  declare readonly version: number

  static override tableName = 'brokers'
  static override columnNameMappers = snakeCaseMappers()

  override $beforeInsert(): void {
    this.folded = foldForSearch(this.name)
  }

  /** Narrows a query of brokers to the rows that this role's people may see: all, or none. */
  static visibleTo = visibleTo('brokers')
}
