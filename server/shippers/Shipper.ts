import { Model, snakeCaseMappers } from 'objection'

/** Who has freight to move: its people see its loads. */
export class Shipper extends Model {
  declare readonly id: string
  declare name: string
  declare createdAt: Date
  declare updatedAt: Date
  declare readonly version: number

  static override tableName = 'shippers'
  static override columnNameMappers = snakeCaseMappers()
}
