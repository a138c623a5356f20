import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentKinds } from '#shared/documents/document'
import { documentStatusLabels } from '#shared/documents/status'
import { driverStatusLabels, driverTypes } from '#shared/drivers/status'
import { invoiceStatusLabels } from '#shared/invoices/status'
import { loadEquipment, quoteEquipment } from '#shared/kernel/equipment'
import { foldForSearch, searchTerms } from '#shared/kernel/search'
import { loadStatusLabels } from '#shared/loads/status'
import { quoteStatusLabels } from '#shared/quotes/status'
import { applicationStatusLabels } from '#shared/recruiting/status'
import { settlementStatusLabels } from '#shared/settlements/status'
import { projectionOf, searchFilter } from '../../../client/platform/offline/cache/projections.ts'
import {
  createApplicationRow,
  createBroker,
  createDriver,
  createLoad,
  createQuoteRow,
  createSettlement,
  createShipper,
} from '../../support/factories.ts'
import { createInvoice } from '../../support/invoicing.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signInAs('admin')
})
afterAll(() => server.close())

const find = async (path: string, search: string, cookie = admin): Promise<{ id: string }[]> => {
  const answer = await server.request(`/api/${path}?search=${encodeURIComponent(search)}`, { cookie })
  expect(answer.status, search).toBe(200)
  return (await answer.json()) as { id: string }[]
}

test('fold_for_search in the database equals foldForSearch, and both have the same labels for each value', async () => {
  const text = fc.string({
    unit: fc.constantFrom(...'aBz 9ÉñÄöÅßİıŁøĐőŽфЯΣα中・™½ﬁ‘’`–‑−\u200b\ufeff\u00ad\u00a0e\u0301n\u0303\n-,#%_'),
    maxLength: 12,
  })
  const fold = async (one: string) => (await server.knex.raw('select fold_for_search(?) as folded', [one])).rows[0].folded
  await fc.assert(
    fc.asyncProperty(text, async (one) => {
      expect(await fold(one)).toBe(foldForSearch(one))
    }),
    { numRuns: 300 },
  )
  const { rows } = await server.knex.raw(
    `select table_name as name, generation_expression as made from information_schema.columns where column_name in ('search_text', 'detail_text')`,
  )
  const made = (table: string) => rows.flatMap(({ name, made }: Record<string, string>) => (name === table ? [made] : [])).join()
  const labels = {
    loads: { ...loadStatusLabels, ...loadEquipment },
    quotes: { ...quoteStatusLabels, ...quoteEquipment },
    applications: applicationStatusLabels,
    drivers: { ...driverStatusLabels, ...driverTypes },
    settlements: settlementStatusLabels,
    invoices: invoiceStatusLabels,
    documents: { ...documentKinds, ...documentStatusLabels },
  }
  for (const [table, text] of Object.entries(labels)) {
    for (const [value, label] of Object.entries(text)) {
      expect(made(table)).toContain(`'${value}'::text THEN '${label.replaceAll("'", "''")}'`)
    }
  }
})

