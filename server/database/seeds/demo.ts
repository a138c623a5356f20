import type { Knex } from 'knex'
import { contactBy } from '#shared/application'
import type { NounName } from '#shared/permissions'
import { respondBy } from '#shared/quote'
import { instantOf } from '#shared/time'
import { Application } from '../../applications/Application.ts'
import { hashPassword } from '../../auth/password.ts'
import { Quote } from '../../quotes/Quote.ts'
import { User } from '../../users/User.ts'
import { applicationWays, demoApplications } from './demoApplications.ts'
import { demoPassword, demoPeople } from './demoPeople.ts'
import { demoQuotes, quoteWays, zones } from './demoQuotes.ts'

const minute = 60_000
const day = 24 * 60 * minute

/**
 * Fills an empty database with the demo people, quote requests and applications: the same every time, dated relative to
 * `now`. All or nothing, so that a start that was cut off is simply made again.
 */
export async function seedDemo(knex: Knex, now: Date = new Date()): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  await knex.transaction(async (trx) => {
    await User.query(trx).insert(demoPeople.map((person) => ({ ...person, passwordHash })))
    const quotes = oldestFirst(demoQuotes).map((demo) => quoteOf(demo, now))
    await record(trx, 'quotes', await Quote.query(trx).insert(quotes), quoteWays)
    const applications = oldestFirst(demoApplications).map((demo) => applicationOf(demo, now))
    await record(trx, 'applications', await Application.query(trx).insert(applications), applicationWays)
  })
}

/** So that the numbers people read grow with time. */
function oldestFirst<Demo extends { minutesAgo: number }>(demos: readonly Demo[]): Demo[] {
  return demos.toSorted((a, b) => b.minutesAgo - a.minutesAgo)
}

interface Recorded<Status extends string> {
  id: string
  status: Status
  createdAt: Date
  updatedAt: Date
}

/** Into the audit log: how each row came to its status. */
async function record<Status extends string>(
  trx: Knex,
  noun: NounName,
  rows: Recorded<Status>[],
  ways: Record<Status, Status[]>,
): Promise<void> {
  const changes = rows.flatMap(({ id, status, createdAt, updatedAt }) =>
    ways[status].map((to, step) => ({
      at: step ? updatedAt : createdAt,
      noun,
      row_id: id,
      what: 'status',
      from_value: ways[status][step - 1] ?? null,
      to_value: to,
    })),
  )
  await trx('audit_log').insert(changes)
}

function quoteOf({ minutesAgo, answeredAfter = 0, pickupInDays, pickupAt, ...demo }: (typeof demoQuotes)[number], now: Date) {
  const createdAt = new Date(now.getTime() - minutesAgo * minute)
  const pickupZone = zones[demo.pickupLocation] as string
  return {
    ...demo,
    clientId: null,
    pickupTime: instantOf(`${dayFrom(now, pickupInDays)}T${pickupAt}`, pickupZone) as Date,
    pickupZone,
    freightDetails: demo.freightDetails ?? null,
    suspicious: demo.suspicious ?? false,
    respondBy: respondBy(createdAt),
    createdAt,
    updatedAt: new Date(createdAt.getTime() + answeredAfter * minute),
    version: quoteWays[demo.status].length,
  }
}

function applicationOf({ minutesAgo, movedAfter, cdlEndsInDays, ...demo }: (typeof demoApplications)[number], now: Date) {
  const createdAt = new Date(now.getTime() - minutesAgo * minute)
  return {
    ...demo,
    clientId: null,
    cdlExpiration: dayFrom(now, cdlEndsInDays),
    backgroundCheckConsent: true,
    drugScreenConsent: true,
    termsAgreed: true,
    contactBy: contactBy(createdAt),
    createdAt,
    updatedAt: new Date(createdAt.getTime() + movedAfter * minute),
    version: applicationWays[demo.status].length,
  }
}

/** The calendar day so many days from `now`: 2026-11-21. */
function dayFrom(now: Date, days: number): string {
  return new Date(now.getTime() + days * day).toISOString().slice(0, 10)
}
