import type { KindId } from '#shared/documents/document'
import type { DocumentStatus } from '#shared/documents/status'
import { VersionedModel } from '../../platform/database/BaseModel.ts'
import { visibleTo } from '../../platform/queries/visible.ts'

/** A row of documents of a driver; most kinds expire. One row of a kind is current, and its predecessors remain. */
export class Document extends VersionedModel {
  declare readonly id: string
  declare driverId: string
  declare kind: KindId
  declare status: DocumentStatus
  /** Calendar days: 2027-05-31. Null until it is approved, and for one that is older than our records. */
  declare validFrom: string | null
  /** Null without an end. */
  declare expiresOn: string | null
  /** The day that the driver had entered, where the office has corrected it. */
  declare correctedFrom: string | null
  /** Uploaded by a driver or an applicant; null for a document that the office has entered. */
  declare submittedAt: Date | null
  declare submittedBy: string | null
  /** It came with the application of the driver. */
  declare withApplication: boolean
  declare checkedAt: Date | null
  declare checkedBy: string | null
  declare refusal: string | null
  declare replacedAt: Date | null
  /** When the office last requested a new one from the driver. */
  declare askedAt: Date | null
  /** How often the driver was notified of its expiration or asked for a new one, and when last. */
  declare notifiedCount: number
  declare notifiedAt: Date | null

  static override tableName = 'documents'

  /** Row-level visibility of documents: all, a driver's own, or none. */
  static visibleTo = visibleTo('documents', { driver: 'documents.driver_id' })
}
