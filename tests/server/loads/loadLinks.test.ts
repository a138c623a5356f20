import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { firstChanged } from '#shared/loads/evidence'
import type { Evidence } from '#shared/loads/evidenceRecord'
import type { LoadLink } from '#shared/loads/loadLink'
import type { LinkedQuote } from '#shared/quotes/linkedQuote'
import type { LinkedLoad, Shipment } from '#shared/tracking/shipment'
import { createLink } from '../../../server/platform/links/links.ts'
import { createLoad, createQuoteRow, createShipper, createUser } from '../../support/factories.ts'
import { fileOf, named, sendFile, takePhoto } from '../../support/files.ts'
import { createHaul, type Haul } from '../../support/hauls.ts'
import { ago, done, historyOf, readLoad, refused, sendCommand } from '../../support/loads.ts'
import { readPdf } from '../../support/pdf.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const hour = 3_600_000
const day = 24 * hour
const sha256 = async (text: string) => createHash('sha256').update(text).digest('hex')

let server: TestServer
let dispatcher: string
let haul: Haul

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_LINKS: '1000/60', LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  dispatcher = await server.signInAs('dispatcher')
})
afterAll(() => server.close())
beforeEach(async () => {
  haul = await createHaul(server, { pickupDateTime: new Date(Date.now() - 9 * hour) })
})

const ask = (path: string, cookie?: string) =>
  server.request(path, { ...(cookie && { cookie }), headers: { accept: 'application/problem+json' } })
const open = (token: string, rest = '') => ask(`${api.links}/${token}${rest}`)
const give = (name: unknown, cookie = haul.shipper, id = haul.load.id) =>
  server.request(`${api.loads}/${id}/link`, { json: { name }, cookie, headers: { accept: 'application/problem+json' } })
async function tokenFor(name: string, cookie?: string): Promise<string> {
  const made = await give(name, cookie)
  expect(made.status, await made.clone().text()).toBe(201)
  return (await made.json()).path.replace('/f/', '')
}
const revoke = (link: string | undefined, cookie = haul.shipper, id = haul.load.id) =>
  sendCommand(server, id, 'revoke', { link }, { cookie, version: null })
const linksOf = async (cookie = haul.shipper): Promise<LoadLink[]> => (await readLoad(server, haul.load.id, cookie)).links ?? []
const typeOf = async (answer: Promise<Response>) => (await (await answer).json()).type
const shipmentAt = async (token: string): Promise<Shipment> => ((await (await open(token)).json()) as LinkedLoad).shipment

/** Drives the load to its delivery, signed for and photographed, with a disputed event. */
async function deliver() {
  const [bill, wet, signature] = [await takePhoto(), await takePhoto(), await takePhoto({ type: 'image/png' })]
  await haul.recorded({ type: 'departed_pickup', occurredAt: ago(8 * hour), files: [named(bill)], note: 'Loaded' })
  // It contradicts the earlier departure: the event is disputed.
  const hidden = await takePhoto()
  await haul.recorded({ type: 'departed_pickup', occurredAt: ago(7 * hour), files: [named(hidden)] })
  await haul.recorded({ type: 'arrived_delivery', occurredAt: ago(2 * hour) })
  await haul.recorded({
    type: 'delivered',
    occurredAt: ago(hour),
    files: [named(wet, 'damage'), named(signature, 'signature')],
    proof: { signedBy: 'Rosa Ortiz', remarks: '2 cartons wet', exceptions: [{ kind: 'damaged', pieces: 2 }] },
  })
  for (const file of [bill, wet, signature, hidden]) await sendFile(server, file, haul.cab)
  return { bill, wet, signature, hidden }
}

