import type { AddedKindStatus } from '#shared/documents/customTypeTransitions'
import type { AddedKindId } from '#shared/documents/document'
import type { RequiredPeriod } from '#shared/documents/requiredPeriods'
import { VersionedModel } from '../../platform/database/BaseModel.ts'
import { visibleTo } from '../../platform/queries/visible.ts'

/** A row of added_kinds: a custom document type. */
export class AddedKind extends VersionedModel {
  /** The id from its number: `added_3`. */
  declare readonly id: AddedKindId
  declare name: string
  declare status: AddedKindStatus
  /** Whether its documents expire. */
  declare hasEnd: boolean
  /** Whether drivers upload it themselves. */
  declare handsIn: boolean
  /** The periods in which it is required, in order of time. */
  declare required: RequiredPeriod[]

  static override tableName = 'added_kinds'
  static override jsonAttributes = ['required']

  /** Row-level visibility of custom document types: all, or none. */
  static visibleTo = visibleTo('addedKinds')
}
