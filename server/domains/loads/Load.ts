import { randomInt } from 'node:crypto'
import type { Knex } from 'knex'
import type { LoadEquipment } from '#shared/kernel/equipment'
import { parsePlace } from '#shared/kernel/gazetteer'
import type { ChargeCode } from '#shared/loads/charges'
import type { LoadStatus } from '#shared/loads/status'
import { BaseModel, VersionedModel } from '../../platform/database/BaseModel.ts'
import { loadGazetteer } from '../../platform/gazetteer/gazetteer.ts'
import { ownerOf, type Reader, visibleTo } from '../../platform/queries/visible.ts'
import { TrackingEvent } from '../tracking/index.ts'

/** One accessorial of a load; cents. */
export interface LoadCharge {
  code: ChargeCode
  cents: number
  note: string | null
  /** Of detention: the index of the stop where the truck waited, from 0. */
  stop?: number
  /**
   * The charge was added after its driver was settled. A correction pays the driver's share, and no other settlement of the load
   * does.
   */
  corrected?: true
}

/** A stop of a load; instants as text, because it is stored as JSON. */
export interface LoadStop {
  facility: string | null
  street: string | null
  location: string
  zone: string
  /** Null for a quoted load without a date. */
  from: string | null
  /** The end of the window; null for an appointment. */
  to: string | null
  contact: string | null
  phone: string | null
  instructions: string | null
}

/** A stop with a location and a time only. */
export function bareStop(location: string, at: Date | null, zone: string): LoadStop {
  const nothing = { facility: null, street: null, to: null, contact: null, phone: null, instructions: null }
  return { ...nothing, location, zone, from: at?.toISOString() ?? null }
}

/**
 * Moves the part of a typed address before the city into the street. Nothing changes where the stop has a street already: it
 * would be replaced.
 */
export function splitAddress<Stop extends Pick<LoadStop, 'street' | 'location'>>(stop: Stop): Stop {
  const { street } = parsePlace(loadGazetteer(), stop.location)
  if (!street || stop.street || !stop.location.startsWith(street)) return stop
  return { ...stop, street, location: stop.location.slice(street.length).replace(/^[\s,]{0,9}/, '') }
}

/** A load as its row. Amounts in cents. Columns that the database fills are read-only here. */
export class Load extends VersionedModel {
  /** The tracking reference. */
  declare id: string
  declare status: LoadStatus
  declare brokerId: string | null
  declare shipperId: string | null
  declare assignedDriverId: string | null
  declare rateLinehaulCents: number
  declare accessorialsCents: number[]
  declare readonly totalCents: number
  declare driverPayCents: number | null
  /** In their order: the first is the pickup, the last the delivery. The columns of these two follow from it. */
  declare stops: LoadStop[]
  declare pickupLocation: string
  /** Null for a quoted load without a date, as that of the delivery. */
  declare pickupDateTime: Date | null
  declare pickupZone: string
  declare deliveryLocation: string
  declare deliveryDateTime: Date | null
  declare deliveryZone: string
  declare equipment: LoadEquipment
  declare trailerFeet: number | null
  /** Miles. */
  declare distance: number
  declare distanceSource: 'estimate' | 'entered'
  declare freightDetails: string | null
  declare brokerReference: string | null
  declare purchaseOrder: string | null
  declare billOfLading: string | null
  declare pickupNumber: string | null
  declare sealNumber: string | null
  declare trailerNumber: string | null
  /** Pounds. */
  declare weight: number | null
  declare pieces: number | null
  /** Degrees Fahrenheit. */
  declare temperature: number | null
  declare tarps: boolean
  /** UN/NA ID number. */
  declare hazmat: string | null
  /** The quote request that became this load. */
  declare quoteId: string | null
  /** The charges behind `accessorialsCents`, in the same order, with the fuel surcharge. */
  declare charges: LoadCharge[]
  declare deliveredAt: Date | null
  declare paidAt: Date | null
  declare cancelledAt: Date | null
  declare events?: TrackingEvent[]

  static override tableName = 'loads'
  static override jsonAttributes = ['charges', 'stops']
  static override relationMappings = {
    events: {
      relation: BaseModel.HasManyRelation,
      modelClass: TrackingEvent,
      join: { from: 'loads.id', to: 'tracking_events.load_id' },
    },
  }

  /** Derives the pickup and delivery columns, by which lists are sorted and searched, and the amounts of the charges. */
  protected override deriveColumns(): void {
    const [first, last] = [this.stops?.[0], this.stops?.at(-1)]
    if (first && last) {
      const deadline = last.to ?? last.from
      Object.assign(this, { pickupLocation: first.location, pickupZone: first.zone })
      Object.assign(this, { deliveryLocation: last.location, deliveryZone: last.zone })
      this.pickupDateTime = first.from === null ? null : new Date(first.from)
      this.deliveryDateTime = deadline === null ? null : new Date(deadline)
    }
    if (this.charges) this.accessorialsCents = this.charges.map(({ cents }) => cents)
  }

  /**
   * Generates the number of a new load. Without stops, the load gets one from its pickup columns and one from its delivery
   * columns.
   */
  override $beforeInsert(): void {
    this.stops ??= [
      bareStop(this.pickupLocation, this.pickupDateTime, this.pickupZone),
      bareStop(this.deliveryLocation, this.deliveryDateTime, this.deliveryZone),
    ]
    super.$beforeInsert()
    this.id ??= `FF${String(randomInt(10 ** 10)).padStart(10, '0')}`
  }

  /** Row-level visibility of loads: all, a driver's or a shipper's own, or none. */
  static visibleTo = visibleTo('loads', { driver: 'loads.assigned_driver_id', shipper: 'loads.shipper_id' })

  /** The visibility of a single load: a driver who had it before reads it, too. */
  static recordVisibleTo = (reader: Reader) => (query: Knex.QueryBuilder) => {
    const driver = reader.role === 'driver' ? ownerOf(reader) : null
    if (!driver) return Load.visibleTo(reader)(query)
    const had =
      '(loads.assigned_driver_id = ? or exists (select from load_assignments where load_id = loads.id and driver_id = ?))'
    query.whereRaw(had, [driver, driver])
  }
}