describe('loads', () => {
  test('are found by words in any order, in any visible text of the row, by the server and on a device alike', async () => {
    const { knex } = server
    const { id: brokerId } = await createBroker(knex, { name: 'Pacific Crest Freight Brokers, LLC' })
    const { id: shipperId } = await createShipper(knex, { name: 'Peña & Söhne' })
    const { id: assignedDriverId } = await createDriver(knex, { firstName: 'Shane', lastName: 'Petersen' })
    const lane = { pickupLocation: 'Phoenix, AZ', deliveryLocation: 'El Paso, TX', deliveryZone: 'America/Denver' }
    const one = await createLoad(knex, { id: 'FF8718836709', brokerId, assignedDriverId, status: 'enroute', ...lane })
    const two = await createLoad(knex, { id: 'FF1111111111', shipperId, equipment: 'dry_van', trailerFeet: 53 })
    const searches: [string, string[]][] = [
      ['el paso tx', [one.id]],
      ['petersen shane', [one.id]],
      ['hotshot', [one.id]],
      ['FF 8718', [one.id]],
      ['#FF8718836709', [one.id]],
      ['llc shane 8718 en route', [one.id]],
      ['pena sohne', [two.id]],
      ['PÉÑA 53 ft', [two.id]],
      ['van dry', [two.id]],
      ['53 hotshot', []],
      ['phoenix', [two.id, one.id]],
      ['shane van', []],
      ['%', []],
      ['onboarded', []],
      ['#', [two.id, one.id]],
    ]
    const answer = await server.request('/api/loads?set=working', { cookie: admin })
    const projections = ((await answer.json()) as never[]).map((row) => projectionOf('loads', row))
    for (const [search, ids] of searches) {
      expect(
        (await find('loads', search)).map(({ id }) => id),
        search,
      ).toEqual(ids)
      expect(
        projections.filter(searchFilter(search)).map(({ id }) => id),
        search,
      ).toEqual(ids)
    }

    const shipper = await server.signInAs('shipper')
    await knex('users').where({ role: 'shipper' }).update({ shipper_id: shipperId })
    await knex('loads').where({ id: two.id }).update({ assigned_driver_id: assignedDriverId })
    expect(await find('loads', 'shane', shipper)).toHaveLength(1)
    expect(await find('loads', 'petersen', shipper)).toEqual([])
    // A row is found by its current values, also when it was changed past the model.
    await knex('loads').where({ id: two.id }).update({ equipment: 'reefer', pickup_location: 'Yuma, AZ' })
    expect(await find('loads', 'yuma reefer')).toHaveLength(1)
    expect(await find('loads', 'van')).toEqual([])
  })
})

test('drivers, settlements, quote requests and applications are found by words in any order', async () => {
  const { knex } = server
  const driver = await createDriver(knex, {
    firstName: 'Guadalupe',
    lastName: 'Hernández',
    licenseNo: 'D08-554-821',
    phone: '(520) 555-0177',
  })
  for (const search of ['hernandez guadalupe', 'D08554821', '554-821 guadalupe', 'w2 hernandez', '5205550177']) {
    expect(await find('drivers', search), search).toMatchObject([{ id: driver.id }])
  }
  const viewer = await server.signInAs('viewer')
  for (const search of ['D08554821', '5205550177', 'w2 hernandez']) expect(await find('drivers', search, viewer)).toEqual([])
  expect(await find('drivers', 'onboarded hernandez', viewer)).toHaveLength(1)

  const load = await createLoad(knex, { status: 'paid', assignedDriverId: driver.id })
  const { id } = await createSettlement(knex, [load], { driverId: driver.id })
  for (const search of ['hernández pending', `#${id}`, 'ST guadalupe'])
    expect(await find('settlements', search), search).toMatchObject([{ id }])

  const invoice = await createInvoice(knex, load, { payer: 'Peña Freight' })
  const projections = ((await (await server.request('/api/invoices?set=working', { cookie: admin })).json()) as never[]).map(
    (row) => projectionOf('invoices', row),
  )
  for (const search of ['pena open', invoice.number, `${load.id.slice(0, 5)} freight`, 'FI- peña']) {
    expect(await find('invoices', search), search).toMatchObject([{ id: invoice.id }])
    expect(projections.filter(searchFilter(search)), search).toMatchObject([{ id: invoice.id }])
  }

  const quote = await createQuoteRow(knex, {
    companyName: 'Old Pueblo Steel',
    freightDetails: 'Two coils, tarped',
    contactName: 'Zoë Núñez',
  })
  for (const search of ['nunez zoe', 'steel pueblo', "40' hotshot coils", '6025550118 steel', 'pueblo tarped new']) {
    expect(await find('quotes', search), search).toMatchObject([{ id: quote.id }])
  }
  const application = await createApplicationRow(knex, { firstName: 'Renée', lastName: 'Okafor', phone: '(520) 555-0164' })
  for (const search of ['okafor renee', 'tucson submitted okafor', '5205550164 okafor']) {
    expect(await find('drivers/applications', search), search).toMatchObject([{ id: application.id }])
  }
  expect(searchTerms('')).toEqual([])
})
