import type { Knex } from 'knex'
import { companyDay } from '#shared/kernel/companyDay'
import { estimateDistance } from '#shared/kernel/distance'
import { loadEquipmentOf } from '#shared/kernel/equipment'
import { findPlace, type Gazetteer, zoneOf } from '#shared/kernel/gazetteer'
import { dollars } from '#shared/kernel/money'
import { divide } from '#shared/quotes/calculatePrice'
import type { PriceBasis } from '#shared/quotes/priceBasis'
import { settingsOn } from '../settings/index.ts'
import { answerTime } from './answerTime.ts'
import { likeLanes } from './laneHistory.ts'
import type { Quote } from './Quote.ts'

interface Where {
  gazetteer: Gazetteer
  now: Date
}

/** The inputs of a price, and the prices that it is compared with (§7). */
export async function pricingForDesk(knex: Knex, quote: Quote, { gazetteer, now }: Where): Promise<PriceBasis> {
  const settings = await settingsOn(knex, companyDay(now))
  const { haulers } = settings
  const { linehaul, fuel, accessorials } = haulers
  const [pickup, delivery] = [quote.pickupLocation, quote.deliveryLocation].map((place) => findPlace(gazetteer, place))
  const lanes = await likeLanes(knex, quote, { gazetteer, now })
  return {
    fuel: settings.fuel,
    costs: settings.costs,
    usualHauler: haulers[loadEquipmentOf[quote.equipment].equipment],
    ownerTerms: linehaul > 0 ? { linehaul, fuel, accessorials } : null,
    floor: settings.margin.floor,
    validHours: settings.validity.hours,
    detention: { freeHours: settings.detention.freeHours, perHour: settings.detention.perHour },
    distance: pickup && delivery ? estimateDistance(pickup, delivery) : null,
    deliveryZone: zoneOf(gazetteer, quote.deliveryLocation),
    likeLanes: lanes.map(({ totalCents, distance, wasAccepted }) => ({
      perMile: dollars(divide(totalCents, distance)),
      wasAccepted,
    })),
    before: await askedBefore(knex, quote),
    answerMinutes: (await answerTime(knex)).median,
  }
}

async function askedBefore(knex: Knex, { id, email }: Quote): Promise<PriceBasis['before']> {
  const { rows } = await knex.raw(
    `select count(*)::int as requests, (count(*) filter (where status = 'accepted'))::int as accepted,
       (array_agg(ended_at order by ended_at desc) filter (where status = 'accepted' and total_cents is not null))[1] as at,
       (array_agg(total_cents order by ended_at desc) filter (where status = 'accepted' and total_cents is not null))[1] as cents
     from quotes where lower(email) = lower(?) and id <> ? and not suspicious`,
    [email, id],
  )
  const { requests, accepted, at, cents } = rows[0]
  return { requests, accepted, last: at ? { at: at.toISOString(), total: dollars(cents) } : null }
}