describe('a link that a shipper gives to somebody', () => {
  test('shows the load city by city with what proves it: no price, no street, no name but who signed', async () => {
    const street = { facility: 'Desert Conduit & Pipe', street: '2740 W Lower Buckeye Rd', contact: 'Luis Barrera' }
    const version = (await readLoad(server, haul.load.id, dispatcher)).version
    expect(version).toBe(1)
    await server
      .knex('loads')
      .where({ id: haul.load.id })
      .update({
        rate_linehaul_cents: 1_234_500,
        purchase_order: 'PO 88-1207',
        pickup_number: 'PU-5561',
        seal_number: 'SL-4471',
        trailer_number: 'T-5307',
        stops: JSON.stringify(haul.load.stops.map((stop) => ({ ...stop, ...street }))),
      })
    const token = await tokenFor('Night dock, Rosa')
    expect(await shipmentAt(token)).toMatchObject({ id: haul.load.id, status: 'planned', events: [], cancelledAt: null })
    await deliver()
    const read = await open(token)
    const text = await read.text()
    expect(JSON.parse(text).shipment).toMatchObject({
      status: 'delivered',
      pickup: haul.load.pickupLocation,
      delivery: haul.load.deliveryLocation,
      events: [
        { type: 'departed_pickup', note: 'Loaded', files: [{ kind: 'bill_of_lading', receivedAt: expect.any(String) }] },
        { type: 'arrived_delivery' },
        { type: 'delivered', proof: { signedBy: 'Rosa Ortiz', remarks: '2 cartons wet' } },
      ],
    })
    const chain = await (await open(token, '/evidence')).text()
    for (const said of [text, chain])
      expect(said).not.toMatch(/12345|1234\.5|Conduit|Buckeye|Luis|Ruiz|Cesar|PO 88|SL-4471|T-5307|broker|reportedBy|salt/i)
    const pdf = await (await open(token, '/proof-of-delivery.pdf')).bytes()
    const { text: document } = await readPdf(pdf)
    expect(document).toContain('Rosa Ortiz')
    expect(document).not.toMatch(/Conduit|Lower Buckeye|Luis|Ruiz|PO 88|PU-5561|SL-4471|T-5307|12,345/)
  })

  test('verifies the whole chain, and has the files of what counts and no others', async () => {
    const token = await tokenFor('Rosa')
    const early = await open(token, '/proof-of-delivery.pdf')
    expect([early.status, (await early.json()).detail]).toEqual([
      409,
      'Not delivered yet. The proof of delivery comes with the delivery.',
    ])
    const { bill, wet, hidden } = await deliver()
    const { loadId, links, received }: Evidence = await (await open(token, '/evidence')).json()
    expect(links.map(({ event }) => event?.type ?? null)).toEqual(['departed_pickup', null, 'arrived_delivery', 'delivered'])
    expect(received).toHaveLength(3)
    expect(await firstChanged(loadId, links, sha256)).toBeNull()
    await server.knex('tracking_events').where({ load_id: loadId, sequence: 4 }).update({ note: 'Late' })
    const changed: Evidence = await (await open(token, '/evidence')).json()
    expect(await firstChanged(loadId, changed.links, sha256)).toMatchObject({ place: 4 })

    const photo = await open(token, `/files/${bill.sha256}`)
    const { stored_sha256: copy } = await server.knex('files').where({ sha256: bill.sha256 }).first()
    expect(fileOf(Buffer.from(await photo.bytes())).sha256).toBe(copy)
    expect(photo.headers.get('content-disposition')).toBe(`attachment; filename="${loadId}-bill-of-lading.jpg"`)
    expect((await open(token, `/files/${wet.sha256}?thumbnail=1`)).status).toBe(200)
    for (const answer of [photo, await open(token, '/proof-of-delivery.pdf')]) {
      const reported = ['x-robots-tag', 'referrer-policy', 'cache-control'].map((name) => answer.headers.get(name))
      expect(reported).toEqual(['noindex', 'no-referrer', 'no-store'])
    }
    const elsewhere = await takePhoto()
    await sendFile(server, elsewhere, haul.cab)
    for (const sha of [hidden.sha256, elsewhere.sha256, 'x']) expect((await open(token, `/files/${sha}`)).status).toBe(404)
  })

  test('answers no price, whatever became of its quote request', async () => {
    const quote = await createQuoteRow(server.knex, { status: 'quoted' })
    await server.knex('loads').where({ id: haul.load.id }).update({ quote_id: quote.id })
    const token = await tokenFor('Rosa')
    for (const [action, json] of [
      ['accept', { name: 'Rosa' }],
      ['decline', {}],
    ] as const) {
      const headers = { accept: 'application/problem+json', 'if-match': '"1"', 'idempotency-key': randomUUID() }
      expect((await server.request(`${api.links}/${token}/${action}`, { json, headers })).status).toBe(404)
    }
    expect(await shipmentAt(token)).not.toHaveProperty('price')
  })

  test('works until two weeks after the load is due and 45 days after it is delivered, and says that it is cancelled', async () => {
    const token = await tokenFor('Rosa')
    const at = (values: object) => server.knex('loads').where({ id: haul.load.id }).update(values)
    const until = async () => Date.parse((await linksOf(dispatcher))[0]?.until ?? '')
    await server
      .knex('links')
      .where({ row_id: haul.load.id })
      .update({ expires_at: new Date(Date.now() + 14 * day) })
    const due = new Date(Date.now() + 30 * day)
    await at({ delivery_date_time: due })
    expect(await until()).toBe(due.getTime() + 14 * day)
    const delivered = new Date(Date.now() - 20 * day)
    await at({ status: 'delivered', delivered_at: delivered })
    await server
      .knex('links')
      .where({ row_id: haul.load.id })
      .update({ expires_at: new Date(Date.now() - day) })
    expect(await until()).toBe(delivered.getTime() + 45 * day)
    expect((await open(token)).status).toBe(200)
    await at({ delivered_at: new Date(Date.now() - 46 * day) })
    expect(await typeOf(open(token))).toBe('link-expired')
    for (const rest of ['/evidence', `/files/${'a'.repeat(64)}`, '/proof-of-delivery.pdf']) {
      expect((await open(token, rest)).status, rest).toBe(410)
    }
    expect(await linksOf()).toEqual([])

    haul = await createHaul(server)
    const cancelled = await tokenFor('Rosa')
    await done(sendCommand(server, haul.load.id, 'cancel', { reason: 'No freight' }, { cookie: dispatcher }))
    expect((await shipmentAt(cancelled)).cancelledAt).not.toBeNull()
    expect((await give('Ann')).status).toBe(409)
    await done(revoke((await linksOf())[0]?.id))
    expect(await typeOf(open(cancelled))).toBe('link-revoked')
  })
})

