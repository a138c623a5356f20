import type { DocumentKind } from '#shared/document'
import { VersionedModel } from '../database/BaseModel.ts'

/** A row of documents: a driver's current document of a kind, which expires. */
export class Document extends VersionedModel {
  declare readonly id: string
  declare driverId: string
  declare kind: DocumentKind
  /** A calendar day: 2027-05-31. */
  declare expiresOn: string

  static override tableName = 'documents'
}
