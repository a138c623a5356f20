import type { Knex } from 'knex'
import { contactBy } from '#shared/application'
import { respondBy } from '#shared/quote'
import { instantOf } from '#shared/time'
import { Application } from '../applications/Application.ts'
import { hashPassword } from '../auth/password.ts'
import type { FileStorage } from '../files/storage.ts'
import { Quote } from '../quotes/Quote.ts'
import { User } from '../users/User.ts'
import { applicationHistory, demoApplications } from './demoApplications.ts'
import { demoPassword, demoPeople } from './demoPeople.ts'
import { seedPrices } from './demoPrices.ts'
import { demoQuotes, quoteHistory, zones } from './demoQuotes.ts'
import { seedFleet } from './fleet.ts'
import { recordHistory } from './history.ts'

const minute = 60_000
const day = 24 * 60 * minute

/**
 * Seeds an empty database with demo users, quote requests, applications and the fleet: always the same, dated relative to
 * `now`. A demo of an earlier version gets the missing fleet; a database with other users is left alone. Runs in one
 * transaction, so that an interrupted start can be repeated. The photos of its proofs go into `storage`.
 */
export async function seedDemo(knex: Knex, now: Date = new Date(), storage: FileStorage | null = null): Promise<void> {
  await knex.transaction(async (trx) => {
    const emails: string[] = await trx('users').pluck('email')
    if (!emails.length) await seedPeople(trx, now)
    if (await needsFleet(trx)) await seedFleet(trx, now, storage)
    if (!emails.length) await seedPrices(trx)
  })
}

/** Whether there are only demo users and no fleet yet. */
async function needsFleet(trx: Knex): Promise<boolean> {
  const others = await trx('users')
    .whereNotIn(
      'email',
      demoPeople.map(({ email }) => email),
    )
    .first('id')
  return !others && !(await trx('drivers').first('id')) && !(await trx('brokers').first('id'))
}

async function seedPeople(trx: Knex, now: Date): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  await User.query(trx).insert(demoPeople.map((person) => ({ ...person, passwordHash, isDemo: true })))
  const quotes = oldestFirst(demoQuotes).map((demo) => quoteOf(demo, now))
  await recordHistory(trx, 'quotes', await Quote.query(trx).insert(quotes), quoteHistory)
  const applications = oldestFirst(demoApplications).map((demo) => applicationOf(demo, now))
  await recordHistory(trx, 'applications', await Application.query(trx).insert(applications), applicationHistory)
}

/** Sorted so that reference numbers grow with time. */
function oldestFirst<Demo extends { minutesAgo: number }>(demos: readonly Demo[]): Demo[] {
  return demos.toSorted((a, b) => b.minutesAgo - a.minutesAgo)
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
    version: quoteHistory[demo.status].length,
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
    version: applicationHistory[demo.status].length,
  }
}

/** The calendar day `days` from `now`: 2026-11-21. */
function dayFrom(now: Date, days: number): string {
  return new Date(now.getTime() + days * day).toISOString().slice(0, 10)
}
