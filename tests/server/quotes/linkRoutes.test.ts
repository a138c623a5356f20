import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import type { LinkedQuote } from '#shared/quotes/linkedQuote'
import type { Quote } from '../../../server/domains/quotes/Quote.ts'
import { createLink, revokeLinks } from '../../../server/platform/links/links.ts'
import { createQuoteRow, priceSheetBody } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let desk: string
let quote: Quote
let token: string

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_LINKS: '1000/60' } })
  desk = await server.signInAs('dispatcher')
})
afterAll(() => server.close())
beforeEach(async () => {
  quote = await createQuoteRow(server.knex, { email: `${randomUUID()}@shippers.example` })
  token = await linkOf(quote)
  await sendPrice(1)
})

const linkOf = ({ id }: Quote, now = new Date()) => createLink(server.knex, { resource: 'quotes', rowId: id, now })

/** The dispatcher sends a price; `version` is that of the quote request before. */
async function sendPrice(version: number, values = {}): Promise<void> {
  const headers = { 'if-match': `"${version}"`, 'idempotency-key': randomUUID() }
  const answer = await server.request(`${api.quotes}/${quote.id}/send`, { json: priceSheetBody(values), cookie: desk, headers })
  expect(answer.status).toBe(200)
}

const read = (given = token) => server.request(`${api.links}/${given}`, { headers: { accept: 'application/problem+json' } })

function answer(action: 'accept' | 'decline', json: unknown, { version = 2, key = randomUUID(), given = token } = {}) {
  return server.request(`${api.links}/${given}/${action}`, {
    json,
    headers: { accept: 'application/problem+json', 'if-match': `"${version}"`, 'idempotency-key': key },
  })
}

const loads = () => server.knex('loads').where({ quote_id: quote.id })

test('shows the newest price with what is in it, and nothing of the desk', async () => {
  await sendPrice(2, { linehaul: 1500, note: 'Tarps are in it.' })
  const linked: LinkedQuote = await (await read()).json()
  expect(linked).toMatchObject({
    status: 'quoted',
    version: 3,
    companyName: quote.companyName,
    price: { version: 2, total: 1857.8, note: 'Tarps are in it.', sentBy: 'Ines' },
    detention: { freeHours: 2, perHour: 40 },
  })
  // The terms of the day on which it was sent, also where another rate counts since.
  await server.knex('quote_prices').where({ quote_id: quote.id }).update({ sent_at: '2026-01-12T06:59:00Z' })
  await server
    .knex('settings')
    .insert({ group_name: 'detention', version: 2, value: { perHour: 55 }, effective_from: '2026-01-12' })
  expect(await (await read()).json()).toMatchObject({ detention: { freeHours: 2, perHour: 40 } })
  await server.knex('quote_prices').where({ quote_id: quote.id }).update({ sent_at: '2026-01-12T07:00:00Z' })
  expect((await (await read()).json()).detention).toEqual({ freeHours: 2, perHour: 55 })
  await server.knex('settings').where({ group_name: 'detention', version: 2 }).del()
  for (const hidden of ['id', 'email', 'phone', 'contacts', 'handler', 'suspicious', 'prices', 'takenBy']) {
    expect(linked).not.toHaveProperty(hidden)
  }
})

describe('a link', () => {
  test.each(['', 'x', 'A'.repeat(22), `${'A'.repeat(21)}\0`, '../quotes'])('that was never made, %j, is a 404', async (given) => {
    expect((await read(encodeURIComponent(given) || '%20')).status).toBe(404)
  })

  test('that is over or revoked says so, and whom to call', async () => {
    const old = await linkOf(quote, new Date(Date.now() - 15 * 86_400_000))
    const expired = await read(old)
    expect(expired.status).toBe(410)
    expect(await expired.json()).toMatchObject({ type: 'link-expired', detail: expect.stringContaining('(602) 555-0147') })
    await revokeLinks(server.knex, { resource: 'quotes', rowId: quote.id })
    expect(await (await read()).json()).toMatchObject({ type: 'link-revoked', status: 410 })
    expect((await answer('accept', { name: 'Rick' })).status).toBe(410)
  })

  test('of another quote request accepts only that one', async () => {
    const other = await createQuoteRow(server.knex)
    const given = await linkOf(other)
    expect((await answer('accept', { name: 'Rick' }, { given, version: 1 })).status).toBe(409)
    expect(await loads()).toEqual([])
  })

  test('is stored as a hash alone', async () => {
    await answer('accept', { name: 'Rick' })
    for (const table of ['links', 'idempotency_keys', 'audit_log', 'mails']) {
      expect(JSON.stringify(await server.knex(table).select()), table).not.toContain(token)
    }
  })
})

