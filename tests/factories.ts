import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { DriverApplication } from '#shared/application'
import type { QuoteRequest } from '#shared/quote'
import type { Role } from '#shared/roles'
import { Application } from '../server/applications/Application.ts'
import { hashPassword } from '../server/auth/password.ts'
import { Quote } from '../server/quotes/Quote.ts'
import { User } from '../server/users/User.ts'

/** The password of every person a test makes. */
export const testPassword = 'correct horse battery'

let passwordHash: Promise<string> | undefined

/** A person who may sign in with `testPassword`. The hash is made once: it is slow on purpose. */
export async function createUser(knex: Knex, values: Partial<User> & { role?: Role | (string & {}) } = {}): Promise<User> {
  passwordHash ??= hashPassword(testPassword)
  return User.query(knex)
    .insert({
      email: `${randomUUID()}@people.example`,
      role: 'dispatcher',
      firstName: 'Ines',
      lastName: 'Marchetti',
      passwordHash: await passwordHash,
      ...values,
    })
    .returning('*')
}

/** A quote request as the form submits it, two days ahead of now. */
export function quoteRequestBody(values: Partial<Record<keyof QuoteRequest, unknown>> = {}): Record<string, unknown> {
  return {
    companyName: 'Sonoran Steel & Pipe',
    contactName: 'Rick Delgado',
    email: 'rick@sonoran.example',
    phone: '(602) 555-0118',
    equipment: 'hotshot_40',
    pickupLocation: 'Phoenix, AZ',
    deliveryLocation: 'Los Angeles, CA',
    pickupTime: `${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}T08:00`,
    freightDetails: '2 pallets, 3,000 lb',
    ...values,
  }
}

/** A stored quote request. */
export async function createQuoteRow(knex: Knex, values: Partial<Quote> = {}): Promise<Quote> {
  const now = new Date()
  return Quote.query(knex)
    .insert({
      status: 'new',
      companyName: 'Sonoran Steel & Pipe',
      contactName: 'Rick Delgado',
      email: 'rick@sonoran.example',
      phone: '(602) 555-0118',
      equipment: 'hotshot_40',
      pickupLocation: 'Phoenix, AZ',
      deliveryLocation: 'Los Angeles, CA',
      pickupTime: new Date(now.getTime() + 2 * 86_400_000),
      pickupZone: 'America/Phoenix',
      freightDetails: null,
      suspicious: false,
      respondBy: new Date(now.getTime() + 7_200_000),
      createdAt: now,
      updatedAt: now,
      ...values,
    })
    .returning('*')
}

/** A driver application as the wizard submits it, by somebody who owns no truck. */
export function applicationBody(values: Partial<Record<keyof DriverApplication, unknown>> = {}): Record<string, unknown> {
  return {
    firstName: 'Cesar',
    lastName: 'Ibarra',
    email: 'cesar.ibarra@drivers.example',
    phone: '(520) 555-0164',
    address: '2217 E Grant Rd',
    city: 'Tucson',
    state: 'AZ',
    zipCode: '85719',
    cdlNumber: 'D0855-4821',
    cdlClass: 'A',
    cdlExpiration: '2031-05-31',
    endorsements: ['N', 'T'],
    yearsExperience: '5-10',
    equipmentTypes: ['hotshot-40', 'dry-van'],
    previousEmployer: 'Gila River Hauling',
    ownEquipment: false,
    equipmentType: null,
    equipmentYear: null,
    equipmentMake: null,
    equipmentModel: null,
    backgroundCheckConsent: true,
    drugScreenConsent: true,
    termsAgreed: true,
    ...values,
  }
}

/** A stored application, of somebody who has not applied before unless `values` say so. */
export async function createApplicationRow(knex: Knex, values: Partial<Application> = {}): Promise<Application> {
  const now = new Date()
  const one = randomUUID()
  return Application.query(knex)
    .insert({
      ...(applicationBody() as Partial<Application>),
      email: `${one}@drivers.example`,
      cdlNumber: one.slice(0, 13),
      status: 'submitted',
      contactBy: new Date(now.getTime() + 24 * 3_600_000),
      createdAt: now,
      updatedAt: now,
      ...values,
    })
    .returning('*')
}
