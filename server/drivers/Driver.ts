import { Model, snakeCaseMappers } from 'objection'
import type { DriverStatus, DriverType } from '#shared/driverStatus'
import { visibleTo } from '../reads/visible.ts'

/** A driver as its row. */
export class Driver extends Model {
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
  declare createdAt: Date
  declare updatedAt: Date
  declare readonly version: number

  static override tableName = 'drivers'
  static override columnNameMappers = snakeCaseMappers()

  /** Narrows a query of drivers to the rows that this person may see: all, the own, or none. */
  static visibleTo = visibleTo('drivers', { driver: 'drivers.id' })
}
