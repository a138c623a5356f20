import type { z } from 'zod'
import type { Gazetteer } from '#shared/kernel/gazetteer'
import { cents } from '#shared/kernel/money'
import { instantOf } from '#shared/kernel/time'
import { isUsZone } from '#shared/kernel/zones'
import { calculatePrice } from '#shared/quotes/calculatePrice'
import { priceFindings } from '#shared/quotes/priceFindings'
import { priceValidUntil } from '#shared/quotes/priceValidity'
import type { quoteCommands } from '#shared/quotes/quote'
import type { UseCase } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { enqueueEndOf } from './jobs.ts'
import { pricingForDesk } from './pricing.ts'
import type { Quote } from './Quote.ts'
import { QuotePrice } from './QuotePrice.ts'
import { mailPrice, type QuoteMailing } from './quoteMails.ts'

type Body = z.output<typeof quoteCommands.send>

/**
 * Sends a price to the shipper (§9): stores it as the next version, stops the two-hour clock with the first one, and mails the
 * price with a link. Warnings, such as a margin below its floor, have to be accepted. Throws 422 for a delivery zone that is
 * neither that of its place nor offered by the form.
 */
export function sendPrice(gazetteer: Gazetteer, mailing: QuoteMailing): UseCase<Quote, Body> {
  return async ({ knex, row, body, userId, now, guard }) => {
    const { accepted: _, ...pricing } = body
    const price = calculatePrice(pricing)
    const basis = await pricingForDesk(knex, row, { gazetteer, now })
    // With the zone of another place, the delivery would be another instant.
    if (pricing.deliveryZone !== basis.deliveryZone && !isUsZone(pricing.deliveryZone)) {
      throw refuse.invalid({ deliveryZone: 'Please choose one of the listed time zones' })
    }
    guard(
      priceFindings(pricing, {
        now,
        pickup: row.pickupTime,
        pickupZone: row.pickupZone,
        ...basis,
        likeLanesCents: basis.likeLanes.map(({ perMile }) => cents(perMile)),
      }),
    )
    const version = row.priceVersion + 1
    const validUntil = priceValidUntil(now, pricing.validHours, row.pickupTime)
    const sent = await QuotePrice.query(knex)
      .insert({
        quoteId: row.id,
        version,
        deliveryBy: instantOf(pricing.deliveryBy, pricing.deliveryZone) as Date,
        deliveryZone: pricing.deliveryZone,
        distance: pricing.distance,
        distanceSource: pricing.distanceSource,
        linehaulCents: price.linehaulCents,
        fuel: pricing.fuel,
        fuelCents: price.fuelCents,
        charges: pricing.charges,
        totalCents: price.totalCents,
        validUntil,
        note: pricing.note || null,
        sentBy: userId,
        sentAt: now,
      })
      .returning('*')
    await enqueueEndOf(knex, sent)
    await mailPrice(knex, row, sent, mailing)
    // A desk user who sends a price has confirmed that the request is no robot's.
    return { suspicious: false, priceVersion: version, totalCents: price.totalCents, validUntil, quotedAt: row.quotedAt ?? now }
  }
}
