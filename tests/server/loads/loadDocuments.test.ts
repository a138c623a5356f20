import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import type { LoadRecord } from '#shared/loads/load'
import type { LoadDocument } from '#shared/loads/loadDocuments'
import { loadStatuses } from '#shared/loads/status'
import { createBroker, createDriver, createLoad, createShipper } from '../../support/factories.ts'
import { enterLoad, type loadEntryBody, refused, stopBody } from '../../support/loads.ts'
import { type ReadPdf, readPdf } from '../../support/pdf.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { roles } from '../../support/spec/spec.ts'

let server: TestServer
let dispatcher: string
let load: LoadRecord
let broker: { id: string }

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  dispatcher = await server.signInAs('dispatcher')
  broker = await createBroker(server.knex, { name: 'Copper State Logistics', mcNumber: '774120', contact: 'Dana Whitlock' })
})
afterAll(() => server.close())
beforeEach(async () => {
  load = await made()
})

const made = (values: Parameters<typeof loadEntryBody>[0] = {}) =>
  enterLoad(server, dispatcher, { brokerId: broker.id, ...values })

const ask = (document: LoadDocument, cookie = dispatcher, id = load.id) =>
  server.request(`${api.loads}/${id}/${document}.pdf`, { cookie, headers: { accept: 'application/problem+json' } })

async function document(name: LoadDocument, cookie = dispatcher, id = load.id): Promise<ReadPdf> {
  const answer = await ask(name, cookie, id)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return readPdf(await answer.bytes())
}

describe('the load confirmation', () => {
  test('has what was agreed, on one page', async () => {
    const { pages, text } = await document('load-confirmation')
    expect(pages).toBe(1)
    for (const label of [
      ...['Fairlane Freight', 'USDOT 3914207', 'MC 1288340', '(602) 555-0147', 'Load Confirmation', load.id, 'version 1'],
      ...[
        'Copper State Logistics Contact Dana Whitlock',
        'MC number 774120',
        'Their reference CBB-20418',
        'Net 30 days from the invoice',
      ],
      ...['Pickup Desert Conduit & Pipe 2740 W Lower Buckeye Rd Phoenix, AZ Window', '6:00 AM to 8:00 AM MST'],
      ...['Luis Barrera, (602) 555-0175', 'Gate 4, check in at the scale house'],
      ...['Delivery Franklin Mountain Electric', 'Appointment', 'Receiving desk, (915) 555-0160'],
      ...[
        'Steel conduit, bundled',
        'Hotshot Trailer, 40 ft',
        '11,200 lb',
        'Pieces 14',
        'Tarps Needed',
        'PO 88-1207',
        '430 mi, estimated',
      ],
      ...['Linehaul $1,290.00', 'Fuel surcharge $180.60', 'Tarp $75.00', 'Total in US dollars $1,545.60'],
      ...['For Copper State Logistics', 'For Fairlane Freight', 'Signature', 'Page 1 of 1'],
    ]) {
      expect(text).toContain(label)
    }
    expect(text).toMatch(/1:00 PM M[SD]T/)
  })

  test('is told by the browser as what it is, and stored nowhere', async () => {
    const { status, headers } = await ask('load-confirmation')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe(`inline; filename="load-confirmation-${load.id}.pdf"`)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test('is tagged, in English, with its title, and tells a table from text', async () => {
    const { source, tags } = await document('load-confirmation')
    for (const entry of ['/MarkInfo', '/Marked true', '/StructTreeRoot', '/Lang (en-US)', '/DisplayDocTitle true']) {
      expect(source).toContain(entry)
    }
    expect(tags).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'Sect', 'Table', 'TR', 'TH', 'TD', 'P']))
    expect(tags.filter((tag) => tag === 'H1')).toHaveLength(1)
    expect(source).toContain('/Scope /Column')
    // Its own letters, none that the reader's machine would have to have.
    expect(source.match(/\/FontFile2/g)?.length).toBeGreaterThanOrEqual(3)
    expect(source).not.toMatch(/Helvetica|Times-Roman/)
  })

  test('has the numbers of the load, as far as they are known', async () => {
    load = await made({ pickupNumber: 'PU-5561', sealNumber: 'SL-4471', trailerNumber: 'T-5307' })
    const { text } = await document('load-confirmation')
    for (const label of ['Pickup number PU-5561', 'Seal number SL-4471', 'Trailer number T-5307']) expect(text).toContain(label)
    load = await made()
    expect((await document('load-confirmation')).text).not.toMatch(/Pickup number|Seal number|Trailer number/)
  })

  test('of a load that is paid by a shipper names the shipper', async () => {
    const shipper = await createShipper(server.knex, { name: 'Rincón Citrus' })
    load = await made({ brokerId: null, shipperId: shipper.id })
    const { text } = await document('load-confirmation')
    expect(text).toContain('Shipper Rincón Citrus')
    expect(text).toContain('For Rincón Citrus')
  })
})

