import type { AddedKindStatus } from '#shared/documents/customTypeTransitions'
import type { AddedKindId } from '#shared/documents/document'
import type { RequiredPeriod } from '#shared/documents/requiredPeriods'
import { VersionedModel } from '../../platform/database/BaseModel.ts'
import { visibleTo } from '../../platform/queries/visible.ts'

/** A row of added_kinds: a kind of document that the company has added. */
export class AddedKind extends VersionedModel {
  /** Of its number: `added_3`. */
  declare readonly id: AddedKindId
  declare name: string
  declare status: AddedKindStatus
  /** Whether its documents end. */
  declare hasEnd: boolean
  /** Whether drivers hand it in themselves. */
  declare handsIn: boolean
  /** When it is required, in the order of time. */
  declare required: RequiredPeriod[]

  static override tableName = 'added_kinds'
  static override jsonAttributes = ['required']

  /** Row-level visibility of added kinds: all, or none. */
  static visibleTo = visibleTo('addedKinds')
}
