import type { CustomTypeStatus } from '#shared/documents/customTypeTransitions'
import type { CustomTypeId } from '#shared/documents/document'
import type { RequiredPeriod } from '#shared/documents/requiredPeriods'
import { VersionedModel } from '../../platform/database/BaseModel.ts'
import { visibleTo } from '../../platform/queries/visible.ts'

/** A row of custom_document_types: a custom document type. */
export class CustomType extends VersionedModel {
  /** The id from its number: `added_3`. */
  declare readonly id: CustomTypeId
  declare name: string
  declare status: CustomTypeStatus
  /** Whether its documents expire. */
  declare hasEnd: boolean
  /** Whether drivers upload it themselves. */
  declare handsIn: boolean
  /** The periods in which it is required, in order of time. */
  declare required: RequiredPeriod[]

  static override tableName = 'custom_document_types'
  static override jsonAttributes = ['required']

  /** Row-level visibility of custom document types: all, or none. */
  static visibleTo = visibleTo('customTypes')
}
