import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '#shared/paths'
import type { QuoteRecord } from '#shared/quote'
import type { Quote } from '../../server/quotes/Quote.ts'
import { createQuoteRow, createShipper, createUser, priceSheetBody, quoteRequestBody } from '../factories.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
let desk: string
let quote: Quote

beforeAll(async () => {
  server = await startTestServer()
  desk = await server.signInAs('dispatcher')
})
afterAll(() => server.close())
beforeEach(async () => {
  quote = await createQuoteRow(server.knex)
})

interface Options {
  cookie?: string
  version?: number | null
  key?: string
}

/** A command as the client sends it. `version: null` leaves the header out. */
function send(verb: string, json: unknown, { cookie = desk, version = 1, key = randomUUID() }: Options = {}) {
  return server.request(`${api.quotes}/${quote.id}/${verb}`, {
    json,
    cookie,
    headers: {
      accept: 'application/problem+json',
      'idempotency-key': key,
      ...(version === null ? {} : { 'if-match': `"${version}"` }),
    },
  })
}

const record = async (cookie = desk): Promise<QuoteRecord> =>
  (await server.request(`${api.quotes}/Q-${quote.number}`, { cookie })).json()
const loadsOf = () => server.knex('loads').where({ quote_id: quote.id })

test('the reason that the desk gives before there is a price stays with the desk', async () => {
  const { id: shipperId } = await createShipper(server.knex)
  const own = await server.signInAs('shipper', { shipperId })
  await server.knex('quotes').where({ id: quote.id }).update({ shipper_id: shipperId })
  await send('send', priceSheetBody())
  await send('withdraw', { reason: 'The truck broke down' }, { version: 2 })
  expect(await record(own)).toMatchObject({ status: 'withdrawn', endReason: 'The truck broke down' })
  quote = await createQuoteRow(server.knex, { shipperId })
  await send('decline', { reason: 'Never pays in time' })
  expect(await record()).toMatchObject({ endReason: 'Never pays in time' })
  expect(await record(own)).toMatchObject({ status: 'declined', endReason: null })
  const totals = await (await server.request(`${api.quotes}/totals`, { cookie: own })).json()
  expect(totals.declined).toEqual({ count: 1 })
})

test('a corrected e-mail address makes it the request of another shipper', async () => {
  const { id: shipperId } = await createShipper(server.knex)
  const user = await createUser(server.knex, { role: 'shipper', shipperId })
  const edited = await server.request(`${api.quotes}/${quote.id}`, {
    json: quoteRequestBody({ email: user.email.toUpperCase() }),
    method: 'PATCH',
    cookie: desk,
    headers: { 'if-match': '"1"' },
  })
  expect(edited.status).toBe(200)
  expect(await server.knex('quotes').where({ id: quote.id }).first('shipper_id')).toEqual({ shipper_id: shipperId })
})

test('a shipper accepts the own quote and sees nothing of the desk', async () => {
  await send('send', priceSheetBody())
  const { id: shipperId } = await createShipper(server.knex)
  const [own, other] = await Promise.all([
    server.signInAs('shipper', { shipperId }),
    server.signInAs('shipper', { shipperId: (await createShipper(server.knex)).id }),
  ])
  await server.knex('quotes').where({ id: quote.id }).update({ shipper_id: shipperId })
  expect((await send('accept', { name: 'Eve' }, { version: 2, cookie: other })).status).toBe(404)
  const seen = await record(own)
  for (const hidden of ['suspicious', 'handler', 'contacts', 'takenBy', 'mail']) expect(seen).not.toHaveProperty(hidden)
  expect((await send('withdraw', { reason: 'No' }, { version: 2, cookie: own })).status).toBe(403)
  const answer = await send('accept', { name: 'Anita' }, { version: 2, cookie: own })
  expect(answer.status).toBe(200)
  expect((await loadsOf())[0]).toMatchObject({ shipper_id: shipperId, status: 'booked' })
})