describe('the people with a link', () => {
  test('are seen by shipper and desk with who gave it, when it was opened last and until when; nobody sees the token', async () => {
    const anita = await createUser(server.knex, {
      role: 'shipper',
      firstName: 'Anita',
      lastName: 'Quiroga',
      shipperId: haul.shipperId,
    })
    const token = await tokenFor('  rosa@receiving.example ')
    await server.knex('links').where({ row_id: haul.load.id }).update({ created_by: anita.id })
    await tokenFor('Gate', dispatcher)
    const [rosa, gate] = await linksOf()
    expect(rosa).toMatchObject({ scope: 'shipment', name: 'rosa@receiving.example', givenBy: 'Anita Quiroga', openedAt: null })
    expect(gate).toMatchObject({ name: 'Gate', givenBy: 'Dispatch' })
    expect((await linksOf(dispatcher))[1]).toMatchObject({ name: 'Gate', givenBy: 'Ines Marchetti' })

    await open(token)
    const openedAt = (await linksOf())[0]?.openedAt
    expect(Date.parse(openedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
    await open(token)
    expect((await linksOf())[0]?.openedAt).toBe(openedAt)
    await server
      .knex('links')
      .where({ id: rosa?.id })
      .update({ opened_at: ago(hour) })
    await open(token)
    expect(Date.parse((await linksOf())[0]?.openedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)

    for (const table of ['links', 'idempotency_keys', 'audit_log', 'mails']) {
      expect(JSON.stringify(await server.knex(table).select()), table).not.toContain(token)
    }
    for (const role of ['viewer', 'accountant', 'payroll']) {
      expect(await readLoad(server, haul.load.id, await server.signInAs(role))).not.toHaveProperty('links')
    }
    expect(await readLoad(server, haul.load.id, haul.cab)).not.toHaveProperty('links')
  })

  test('among them are those of the quote request, which show the price, and they are taken back one by one', async () => {
    const quote = await createQuoteRow(server.knex, { status: 'accepted', contactName: 'Dana Whitfield' })
    await server.knex('loads').where({ id: haul.load.id }).update({ quote_id: quote.id })
    const mailed = await createLink(server.knex, { resource: 'quotes', rowId: quote.id, now: new Date() })
    const given = await tokenFor('Rosa')
    const links = await linksOf()
    expect(links).toMatchObject([
      { scope: 'quote', name: 'Dana Whitfield', givenBy: null },
      { scope: 'shipment', name: 'Rosa' },
    ])
    const linked: LinkedQuote = await (await open(mailed)).json()
    expect(linked).toMatchObject({ status: 'accepted', loadId: haul.load.id, shipment: { id: haul.load.id, status: 'planned' } })
    expect((await open(mailed, '/evidence')).status).toBe(200)

    // The dispatcher sees the expiry of the quote's own link: the same as that of the load.
    const { links: ofQuote } = await (await ask(`${api.quotes}/${quote.id}`, dispatcher)).json()
    expect(ofQuote.until).toBe(links[0]?.until)

    expect((await done(revoke(links[0]?.id))).links).toMatchObject([{ name: 'Rosa' }])
    expect(await typeOf(open(mailed))).toBe('link-revoked')
    expect((await open(given)).status).toBe(200)
    expect((await done(revoke(links[1]?.id, dispatcher))).links).toEqual([])
    // Again, and by another user: the same.
    await done(revoke(links[1]?.id))
    const history = await historyOf(server, haul.load.id, dispatcher)
    expect(history.map(({ action, reason }) => [action, reason])).toEqual([
      ['revoke', 'Rosa'],
      ['revoke', 'Rosa'],
      ['revoke', 'The link of the quote'],
      ['link', 'Rosa'],
    ])
  })

  test('are at most 20 at once, and only of the own load', async () => {
    for (let one = 0; one < 20; one += 1) await tokenFor(`Person ${one}`)
    expect((await refused(give('One more'), 409)).detail).toBe(
      '20 people have a link to this load already. Take one back before you give another.',
    )
    await done(revoke((await linksOf())[3]?.id))
    await tokenFor('One more')
    const { id: shipperId } = await createShipper(server.knex)
    const other = await server.signInAs('shipper', { shipperId })
    expect((await give('Me', other)).status).toBe(404)
    const links = await linksOf()
    expect((await revoke(links[0]?.id, other)).status).toBe(404)
    const theirs = await createLoad(server.knex, { shipperId })
    expect((await revoke(links[0]?.id, other, theirs.id)).status).toBe(404)
    expect(await linksOf()).toHaveLength(20)
  })

  test.each(['', '  ', 'x'.repeat(101), 7, null])('a link for %j is refused', async (name) => {
    expect((await refused(give(name))).errors).toHaveProperty('name')
  })

  test('a load that is only quoted has none', async () => {
    const { id } = await createLoad(server.knex, { status: 'quoted', shipperId: haul.shipperId })
    expect((await refused(give('Rosa', haul.shipper, id), 409)).type).toBe('not-possible')
  })
})
