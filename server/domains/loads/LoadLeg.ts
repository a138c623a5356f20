import type { Knex } from 'knex'
import { BaseModel } from '../../platform/database/BaseModel.ts'
import type { Load } from './Load.ts'

/** The part of a load that a driver hauled before handing it over. The assigned driver hauls the remainder. Cents. */
export class LoadLeg extends BaseModel {
  declare readonly id: string
  declare loadId: string
  /** The order of the legs. */
  declare readonly number: string
  declare driverId: string
  /** Where it was handed over. */
  declare location: string
  declare zone: string
  declare handedOverAt: Date
  declare reportedBy: string
  declare reason: string
  /** Miles from where the driver took the load over. */
  declare miles: number
  /** The linehaul of these miles. */
  declare linehaulCents: number
  declare payCents: number

  static override tableName = 'load_legs'
}

/** The part of a load that its present driver hauls: its distance in miles, and its linehaul in cents. */
export interface Remainder {
  distance: number
  linehaulCents: number
  /** The last handover; null before the first. */
  last: LoadLeg | null
  /** The pay of all earlier drivers. */
  paidCents: number
}

/**
 * Subtracts the legs of earlier drivers from a load. An edit may have lowered distance or linehaul below theirs: then 0 remains.
 */
export async function remainderOf(
  knex: Knex,
  { id, distance, rateLinehaulCents }: Pick<Load, 'id' | 'distance' | 'rateLinehaulCents'>,
): Promise<Remainder> {
  const legs = await LoadLeg.query(knex).where({ load_id: id }).orderBy('number')
  const sum = (getValue: (leg: LoadLeg) => number) => legs.reduce((total, leg) => total + getValue(leg), 0)
  return {
    distance: Math.max(0, distance - sum(({ miles }) => miles)),
    linehaulCents: Math.max(0, rateLinehaulCents - sum(({ linehaulCents }) => linehaulCents)),
    last: legs.at(-1) ?? null,
    paidCents: sum(({ payCents }) => payCents),
  }
}
