import { randomInt } from 'node:crypto'
import type { ChargeCode } from '#shared/charges'
import type { LoadEquipment } from '#shared/equipment'
import type { LoadStatus } from '#shared/loadStatus'
import { BaseModel, VersionedModel } from '../database/BaseModel.ts'
import { visibleTo } from '../reads/visible.ts'
import { TrackingEvent } from '../tracking/TrackingEvent.ts'

/** One accessorial of a load; cents. */
export interface LoadCharge {
  code: ChargeCode
  cents: number
  note: string | null
}

/** A load as its row. Amounts in cents. Columns that the database fills are read-only here. */
export class Load extends VersionedModel {
  /** Both the load number and the tracking reference. */
  declare id: string
  declare status: LoadStatus
  declare brokerId: string | null
  declare shipperId: string | null
  declare assignedDriverId: string | null
  declare rateLinehaulCents: number
  declare accessorialsCents: number[]
  declare readonly totalCents: number
  declare driverPayCents: number | null
  declare pickupLocation: string
  declare pickupDateTime: Date
  declare pickupZone: string
  declare deliveryLocation: string
  declare deliveryDateTime: Date
  declare deliveryZone: string
  declare equipment: LoadEquipment
  declare trailerFeet: number | null
  /** Miles. */
  declare distance: number
  declare freightDetails: string | null
  /** The quote request it was made from. */
  declare quoteId: string | null
  /** What the accessorials are, in their order, with the fuel surcharge. */
  declare charges: LoadCharge[]
  declare deliveredAt: Date | null
  declare paidAt: Date | null
  declare cancelledAt: Date | null
  declare events?: TrackingEvent[]

  static override tableName = 'loads'
  static override jsonAttributes = ['charges']
  static override relationMappings = {
    events: {
      relation: BaseModel.HasManyRelation,
      modelClass: TrackingEvent,
      join: { from: 'loads.id', to: 'tracking_events.load_id' },
    },
  }

  /** Generates the number of a new load. */
  override $beforeInsert(): void {
    super.$beforeInsert()
    this.id ??= `FF${String(randomInt(10 ** 10)).padStart(10, '0')}`
  }

  /** Row-level visibility of loads: all, a driver's or a shipper's own, or none. */
  static visibleTo = visibleTo('loads', { driver: 'loads.assigned_driver_id', shipper: 'loads.shipper_id' })
}
