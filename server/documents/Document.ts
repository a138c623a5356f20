import type { DocumentKind } from '#shared/document'
import { VersionedModel } from '../database/BaseModel.ts'

/** A driver's paper that ends on a day: the current one of its kind. */
export class Document extends VersionedModel {
  declare readonly id: string
  declare driverId: string
  declare kind: DocumentKind
  /** A calendar day: 2027-05-31. */
  declare expiresOn: string

  static override tableName = 'documents'
}
