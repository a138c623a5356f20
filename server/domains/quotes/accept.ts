import type { Knex } from 'knex'
import type { z } from 'zod'
import { loadEquipmentOf } from '#shared/kernel/equipment'
import { cents } from '#shared/kernel/money'
import type { quoteCommands } from '#shared/quotes/quote'
import type { UseCase } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { recordChange } from '../../platform/sse/record.ts'
import { bareStop, Load, type LoadCharge, splitAddress } from '../loads/index.ts'
import { Shipper } from '../shippers/index.ts'
import { Quote } from './Quote.ts'
import { QuotePrice } from './QuotePrice.ts'
import { mailAcceptance, type QuoteMailing } from './quoteMails.ts'
import { shipperOfEmail } from './shipperOfEmail.ts'

/**
 * Accepts the newest price: makes the load, booked, at exactly that price (§9). The load refers to its quote request in a
 * unique column, so that there is never a second one. Throws 409 for a price that is no longer valid, and once its
 * pickup has passed.
 */
export function acceptPrice(mailing: QuoteMailing): UseCase<Quote, z.output<typeof quoteCommands.accept>> {
  return async ({ knex, row, body, userId, now }) => {
    const price = await QuotePrice.query(knex).findOne({ quote_id: row.id, version: row.priceVersion })
    if (!price) throw refuse.notFound('price')
    if (row.pickupTime <= now) throw refuse.pickupPassed()
    if (price.validUntil <= now) throw refuse.priceExpired()
    const shipperId = row.shipperId ?? (await readShipper(knex, row))
    const load = await Load.query(knex)
      .insert({
        status: 'booked',
        quoteId: row.id,
        brokerId: null,
        shipperId,
        assignedDriverId: null,
        ...loadEquipmentOf[row.equipment],
        ...toCharges(price),
        driverPayCents: null,
        stops: [
          splitAddress(bareStop(row.pickupLocation, row.pickupTime, row.pickupZone)),
          splitAddress(bareStop(row.deliveryLocation, price.deliveryBy, price.deliveryZone)),
        ],
        pickupNumber: body.pickupNumber || null,
        distance: price.distance,
        distanceSource: price.distanceSource,
        freightDetails: row.freightDetails,
      })
      .returning('*')
    await recordChange(knex, { resource: 'loads', id: load.id, what: 'status', to: load.status, userId, owners: [shipperId] })
    await mailAcceptance(knex, row, load, body.pickupNumber || null, mailing)
    return { shipperId, endedAt: now, acceptedBy: body.name, pickupNumber: body.pickupNumber || null }
  }
}

/** The linehaul and the accessorials of a load at exactly this price. */
function toCharges({ linehaulCents, fuelCents, charges }: QuotePrice) {
  const all: LoadCharge[] = [
    ...(fuelCents > 0 ? [{ code: 'fuel_surcharge', cents: fuelCents, note: null } as const] : []),
    ...charges.map(({ code, amount, note }) => ({ code, cents: cents(amount), note: note ?? null })),
  ]
  return { rateLinehaulCents: linehaulCents, charges: all }
}

/**
 * The shipper who pays for the load: by the user's address, by earlier requests from it, or a new one. A lock per address gives
 * two first loads the same shipper.
 */
async function readShipper(knex: Knex, { email, companyName }: Quote): Promise<string> {
  await knex.raw('select pg_advisory_xact_lock(hashtextextended(lower(?), 1))', [email])
  const own = await shipperOfEmail(knex, email)
  if (own) return own
  const earlier = await Quote.query(knex)
    .whereRaw('lower(email) = lower(?)', [email])
    .whereNotNull('shipper_id')
    .orderBy('number', 'desc')
    .first()
  return earlier?.shipperId ?? (await Shipper.query(knex).insert({ name: companyName }).returning('*')).id
}
