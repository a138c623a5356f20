import type { Knex } from 'knex'
import { loadEquipmentOf, type QuoteEquipment } from '#shared/kernel/equipment'
import { fuelPerMileCents } from '#shared/quotes/calculatePrice'
import { priceValidUntil } from '#shared/quotes/priceValidity'
import { Load } from '../domains/loads/Load.ts'
import { Quote } from '../domains/quotes/Quote.ts'
import { QuotePrice } from '../domains/quotes/QuotePrice.ts'
import { Shipper } from '../domains/shippers/Shipper.ts'
import { User } from '../domains/users/User.ts'
import { demoStop } from './demoFacilities.ts'
import { zones } from './demoQuotes.ts'

const hour = 3_600_000

/** Miles by road of each demo lane that has a price. */
const miles: Record<string, number> = {
  'Phoenix, AZ → El Paso, TX': 430,
  'Dallas, TX → Midland, TX': 330,
  'Bakersfield, CA → Tucson, AZ': 597,
  'Oakland, CA → Phoenix, AZ': 745,
  'Midland, TX → Houston, TX': 501,
  'Phoenix, AZ → Fresno, CA': 590,
  'Los Angeles, CA → Flagstaff, AZ': 466,
  'Austin, TX → Houston, TX': 165,
  'Phoenix, AZ → Flagstaff, AZ': 145,
  'San Antonio, TX → Los Angeles, CA': 1353,
  'Fresno, CA → Dallas, TX': 1508,
  'Yuma, AZ → Houston, TX': 1240,
}

/** Cents a mile of the linehaul. */
const rates: Record<QuoteEquipment, number> = {
  hotshot_32: 232,
  hotshot_34: 236,
  hotshot_38: 241,
  hotshot_40: 244,
  dry_van: 228,
  reefer: 286,
  flatbed: 262,
  hotshot: 230,
  box_truck_26: 215,
}

const fuel = { index: 3.72, week: '2026-11-16', peg: 1.2, mpg: 6 }

/** When a demo quote request that was answered got its price. */
export function pricedAt({ createdAt, updatedAt }: Pick<Quote, 'createdAt' | 'updatedAt'>): Date {
  return new Date(Math.min(updatedAt.getTime(), createdAt.getTime() + 38 * 60_000))
}

/**
 * Seeds the prices of the demo quote requests with an answer, at the time of their answer. Links the accepted ones to booked
 * loads of the fleet, which become theirs. The requests of a shipper with an account are their own.
 */
export async function seedPrices(trx: Knex): Promise<void> {
  await trx.raw(`update quotes set shipper_id = shippers.id from shippers join users on users.shipper_id = shippers.id
    where quotes.company_name = shippers.name`)
  const dispatcher = await User.query(trx).findOne({ role: 'dispatcher' })
  const answered = await Quote.query(trx).whereIn('status', ['quoted', 'accepted', 'declined', 'expired']).orderBy('number')
  const booked = await Load.query(trx).where({ status: 'booked' }).whereNull('assigned_driver_id').orderBy('number')
  for (const quote of answered) {
    const sentAt = pricedAt(quote)
    const price = await QuotePrice.query(trx)
      .insert(toPrice(quote, sentAt, dispatcher?.id ?? null))
      .returning('*')
    const isEnded = quote.status !== 'quoted'
    const shipperId = quote.status === 'accepted' ? await shipperNamed(trx, quote.companyName) : quote.shipperId
    await trx('quotes')
      .where({ id: quote.id })
      .update({
        quoted_at: sentAt,
        price_version: 1,
        total_cents: price.totalCents,
        valid_until: price.validUntil,
        shipper_id: shipperId,
        ended_at: isEnded ? quote.updatedAt : null,
        accepted_by: quote.status === 'accepted' ? quote.contactName : null,
      })
    const load = quote.status === 'accepted' ? booked.shift() : undefined
    if (load && shipperId)
      await trx('loads')
        .where({ id: load.id })
        .update(toLoad(quote, price, shipperId))
  }
}

function toPrice(quote: Quote, sentAt: Date, sentBy: string | null) {
  const distance = miles[`${quote.pickupLocation} → ${quote.deliveryLocation}`] as number
  const linehaulCents = Math.round((distance * rates[quote.equipment]) / 500) * 500
  const fuelCents = fuelPerMileCents(fuel) * distance
  // Still valid where it is not answered, whenever the demo is started.
  const validUntil = priceValidUntil(sentAt, quote.status === 'quoted' ? 72 : 24, quote.pickupTime)
  return {
    quoteId: quote.id,
    version: 1,
    distance,
    distanceSource: 'estimate' as const,
    linehaulCents,
    fuel,
    fuelCents,
    charges: [],
    deliveryBy: new Date(quote.pickupTime.getTime() + Math.ceil(distance / 500) * 24 * hour),
    deliveryZone: zones[quote.deliveryLocation] as string,
    totalCents: linehaulCents + fuelCents,
    validUntil,
    note: null,
    sentBy,
    sentAt,
  }
}

function toLoad(quote: Quote, price: QuotePrice, shipperId: string) {
  const { equipment, trailerFeet } = loadEquipmentOf[quote.equipment]
  return {
    quote_id: quote.id,
    shipper_id: shipperId,
    broker_id: null,
    equipment,
    trailer_feet: trailerFeet,
    stops: JSON.stringify([
      demoStop(quote.pickupLocation, quote.pickupTime, quote.pickupZone),
      demoStop(quote.deliveryLocation, price.deliveryBy, price.deliveryZone),
    ]),
    distance_source: price.distanceSource,
    pickup_location: quote.pickupLocation,
    pickup_date_time: quote.pickupTime,
    pickup_zone: quote.pickupZone,
    delivery_location: quote.deliveryLocation,
    delivery_date_time: price.deliveryBy,
    delivery_zone: price.deliveryZone,
    distance: price.distance,
    rate_linehaul_cents: price.linehaulCents,
    accessorials_cents: [price.fuelCents],
    charges: JSON.stringify([{ code: 'fuel_surcharge', cents: price.fuelCents, note: null }]),
    freight_details: quote.freightDetails,
  }
}

async function shipperNamed(trx: Knex, name: string): Promise<string> {
  const existing = await Shipper.query(trx).findOne({ name })
  return (existing ?? (await Shipper.query(trx).insert({ name }).returning('*'))).id
}
