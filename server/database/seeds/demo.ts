import type { Knex } from 'knex'
import { respondBy } from '#shared/quote'
import { instantOf } from '#shared/time'
import { hashPassword } from '../../auth/password.ts'
import { Quote } from '../../quotes/Quote.ts'
import { User } from '../../users/User.ts'
import { demoPassword, demoPeople } from './demoPeople.ts'
import { demoQuotes, pathTo, zones } from './demoQuotes.ts'

const minute = 60_000
const day = 24 * 60 * minute

/**
 * Fills an empty database with the demo people and quote requests: the same every time, dated relative to `now`. All or
 * nothing, so that a start that was cut off is simply made again.
 */
export async function seedDemo(knex: Knex, now: Date = new Date()): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  await knex.transaction(async (trx) => {
    await User.query(trx).insert(demoPeople.map((person) => ({ ...person, passwordHash })))
    const quotes = await Quote.query(trx).insert(oldestFirst.map((demo) => rowOf(demo, now)))
    await trx('audit_log').insert(
      quotes.flatMap(({ id, createdAt, updatedAt }, index) =>
        pathTo((oldestFirst[index] as (typeof demoQuotes)[number]).status).map(([from, to]) => ({
          at: from ? updatedAt : createdAt,
          noun: 'quotes',
          row_id: id,
          what: 'status',
          from_value: from,
          to_value: to,
        })),
      ),
    )
  })
}

/** So that the numbers people read grow with time. */
const oldestFirst = demoQuotes.toSorted((a, b) => b.minutesAgo - a.minutesAgo)

function rowOf({ minutesAgo, answeredAfter, pickupInDays, pickupAt, ...demo }: (typeof demoQuotes)[number], now: Date) {
  const createdAt = new Date(now.getTime() - minutesAgo * minute)
  const pickupZone = zones[demo.pickupLocation] as string
  const pickupDay = new Date(now.getTime() + pickupInDays * day).toISOString().slice(0, 10)
  return {
    ...demo,
    clientId: null,
    pickupTime: instantOf(`${pickupDay}T${pickupAt}`, pickupZone) as Date,
    pickupZone,
    freightDetails: demo.freightDetails ?? null,
    suspicious: demo.suspicious ?? false,
    respondBy: respondBy(createdAt),
    createdAt,
    updatedAt: new Date(createdAt.getTime() + (answeredAfter ?? 0) * minute),
    version: pathTo(demo.status).length,
  }
}