describe('the bill of lading', () => {
  test('has what 49 CFR 373.101 asks for, and who hauls it by which numbers', async () => {
    await server.knex('loads').where({ id: load.id }).update({ bill_of_lading: 'BOL-88213', pickup_number: 'PU-5561' })
    const { pages, text } = await document('bill-of-lading')
    expect(pages).toBe(1)
    for (const label of [
      ...['Consignor (shipper) Desert Conduit & Pipe', 'Origin Phoenix, AZ'],
      ...['Consignee (receiver) Franklin Mountain Electric', 'Destination El Paso, TX'],
      ...['Packages', '14 No Steel conduit, bundled', '11,200 lb'],
      ...['Carrier Fairlane Freight', 'USDOT 3914207 · MC 1288340', 'BOL number BOL-88213', `Load number ${load.id}`],
      ...['Purchase order PO 88-1207', 'Pickup number PU-5561', 'Special instructions Pickup Gate 4'],
      ...['Shipper', 'Driver', 'Receiver', 'Date and time'],
    ]) {
      expect(text).toContain(label)
    }
  })

  test('has seal and trailer, and lines for them at the dock where the equipment has one', async () => {
    const fields = async (values: Parameters<typeof made>[0]) => {
      load = await made({ trailerFeet: null, tarps: false, ...values })
      const { text } = await document('bill-of-lading')
      return [text.match(/Trailer number (\S+)/)?.[1] ?? null, text.match(/Seal number (\S+)/)?.[1] ?? null]
    }
    const line = '______________'
    expect(await fields({ equipment: 'dry_van', trailerNumber: 'T-5307', sealNumber: 'SL-4471' })).toEqual(['T-5307', 'SL-4471'])
    expect(await fields({ equipment: 'reefer' })).toEqual([line, line])
    expect(await fields({ equipment: 'flatbed' })).toEqual([line, null])
    expect(await fields({ equipment: 'box_truck' })).toEqual([null, line])
  })

  test('has no money on it, for nobody', async () => {
    const { text } = await document('bill-of-lading', await server.signInAs('superadmin'))
    expect(text).not.toMatch(/\$|1,290|1,545|180\.60|Linehaul|Total|net 30/i)
  })

  test('says what is hazardous and how cold it stays, with room for what the shipper knows', async () => {
    load = await made({ equipment: 'reefer', hazmat: 'UN1203', temperature: -10, tarps: false })
    const { text } = await document('bill-of-lading')
    for (const label of ['UN1203', 'proper shipping name', 'emergency phone', '−10 °F']) expect(text).toContain(label)
  })
})

const long = (label: string, length: number) => label.repeat(Math.ceil(length / label.length)).slice(0, length)

