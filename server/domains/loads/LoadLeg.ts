import type { Knex } from 'knex'
import { BaseModel } from '../../platform/database/BaseModel.ts'
import type { Load } from './Load.ts'

/** The part of a load of a driver who has handed it over; what is left of it is its driver's. Cents. */
export class LoadLeg extends BaseModel {
  declare readonly id: string
  declare loadId: string
  /** Their order. */
  declare readonly number: string
  declare driverId: string
  /** Where it was handed over. */
  declare location: string
  declare zone: string
  declare handedOverAt: Date
  declare toldBy: string
  declare reason: string
  /** From where the driver had taken it. */
  declare miles: number
  /** Of these miles. */
  declare linehaulCents: number
  declare payCents: number

  static override tableName = 'load_legs'
}

/** What is left of a load for who has it now: its distance in miles, and its linehaul in cents. */
export interface Remainder {
  distance: number
  linehaulCents: number
  /** The last handover; null before the first. */
  last: LoadLeg | null
  /** Of all who had it before. */
  paidCents: number
}

/** What earlier drivers of a load have left of it; an edit may have made it less than they had. */
export async function remainderOf(
  knex: Knex,
  { id, distance, rateLinehaulCents }: Pick<Load, 'id' | 'distance' | 'rateLinehaulCents'>,
): Promise<Remainder> {
  const legs = await LoadLeg.query(knex).where({ load_id: id }).orderBy('number')
  const sum = (of: (leg: LoadLeg) => number) => legs.reduce((total, leg) => total + of(leg), 0)
  return {
    distance: Math.max(0, distance - sum(({ miles }) => miles)),
    linehaulCents: Math.max(0, rateLinehaulCents - sum(({ linehaulCents }) => linehaulCents)),
    last: legs.at(-1) ?? null,
    paidCents: sum(({ payCents }) => payCents),
  }
}
