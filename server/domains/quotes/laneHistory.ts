import type { Knex } from 'knex'
import { findPlace, type Gazetteer } from '#shared/kernel/gazetteer'
import { alike } from '#shared/loads/laneHistory'
import { nearTo } from '../../platform/gazetteer/nearTo.ts'
import type { Quote } from './Quote.ts'

/** A price in the lane history: cents, miles. */
export interface LikeLane {
  totalCents: number
  distance: number
  /** Null while it waits for the shipper's answer. */
  wasAccepted: boolean | null
}

/** Limits the comparison: a busy half-year has fewer prices. */
const most = 5_000

/**
 * The lane history (§7): the newest prices of other requests with the same equipment, both ends within 75 miles, in the last 180
 * days. A place that the gazetteer does not know matches no other.
 */
export async function likeLanes(
  knex: Knex,
  { id, equipment, pickupLocation, deliveryLocation }: Quote,
  { gazetteer, now }: { gazetteer: Gazetteer; now: Date },
): Promise<LikeLane[]> {
  const from = findPlace(gazetteer, pickupLocation)
  const to = findPlace(gazetteer, deliveryLocation)
  if (!from || !to) return []
  const rows: (LikeLane & { pickup: string; delivery: string })[] = await knex('quotes')
    .join('quote_prices as price', (on) => on.on('price.quote_id', 'quotes.id').andOn('price.version', 'quotes.price_version'))
    .where('equipment', equipment)
    .whereNot('quotes.id', id)
    .where('sent_at', '>', new Date(now.getTime() - alike.days * 86_400_000))
    .orderBy('sent_at', 'desc')
    .limit(most, { skipBinding: true })
    .select({ pickup: 'pickup_location', delivery: 'delivery_location', distance: 'distance', totalCents: 'price.total_cents' })
    .select(knex.raw(`case when quotes.status <> 'quoted' then quotes.status = 'accepted' end as "wasAccepted"`))
  const isNear = nearTo(gazetteer)
  return rows
    .filter(({ pickup, delivery }) => isNear(pickup, from) && isNear(delivery, to))
    .map(({ totalCents, distance, wasAccepted }) => ({ totalCents, distance, wasAccepted }))
}
