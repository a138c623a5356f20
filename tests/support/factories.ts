import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Knex } from 'knex'
import type { Role } from '#shared/access/roles'
import { shareOf } from '#shared/kernel/money'
import type { PricingInput } from '#shared/quotes/pricingInput'
import type { QuoteRequest } from '#shared/quotes/quoteRequest'
import type { DriverApplication } from '#shared/recruiting/driverApplication'
import { calculationOf, sumsOf } from '#shared/settlements/calculationSnapshot'
import { centsOfLoad, payOf } from '#shared/settlements/pay'
import { Broker } from '../../server/domains/customers/Broker.ts'
import { Document } from '../../server/domains/documents/Document.ts'
import { Driver } from '../../server/domains/drivers/Driver.ts'
import { Load } from '../../server/domains/loads/Load.ts'
import { Quote } from '../../server/domains/quotes/Quote.ts'
import { Application } from '../../server/domains/recruiting/Application.ts'
import { Settlement } from '../../server/domains/settlements/Settlement.ts'
import { Shipper } from '../../server/domains/shippers/Shipper.ts'
import { User } from '../../server/domains/users/User.ts'
import type { NewMail } from '../../server/platform/mail/sendMail.ts'
import { inputsOf } from './payInputs.ts'

/** The password of every user that a test creates. */
export const testPassword = 'correct horse battery'

let passwordHash: Promise<string> | undefined

