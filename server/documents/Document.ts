import { Model, snakeCaseMappers } from 'objection'
import type { DocumentKind } from '#shared/document'

/** A driver's paper that ends on a day: the current one of its kind. */
export class Document extends Model {
  declare readonly id: string
  declare driverId: string
  declare kind: DocumentKind
  /** A calendar day: 2027-05-31. */
  declare expiresOn: string
  declare createdAt: Date
  declare updatedAt: Date
  declare readonly version: number

  static override tableName = 'documents'
  static override columnNameMappers = snakeCaseMappers()
}