describe('accepting', () => {
  test('makes the load, however often it is pressed, by however many', async () => {
    const key = randomUUID()
    const body = { name: 'Rick Delgado' }
    const [first, again] = [await answer('accept', body, { key }), await answer('accept', body, { key })]
    const accepted: LinkedQuote = await first.json()
    expect(accepted).toMatchObject({
      status: 'accepted',
      acceptedBy: 'Rick Delgado',
      loadId: expect.stringMatching(/^FF\d{10}$/),
    })
    expect(again.headers.get('idempotency-replayed')).toBe('true')

    // A month later, on another device with a key of its own, and after the stored responses have expired.
    await server.knex('idempotency_keys').where({ key }).delete()
    expect(await (await answer('accept', body, { key })).json()).toMatchObject({ loadId: accepted.loadId })
    const other = await answer('accept', body)
    expect(other.status).toBe(412)
    expect((await other.json()).current).toMatchObject({ status: 'accepted', loadId: accepted.loadId })
    expect(await loads()).toHaveLength(1)
  })

  test('50 at once make one load, and the others are told what is true', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => answer('accept', { name: 'Rick' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(412)])
    expect(await loads()).toHaveLength(1)
  })

  test('a price that was replaced meanwhile gets the new one', async () => {
    await sendPrice(2, { linehaul: 1800 })
    const refused = await answer('accept', { name: 'Rick' })
    expect(refused.status).toBe(412)
    expect((await refused.json()).current).toMatchObject({ version: 3, price: { total: 2157.8 } })
    expect(await loads()).toEqual([])
  })

  test('accepting and declining at once: one of them', async () => {
    const [accepted, declined] = await Promise.all([
      answer('accept', { name: 'Rick' }),
      answer('decline', { reason: 'Too late' }),
    ])
    expect([accepted.status, declined.status].sort()).toEqual([200, 412])
    expect(await loads()).toHaveLength(accepted.status === 200 ? 1 : 0)
  })

  test.each([{}, { name: '' }, { name: 'x'.repeat(201) }, { name: 'Rick', price: 1 }])('%j is refused', async (body) => {
    expect((await answer('accept', body)).status).toBe(422)
    expect(await loads()).toEqual([])
  })
})

test('declining keeps its reason, and what is withdrawn shows no price', async () => {
  expect(await (await answer('decline', { reason: 'Found another truck' })).json()).toMatchObject({ status: 'declined' })
  const record = await (await server.request(`${api.quotes}/${quote.id}`, { cookie: desk })).json()
  expect(record).toMatchObject({ status: 'declined', endReason: 'Found another truck' })

  quote = await createQuoteRow(server.knex)
  token = await linkOf(quote)
  await sendPrice(1)
  const headers = { 'if-match': '"2"', 'idempotency-key': randomUUID() }
  await server.request(`${api.quotes}/${quote.id}/withdraw`, { json: { reason: 'The truck broke down' }, cookie: desk, headers })
  expect(await (await read()).json()).toMatchObject({
    status: 'withdrawn',
    price: null,
    endReason: 'The truck broke down',
  })
})

