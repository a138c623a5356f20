import type { Model } from 'objection'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Broker } from '../../../server/domains/customers/Broker.ts'
import { CustomType } from '../../../server/domains/customTypes/CustomType.ts'
import { Document } from '../../../server/domains/documents/Document.ts'
import { Driver } from '../../../server/domains/drivers/Driver.ts'
import { Invoice } from '../../../server/domains/invoices/Invoice.ts'
import { CustomerPayment } from '../../../server/domains/invoices/payments/CustomerPayment.ts'
import { Load } from '../../../server/domains/loads/Load.ts'
import { Quote } from '../../../server/domains/quotes/Quote.ts'
import { Application } from '../../../server/domains/recruiting/Application.ts'
import { Settlement } from '../../../server/domains/settlements/Settlement.ts'
import { Shipper } from '../../../server/domains/shippers/Shipper.ts'
import { User } from '../../../server/domains/users/User.ts'
import { VersionedModel } from '../../../server/platform/database/BaseModel.ts'
import { Mail } from '../../../server/platform/mail/Mail.ts'
import { createCustomType } from '../../support/documents.ts'
import {
  createApplicationRow,
  createBroker,
  createDocument,
  createDriver,
  createLoad,
  createQuoteRow,
  createSettlement,
  createShipper,
  createUser,
  quotePriceMail,
  quoteRequestBody,
} from '../../support/factories.ts'
import { createInvoice, createPayment } from '../../support/invoicing.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const longAgo = new Date('2026-01-02T03:04:05Z')
const written = { createdAt: longAgo, updatedAt: longAgo }

/** The models of all tables with a version. */
const classes = [
  ...[CustomType, Application, Broker, CustomerPayment, Document, Driver, Invoice],
  ...[Load, Mail, Quote, Settlement, Shipper, User],
]

/** For each model an old row and a change to it. */
const changes: Record<string, () => Promise<{ row: VersionedModel; change: object }>> = {
  CustomType: async () => ({ row: await createCustomType(server.knex, written), change: { name: 'TWIC' } }),
  Application: async () => ({ row: await createApplicationRow(server.knex, written), change: { status: 'in_review' } }),
  Broker: async () => ({ row: await createBroker(server.knex, written), change: { name: 'Saguaro Brokerage' } }),
  CustomerPayment: async () => {
    const load = await createLoad(server.knex, { status: 'booked' })
    return {
      row: await createPayment(server.knex, await createInvoice(server.knex, load), written),
      change: { reference: '4411' },
    }
  },
  Document: async () => {
    const { id: driverId } = await createDriver(server.knex)
    return { row: await createDocument(server.knex, { driverId, ...written }), change: { expiresOn: '2031-01-01' } }
  },
  Driver: async () => ({ row: await createDriver(server.knex, written), change: { phone: null } }),
  Invoice: async () => {
    const load = await createLoad(server.knex, { status: 'booked' })
    return { row: await createInvoice(server.knex, load, written), change: { prooflessReason: 'It comes by mail' } }
  },
  Load: async () => ({ row: await createLoad(server.knex, written), change: { distance: 400 } }),
  Mail: async () => {
    const { key, template, resource, rowId, to } = quotePriceMail()
    const mail = { key, template, resource, rowId, recipient: to, subject: 's', text: 't', html: 'h', status: 'failed' } as const
    return {
      row: await Mail.query(server.knex)
        .insert({ ...mail, ...written })
        .returning('*'),
      change: { lastError: 'away' },
    }
  },
  Quote: async () => ({ row: await createQuoteRow(server.knex, written), change: { status: 'quoted' } }),
  Settlement: async () => {
    const { id: driverId } = await createDriver(server.knex)
    const load = await createLoad(server.knex, { assignedDriverId: driverId, status: 'delivered' })
    return { row: await createSettlement(server.knex, [load], { driverId, ...written }), change: { status: 'processed' } }
  },
  Shipper: async () => ({ row: await createShipper(server.knex, written), change: { name: 'Rincon Citrus Growers' } }),
  User: async () => ({ row: await createUser(server.knex, written), change: { lastName: 'Marchetti-Ruiz' } }),
}

