import type { KindId } from '#shared/documents/document'
import type { DocumentStatus } from '#shared/documents/status'
import { VersionedModel } from '../../platform/database/BaseModel.ts'
import { visibleTo } from '../../platform/queries/visible.ts'

/** A row of documents: one of a driver, most of which expire. The current one of a kind counts, its predecessors stay. */
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
  /** By a driver or an applicant; null for one that the office has entered. */
  declare handedInAt: Date | null
  declare handedInBy: string | null
  /** It came with the application of the driver. */
  declare withApplication: boolean
  declare checkedAt: Date | null
  declare checkedBy: string | null
  declare refusal: string | null
  declare replacedAt: Date | null
  /** When the office has asked the driver for a new one. */
  declare askedAt: Date | null
  /** How often its driver was told that it ends, or asked for a new one, and when last. */
  declare toldCount: number
  declare toldAt: Date | null

  static override tableName = 'documents'

  /** Row-level visibility of documents: all, a driver's own, or none. */
  static visibleTo = visibleTo('documents', { driver: 'documents.driver_id' })
}