test('the desk makes a link to copy, for a price alone', async () => {
  const headers = { 'content-type': 'application/json' }
  const made = await server.request(`${api.quotes}/${quote.id}/link`, { method: 'POST', cookie: desk, headers })
  expect(made.status).toBe(201)
  const { path } = await made.json()
  const openedAt = async () => (await (await server.request(`${api.quotes}/${quote.id}`, { cookie: desk })).json()).links.openedAt
  expect(await openedAt()).toBeNull()
  expect((await read(path.replace('/f/', ''))).status).toBe(200)
  expect(Date.parse(await openedAt())).toBeGreaterThan(Date.now() - 60_000)
  quote = await createQuoteRow(server.knex)
  const none = await server.request(`${api.quotes}/${quote.id}/link`, { method: 'POST', cookie: desk, headers })
  expect(none.status).toBe(409)
})

describe('revoking', () => {
  const revoke = (version: number, key = randomUUID()) =>
    server.request(`${api.quotes}/${quote.id}/revoke`, {
      json: {},
      cookie: desk,
      headers: { 'if-match': `"${version}"`, 'idempotency-key': key, accept: 'application/problem+json' },
    })
  const typeOf = async (given: string) => (await (await read(given)).json()).type
  const copied = async (): Promise<string> => {
    const headers = { 'content-type': 'application/json' }
    const made = await server.request(`${api.quotes}/${quote.id}/link`, { method: 'POST', cookie: desk, headers })
    return (await made.json()).path.replace('/f/', '')
  }

  test('ends every link to the quote, once, and a new one works', async () => {
    const [second, other] = [await copied(), await createQuoteRow(server.knex)]
    const elsewhere = await linkOf(other)
    const key = randomUUID()
    const [first, again] = [await revoke(2, key), await revoke(2, key)]
    expect(first.status).toBe(200)
    const record = await first.json()
    // Request and price remain, and so does the version: a customer who answers meanwhile gets no conflict.
    expect(record).toMatchObject({ status: 'quoted', version: 2, links: { until: null, revokedAt: expect.any(String) } })
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await again.json()).toEqual(record)
    expect([await typeOf(token), await typeOf(second)]).toEqual(['link-revoked', 'link-revoked'])
    expect((await read(elsewhere)).status).toBe(200)
    expect(await server.knex('audit_log').where({ row_id: quote.id, what: 'revoke' })).toHaveLength(1)

    const fresh = await copied()
    expect((await read(fresh)).status).toBe(200)
    expect(await typeOf(token)).toBe('link-revoked')
    const { links } = await (await server.request(`${api.quotes}/${quote.id}`, { cookie: desk })).json()
    expect(Date.parse(links.until)).toBeGreaterThan(Date.now() + 13 * 86_400_000)
    expect(links.revokedAt).toBe(record.links.revokedAt)
  })

  test('takes the version that was seen, and a request that never had a price has no links', async () => {
    expect((await revoke(1)).status).toBe(412)
    expect((await read()).status).toBe(200)
    await answer('decline', {})
    expect((await revoke(3)).status).toBe(200)
    expect(await typeOf(token)).toBe('link-revoked')
    quote = await createQuoteRow(server.knex)
    expect((await revoke(1)).status).toBe(409)
  })

  test('also keeps a mail from going whose link would lead nowhere, but not the word that a price was withdrawn', async () => {
    await answer('accept', { name: 'Rick' })
    const waits = (values: object) => ({ status: 'waiting', sealed: JSON.stringify({ text: 'x', html: 'x' }), ...values })
    await server
      .knex('mails')
      .where({ row_id: quote.id })
      .update(waits({ template: 'quoteAccepted' }))
    await revoke(3)
    const [mail] = await server.knex('mails').where({ row_id: quote.id })
    expect(mail).toMatchObject({ status: 'superseded', sealed: null, last_error: 'Not sent: its link was revoked.' })

    quote = await createQuoteRow(server.knex)
    await sendPrice(1)
    const headers = { 'if-match': '"2"', 'idempotency-key': randomUUID() }
    await server.request(`${api.quotes}/${quote.id}/withdraw`, { json: { reason: 'No truck' }, cookie: desk, headers })
    await server.knex('mails').where({ row_id: quote.id, template: 'quoteWithdrawn' }).update(waits({}))
    await revoke(3)
    expect(await server.knex('mails').where({ row_id: quote.id, template: 'quoteWithdrawn' })).toMatchObject([
      { status: 'waiting' },
    ])
  })
})