describe('an update through the model', () => {
  test('covers every table with a version', async () => {
    const { rows } = await server.knex.raw(
      // A version without the time of the last change is a number of its own: of a price, of a setting.
      `select table_name from information_schema.columns where column_name in ('version', 'updated_at') and table_schema = 'public'
       group by 1 having count(*) = 2 order by 1`,
    )
    const tables = classes.map((model) => model.tableName).sort()
    expect(rows.map(({ table_name }: { table_name: string }) => table_name)).toEqual(tables)
    expect(classes.map(({ name }) => name)).toEqual(Object.keys(changes))
    for (const model of classes) expect(model.prototype).toBeInstanceOf(VersionedModel)
  })

  test.each(Object.keys(changes))('of %s increments its version and sets updatedAt', async (name) => {
    const { row, change } = await (changes[name] as (typeof changes)[string])()
    expect(row).toMatchObject({ version: 1, updatedAt: longAgo })
    const model = row.constructor as typeof Model
    const patched = (await model.query(server.knex).patch(change).findById(row.$id()).returning('*')) as unknown as VersionedModel
    expect(patched).toMatchObject({ ...change, version: 2, createdAt: longAgo })
    expect(Math.abs(Date.now() - patched.updatedAt.getTime())).toBeLessThan(60_000)
  })

  test('increments the version of each row, even when the patch sets one', async () => {
    const first = await createBroker(server.knex, { version: 4 } as Partial<Broker>)
    const second = await createBroker(server.knex)
    const both = Broker.query(server.knex).whereIn('id', [first.id, second.id])
    await both.clone().patch({ name: 'Saguaro Brokerage', version: 1 } as Partial<Broker>)
    expect((await both.orderBy('number')).map(({ version }) => version)).toEqual([5, 2])
  })

  test('leaves no expression in an instance where a value is expected', async () => {
    const broker = await createBroker(server.knex)
    await broker.$query(server.knex).patch({ name: 'Saguaro Brokerage' })
    expect(broker).toMatchObject({ name: 'Saguaro Brokerage', version: 1, updatedAt: expect.any(Date) })
    const fetched = await broker.$query(server.knex).patchAndFetch({ name: 'Ironwood Brokerage' })
    expect(fetched).toMatchObject({ name: 'Ironwood Brokerage', version: 3, updatedAt: expect.any(Date) })
  })

  test('recomputes the duplicate keys of an application only when their fields change', async () => {
    const { id } = await createApplicationRow(server.knex, { email: 'Ana@Drivers.example', cdlNumber: 'd-08 55' })
    const patch = (change: Partial<Application>) => Application.query(server.knex).patchAndFetchById(id, change)
    expect(await patch({ phone: '(520) 555-0199' })).toMatchObject({ emailKey: 'ana@drivers.example', cdlKey: 'D0855' })
    expect(await patch({ email: 'ANA.B@drivers.example', cdlNumber: 'x/1' })).toMatchObject({
      emailKey: 'ana.b@drivers.example',
      cdlKey: 'X1',
    })
  })

  test('changes the search text', async () => {
    const cookie = await server.signInAs('dispatcher')
    const quote = await createQuoteRow(server.knex, { companyName: 'Quixote Windmills' })
    await quote.$query(server.knex).patch({ companyName: 'Zócalo Tiles' })
    const found = async (text: string) => {
      const response = await server.request(`/api/quotes?search=${text}`, { cookie })
      return ((await response.json()) as { id: string }[]).map(({ id }) => id)
    }
    expect(await found('zocalo')).toEqual([quote.id])
    expect(await found('windmills')).toEqual([])
  })
})

describe('a value that violates a unique constraint', () => {
  beforeAll(() => server.knex.raw(`create unique index quotes_once on quotes (email) where email like '%@once.example'`))
  afterAll(() => server.knex.raw('drop index quotes_once'))

  test.each([
    ['without', () => ({})],
    ['with', () => ({ 'Idempotency-Key': crypto.randomUUID() })],
  ])('is refused with 409 and a sentence, %s a key', async (_, headers) => {
    const email = `${crypto.randomUUID()}@once.example`
    const send = () => server.request('/api/quotes', { json: quoteRequestBody({ email }), headers: headers() })
    expect((await send()).status).toBe(201)
    const again = await send()
    expect(again.status).toBe(409)
    expect(await again.text()).toBe('The same is stored already. Please look at it before you send this again.')
    expect(await server.knex('quotes').where({ email })).toHaveLength(1)
  })
})