/** A user who can sign in with `testPassword`. Its hash is weak: a strong one takes 25 ms at each of thousands of sign-ins. */
export async function createUser(knex: Knex, values: Partial<User> & { role?: Role | (string & {}) } = {}): Promise<User> {
  passwordHash ??= hash(testPassword, { memoryCost: 8, timeCost: 1 })
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

const quoteFields = {
  companyName: 'Sonoran Steel & Pipe',
  contactName: 'Rick Delgado',
  email: 'rick@sonoran.example',
  phone: '(602) 555-0118',
  equipment: 'hotshot_40',
  pickupLocation: 'Phoenix, AZ',
  deliveryLocation: 'Los Angeles, CA',
} as const

/** A quote request as the form submits it, two days ahead of now. */
export function quoteRequestBody(values: Partial<Record<keyof QuoteRequest, unknown>> = {}): Record<string, unknown> {
  return {
    ...quoteFields,
    pickupTime: `${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}T08:00`,
    freightDetails: '2 pallets, 3,000 lb',
    ...values,
  }
}

/** A price of 2,047.80 dollars for a stored quote request, as the dispatcher sends it: delivery a day after its pickup. */
export function priceSheetBody(values: Partial<Record<keyof PricingInput, unknown>> = {}): Record<string, unknown> {
  return {
    deliveryBy: `${new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)}T20:00`,
    deliveryZone: 'America/Los_Angeles',
    distance: 590,
    distanceSource: 'entered',
    linehaul: 1690,
    fuel: { index: 3.72, week: '2026-11-16', peg: 1.2, mpg: 6 },
    charges: [
      { code: 'reefer_fuel', amount: 65 },
      { code: 'other', amount: 45, note: 'Washout' },
    ],
    validHours: 24,
    note: 'Washout receipt comes with the truck.',
    ...values,
  }
}

/** A stored quote request. */
export async function createQuoteRow(knex: Knex, values: Partial<Quote> = {}): Promise<Quote> {
  const now = new Date()
  return Quote.query(knex)
    .insert({
      status: 'new',
      ...quoteFields,
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

/** A driver application as the wizard submits it; the applicant owns no truck. */
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

/** A stored application, without duplicates unless `values` make it one. */
export async function createApplicationRow(knex: Knex, values: Partial<Application> = {}): Promise<Application> {
  const now = new Date()
  const one = randomUUID()
  return Application.query(knex)
    .insert({
      ...(applicationBody() as Partial<Application>),
      email: `${one}@drivers.example`,
      cdlNumber: one.slice(0, 13),
      phone: `(520) ${Number.parseInt(one.slice(0, 8), 16).toString().slice(0, 7).padEnd(7, '0')}`,
      status: 'submitted',
      contactBy: new Date(now.getTime() + 24 * 3_600_000),
      createdAt: now,
      updatedAt: now,
      ...values,
    })
    .returning('*')
}

/** A broker, with a unique name unless `values` has one. */
export async function createBroker(knex: Knex, values: Partial<Broker> = {}): Promise<Broker> {
  return Broker.query(knex)
    .insert({ name: `Ocotillo Freight ${randomUUID().slice(0, 8)}`, ...values })
    .returning('*')
}

export async function createShipper(knex: Knex, values: Partial<Shipper> = {}): Promise<Shipper> {
  return Shipper.query(knex)
    .insert({ name: 'Rincon Citrus', ...values })
    .returning('*')
}

/** An onboarded driver, paid 28 % of the linehaul. */
export async function createDriver(knex: Knex, values: Partial<Driver> = {}): Promise<Driver> {
  return Driver.query(knex)
    .insert({
      status: 'onboarded',
      type: 'w2',
      firstName: 'Odell',
      lastName: 'Bright',
      licenseNo: 'D0455-7710',
      licenseState: 'AZ',
      phone: '(602) 555-0131',
      endorsements: ['N', 'T'],
      shareBasisPoints: 2_800,
      ...values,
    })
    .returning('*')
}

/** A medical card that expires in a year unless `values` says otherwise. */
export async function createDocument(knex: Knex, values: Partial<Document> & { driverId: string }): Promise<Document> {
  const expiresOn = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10)
  return Document.query(knex)
    .insert({ kind: 'medical_card', expiresOn, ...values })
    .returning('*')
}

/** A booked load from Phoenix to Los Angeles; a driver gets 28 % of its linehaul; a delivered one was delivered an hour ago. */
export async function createLoad(knex: Knex, values: Partial<Load> = {}): Promise<Load> {
  const now = Date.now()
  const payer = values.brokerId || values.shipperId ? {} : { brokerId: (await createBroker(knex)).id }
  const rateLinehaulCents = values.rateLinehaulCents ?? 98_500
  const completed = ['delivered', 'invoiced', 'paid'].includes(values.status ?? '')
  return Load.query(knex)
    .insert({
      status: 'booked',
      rateLinehaulCents,
      charges: (values.accessorialsCents ?? [7_550, 10]).map((cents) => ({ code: 'other', cents, note: 'Washout' })),
      driverPayCents: values.assignedDriverId ? shareOf(rateLinehaulCents, 2_800) : null,
      pickupLocation: 'Phoenix, AZ',
      pickupDateTime: new Date(now + 86_400_000),
      pickupZone: 'America/Phoenix',
      deliveryLocation: 'Los Angeles, CA',
      deliveryDateTime: new Date(now + 2 * 86_400_000),
      deliveryZone: 'America/Los_Angeles',
      equipment: 'hotshot',
      trailerFeet: 40,
      distance: 373,
      freightDetails: '2 pallets, 3,000 lb',
      deliveredAt: completed ? new Date(now - 3_600_000) : null,
      paidAt: values.status === 'paid' ? new Date(now) : null,
      ...payer,
      ...values,
    })
    .returning('*')
}

/** A pending settlement of these loads, at 28 %, less 87.50 dollars of insurance. */
export async function createSettlement(
  knex: Knex,
  loads: readonly Load[],
  values: Partial<Settlement> & { driverId: string },
): Promise<Settlement> {
  const { driverId, periodStart = '2026-11-09', periodEnd = '2026-11-15' } = values
  const inputs = inputsOf(loads, { from: periodStart, until: periodEnd })
  const pay = payOf(inputs)
  const { carriedForwardCents: _, ...sums } = sumsOf(pay)
  return Settlement.query(knex)
    .insertGraph({
      id: `ST-20261115-${String(settlementsMade++)}`,
      status: 'pending',
      periodStart,
      periodEnd,
      ...sums,
      calculation: calculationOf(inputs, pay),
      paidAt: values.status === 'paid' ? new Date() : null,
      lines: loads.map(({ id }) => ({ loadId: id, driverId, amountCents: centsOfLoad(pay, id) })),
      ...values,
    })
    .returning('*')
}

let settlementsMade = 10

/** The price of a quote as a mail to be sent, each about another quote unless `values` says otherwise. */
export function quotePriceMail(values: Partial<NewMail<'quotePrice'>> = {}): NewMail<'quotePrice'> {
  const rowId = values.rowId ?? randomUUID()
  return {
    to: 'rick@sonoran.example',
    template: 'quotePrice',
    key: `quote ${rowId} price 1`,
    resource: 'quotes',
    rowId,
    data: {
      reference: 'Q-1042',
      companyName: 'Valley Fresh Growers',
      contactName: 'Anita Quiroga',
      pickupLocation: 'Fresno, CA',
      pickupTime: '2026-11-23T22:00:00Z',
      pickupZone: 'America/Los_Angeles',
      deliveryLocation: 'Phoenix, AZ',
      deliveryBy: '2026-11-24T16:00:00Z',
      deliveryZone: 'America/Phoenix',
      equipment: 'Refrigerated',
      lines: [
        { label: 'Linehaul, 590 mi', amount: 1_690 },
        { label: 'Fuel surcharge, 590 mi × $0.42', amount: 247.8 },
        { label: 'Reefer fuel', amount: 65 },
        { label: 'Washout', amount: 45 },
      ],
      total: 2_047.8,
      validUntil: '2026-11-23T16:41:00Z',
      note: 'Washout receipt comes with the truck.',
      link: `https://fairlane.example/f/${values.secrets?.[0] ?? 'Zm9vYmFyYmF6cXV4MTIzNA'}`,
    },
    ...values,
  }
}
