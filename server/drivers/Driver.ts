import type { DriverStatus, DriverType } from '#shared/driverStatus'
import { BaseModel, VersionedModel } from '../database/BaseModel.ts'
import { Document } from '../documents/Document.ts'
import { visibleTo } from '../reads/visible.ts'

/** A driver as its row. */
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
  /** The part of a linehaul that the driver earns, in hundredths of a percent. */
  declare shareBasisPoints: number
  declare documents?: Document[]

  static override tableName = 'drivers'
  static override relationMappings = {
    documents: {
      relation: BaseModel.HasManyRelation,
      modelClass: Document,
      join: { from: 'drivers.id', to: 'documents.driver_id' },
    },
  }

  /** Narrows a query of drivers to the rows that this person may see: all, the own, or none. */
  static visibleTo = visibleTo('drivers', { driver: 'drivers.id' })
}
