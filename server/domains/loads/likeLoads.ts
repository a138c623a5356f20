import type { Knex } from 'knex'
import { findPlace, type Gazetteer } from '#shared/kernel/gazetteer'
import { alike } from '#shared/loads/laneHistory'
import { divide } from '#shared/quotes/calculatePrice'
import { nearTo } from '../../platform/gazetteer/nearTo.ts'
import type { Load } from './Load.ts'

/** Limits the search to the newest loads. */
const most = 5_000

type Lane = Pick<Load, 'equipment' | 'pickupLocation' | 'deliveryLocation'> & { id: string | null }

/**
 * The lane history: the pay of similar loads, in cents per mile, all in (§9). They have the same equipment and a rate, both ends
 * within 75 miles, and were created in the last 180 days. A place that the gazetteer does not know matches no other.
 */
export async function likeLoads(
  knex: Knex,
  { id, equipment, pickupLocation, deliveryLocation }: Lane,
  { gazetteer, now }: { gazetteer: Gazetteer; now: Date },
): Promise<number[]> {
  const from = findPlace(gazetteer, pickupLocation)
  const to = findPlace(gazetteer, deliveryLocation)
  if (!from || !to) return []
  const rows: { pickup: string; delivery: string; distance: number; totalCents: number }[] = await knex
    .from(knex('loads').orderBy('number', 'desc').limit(most, { skipBinding: true }).as('newest'))
    .where({ equipment, cancelled_at: null })
    .whereNot('id', id ?? '')
    .where('distance', '>', 0)
    .where('rate_linehaul_cents', '>', 0)
    .where('created_at', '>', new Date(now.getTime() - alike.days * 86_400_000))
    .select({ pickup: 'pickup_location', delivery: 'delivery_location', distance: 'distance', totalCents: 'total_cents' })
  const isNear = nearTo(gazetteer)
  return rows
    .filter(({ pickup, delivery }) => isNear(pickup, from) && isNear(delivery, to))
    .map(({ totalCents, distance }) => divide(totalCents, distance))
}