describe('one page', () => {
  const stops = (values: object) =>
    [...Array(8)].map((_, place) =>
      stopBody({ ...values, from: `2027-01-0${place + 1}T06:00`, to: `2027-01-0${place + 1}T08:00` }),
    )

  test.each(['load-confirmation', 'bill-of-lading'] as const)('is what %s takes with 8 stops and long texts', async (name) => {
    const instructions = long('Enter by the west gate and call the dock first. ', 1000)
    load = await made({ stops: stops({ facility: long('Hernández & Söhne ', 200), instructions }) })
    const { pages, text } = await document(name)
    expect(pages).toBe(1)
    for (const label of ['Hernández & Söhne', 'Stop 7', 'Enter by the west gate', '… see the load', 'Page 1 of 1']) {
      expect(text).toContain(label)
    }
    // Never a time, a number or an amount.
    expect(text.match(/Jan \d, 2027, 6:00 AM to 8:00 AM MST/g)).toHaveLength(8)
    if (name === 'load-confirmation') expect(text).toContain('Total in US dollars $1,545.60')
  })

  test.each(['load-confirmation', 'bill-of-lading'] as const)('is what %s takes with all that a load can have', async (name) => {
    const whole = { facility: long('Ware ', 200), street: 'W'.repeat(200), location: long('Los Angeles, CA ', 200).trim() }
    load = await made({
      brokerId: (await createBroker(server.knex, { name: long('Copper ', 200) })).id,
      stops: stops({ ...whole, contact: long('Contact ', 200), phone: '5'.repeat(40), instructions: long('W', 1000) }),
      freightDetails: long('Steel ', 5000),
      brokerReference: 'R'.repeat(100),
      purchaseOrder: 'P'.repeat(100),
      billOfLading: 'B'.repeat(100),
      pickupNumber: 'U'.repeat(100),
      equipment: 'reefer',
      temperature: 34,
      hazmat: 'UN1203',
      sealNumber: 'S'.repeat(100),
      trailerNumber: 'T'.repeat(100),
      charges: [...Array(20)].map(() => ({ code: 'other', amount: 99_999.99, note: long('Waiting ', 200) })),
    })
    await server.knex('loads').where({ id: load.id }).update({ cancelled_at: '2026-11-20T23:30:00Z' })
    await server
      .knex('brokers')
      .where({ id: broker.id })
      .update({ name: long('Copper ', 200) })
    const { pages, text } = await document(name)
    expect(pages).toBe(1)
    expect(text).toContain('Cancelled Nov 20, 2026')
    if (name === 'load-confirmation') expect(text.match(/\$99,999\.99/g)).toHaveLength(20)
  })

  test('shows hostile text as text, and says of letters it has none of that they are missing', async () => {
    const hostile = `</w:t>(Hernández) \\) %PDF <script>alert(1)</script> Łódź Ñandú 'œ' — “ß” Ελλάς`
    load = await made({ freightDetails: `${hostile} 東京 🚚 e\u0301` })
    for (const name of ['load-confirmation', 'bill-of-lading'] as const) {
      const { text } = await document(name)
      expect(text).toContain(`${hostile} 東京 □ é`)
      expect(text).toContain('□ stands for a character that could not be printed. See the record online.')
    }
  })
})

describe('who may have them', () => {
  test('each role, of a load that it reads', async () => {
    const { id: driverId } = await createDriver(server.knex)
    const { id: shipperId } = await createShipper(server.knex)
    await server.knex('loads').where({ id: load.id }).update({ assigned_driver_id: driverId, shipper_id: shipperId })
    const money = ['superadmin', 'admin', 'dispatcher', 'fleet_manager', 'accountant', 'payroll']
    const answers: Record<string, number[]> = {}
    for (const role of [...roles, 'astronaut']) {
      const cookie = await server.signInAs(role, role === 'driver' ? { driverId } : role === 'shipper' ? { shipperId } : {})
      answers[role] = [(await ask('load-confirmation', cookie)).status, (await ask('bill-of-lading', cookie)).status]
    }
    const expected = (role: string) => {
      if (money.includes(role)) return [200, 200]
      return [403, ['viewer', 'driver', 'shipper'].includes(role) ? 200 : 403]
    }
    expect(answers).toEqual(Object.fromEntries([...roles, 'astronaut'].map((role) => [role, expected(role)])))
    // Another driver's, another shipper's.
    for (const role of ['driver', 'shipper'] as const) {
      expect((await ask('bill-of-lading', await server.signInAs(role))).status).toBe(404)
    }
    const { text } = await document('bill-of-lading', await server.signInAs('shipper', { shipperId }))
    expect(text).toContain('Consignor (shipper) Desert Conduit & Pipe')
    expect(text).not.toMatch(/Luis Barrera|Gate 4|CBB-20418/)
    expect((await server.request(`${api.loads}/${load.id}/bill-of-lading.pdf`)).status).toBe(401)
  })

  test('nobody, of a load that is not booked yet', async () => {
    await server.knex('loads').where({ id: load.id }).update({ status: 'quoted' })
    for (const name of ['load-confirmation', 'bill-of-lading'] as const) {
      const problem = await refused(ask(name), 409)
      expect(problem.detail).toBe('This load is not booked yet: its papers are made once it is.')
    }
    for (const status of loadStatuses.slice(1)) {
      const { id } = await createLoad(server.knex, { status, assignedDriverId: (await createDriver(server.knex)).id })
      expect((await ask('load-confirmation', dispatcher, id)).status, status).toBe(200)
    }
  })
})
