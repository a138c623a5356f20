import type { KindId } from '#shared/documents/document'
import type { DaysOffRequest } from '#shared/drivers/driver'
import type { DriverStatus, DriverType } from '#shared/drivers/status'
import type { LoadEquipment } from '#shared/kernel/equipment'
import { BaseModel, VersionedModel } from '../../platform/database/BaseModel.ts'
import { visibleTo } from '../../platform/queries/visible.ts'
import { Document } from '../documents/index.ts'

/** A row of drivers. */
export class Driver extends VersionedModel {
  declare readonly id: string
  declare status: DriverStatus
  declare type: DriverType
  declare firstName: string
  declare lastName: string
  declare licenseNo: string
  declare licenseState: string
  declare phone: string | null
  declare endorsements: string[]
  declare email: string | null
  /** Equipment that the driver has hauled elsewhere, or may haul; equipment hauled here is counted from loads. */
  declare equipment: LoadEquipment[]
  declare emergencyName: string | null
  declare emergencyPhone: string | null
  /** Notes of the office, for the office only. */
  declare notes: string | null
  /** Null where the records do not say it. */
  declare statusSince: Date | null
  /** Null for a status that needs none. */
  declare statusReason: string | null
  /** The driver's share of a linehaul, in hundredths of a percent. */
  declare shareBasisPoints: number
  /** In the order of their first days. */
  declare daysOff: { from: string; until: string; note: string | null }[]
  /** In the order of their first days. */
  declare daysOffRequests: DaysOffRequest[]
  /** The documents that the office has requested while none was on file. */
  declare askedDocuments: { kind: KindId; askedAt: string }[]
  /** The last calendar day on which a proposed suspension is dismissed, and the documents that it was dismissed for. */
  declare deferredUntil: string | null
  declare deferredDocuments: string | null
  /** The time of the erasure request, and the time since which only legally retained data remains. */
  declare eraseAskedAt: Date | null
  declare eraseWhy: string | null
  declare eraseBegunAt: Date | null
  /** Since then only a number remains. */
  declare erasedAt: Date | null
  declare documents?: Document[]

  static override tableName = 'drivers'
  static override jsonAttributes = ['daysOff', 'daysOffRequests', 'askedDocuments']
  static override relationMappings = {
    documents: {
      relation: BaseModel.HasManyRelation,
      modelClass: Document,
      join: { from: 'drivers.id', to: 'documents.driver_id' },
    },
  }

  /** Row-level visibility of drivers: all, the own, or none. */
  static visibleTo = visibleTo('drivers', { driver: 'drivers.id' })
}
