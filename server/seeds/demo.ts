import type { Knex } from 'knex'
import { companyDay } from '#shared/kernel/companyDay'
import { applicationEquipment } from '#shared/kernel/equipment'
import { instantOf } from '#shared/kernel/time'
import { respondBy } from '#shared/quotes/quote'
import { contactBy } from '#shared/recruiting/application'
import { openApplicationStatuses } from '#shared/recruiting/status'
import { hashPassword } from '../domains/auth/password.ts'
import { Quote } from '../domains/quotes/Quote.ts'
import { Application } from '../domains/recruiting/Application.ts'
import { ApplicationContact } from '../domains/recruiting/ApplicationContact.ts'
import { User } from '../domains/users/User.ts'
import type { FileStorage } from '../platform/files/storage.ts'
import { applicationHistory, demoApplications } from './demoApplications.ts'
import { recordHistory } from './demoHistory.ts'
import { demoPassword, demoPeople } from './demoPeople.ts'
import { pricedAt, seedPrices } from './demoPrices.ts'
import { demoQuotes, quoteHistory, zones } from './demoQuotes.ts'
import { seedFleet } from './fleet.ts'

const minute = 60_000
const day = 24 * 60 * minute

/**
 * Seeds a database without users with demo users, quote requests, applications and the fleet: always the same, dated relative to
 * `now`. Runs in one transaction, so that an interrupted start can be repeated. The photos of its proofs go into `storage`.
 */
export async function seedDemo(knex: Knex, now: Date = new Date(), storage: FileStorage | null = null): Promise<void> {
  await knex.transaction(async (trx) => {
    if (await trx('users').first('id')) return
    await seedPeople(trx, now)
    await seedFleet(trx, now, storage)
    await linkDrivers(trx)
    await seedPrices(trx)
  })
}

/** The applications that were approved lead to the drivers who were made of them. */
async function linkDrivers(trx: Knex): Promise<void> {
  await trx.raw(`update applications set driver_id = drivers.id from drivers
    where applications.status = 'approved' and drivers.license_no = applications.cdl_number`)
}

async function seedPeople(trx: Knex, now: Date): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  await User.query(trx).insert(demoPeople.map((person) => ({ ...person, passwordHash, isDemo: true })))
  const quotes = oldestFirst(demoQuotes).map((demo) => toQuote(demo, now))
  await recordHistory(trx, 'quotes', await Quote.query(trx).insert(quotes), quoteHistory, {
    at: (quote, to) => (to === 'quoted' ? pricedAt(quote) : null),
  })
  const applications = oldestFirst(demoApplications).map((demo) => toApplication(demo, now))
  const inserted = await Application.query(trx).insert(applications)
  await recordHistory(trx, 'applications', inserted, applicationHistory)
  await seedContacts(trx, inserted)
}

/** The first call with everybody who is no longer new. */
async function seedContacts(trx: Knex, applications: readonly Application[]): Promise<void> {
  const recruiter = await User.query(trx).findOne({ role: 'recruiter' })
  const calls = applications.flatMap(({ id: applicationId, contactedAt, equipmentTypes }) => {
    if (!contactedAt) return []
    const note = `Wants to haul ${equipmentTypes.map((type) => applicationEquipment[type]).join(' and ')}.`
    return [{ applicationId, channel: 'call' as const, outcome: 'Spoke with them', note, occurredAt: contactedAt }]
  })
  await ApplicationContact.query(trx).insert(calls.map((contact) => ({ ...contact, userId: recruiter?.id ?? null })))
}

/** Sorted so that reference numbers grow with time. */
function oldestFirst<Demo extends { minutesAgo: number }>(demos: readonly Demo[]): Demo[] {
  return demos.toSorted((a, b) => b.minutesAgo - a.minutesAgo)
}

function toQuote({ minutesAgo, answeredAfter = 0, pickupInDays, pickupAt, ...demo }: (typeof demoQuotes)[number], now: Date) {
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

/** In minutes after an application came, at the latest. */
const demoCallAfter = 5 * 60
const demoDocuments = ['cdl', 'medical_card', 'driving_record', 'drug_test'] as const

function toApplication({ minutesAgo, movedAfter, cdlEndsInDays, ...demo }: (typeof demoApplications)[number], now: Date) {
  const createdAt = new Date(now.getTime() - minutesAgo * minute)
  const movedAt = new Date(createdAt.getTime() + movedAfter * minute)
  return {
    ...demo,
    clientId: null,
    cdlExpiration: dayFrom(now, cdlEndsInDays),
    backgroundCheckConsent: true,
    drugScreenConsent: true,
    termsAgreed: true,
    contactBy: contactBy(createdAt),
    ...(demo.status !== 'submitted' && {
      contactedAt: new Date(createdAt.getTime() + Math.min(movedAfter, demoCallAfter) * minute),
      contactedBy: 'call' as const,
    }),
    askedFor: demo.status === 'documents' ? [...demoDocuments] : [],
    createdAt,
    movedAt,
    endedAt: openApplicationStatuses.some((status) => status === demo.status) ? null : movedAt,
    endReason: demo.status === 'rejected' ? 'cdl_invalid' : demo.status === 'withdrawn' ? 'Took another job' : null,
    updatedAt: movedAt,
    version: applicationHistory[demo.status].length,
  }
}

/** The company's calendar day `days` from `now`: 2026-11-21. */
function dayFrom(now: Date, days: number): string {
  return companyDay(new Date(now.getTime() + days * day))
}
