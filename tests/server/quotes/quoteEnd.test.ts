import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { quoteTasks } from '../../../server/domains/quotes/jobs.ts'
import type { Quote } from '../../../server/domains/quotes/Quote.ts'
import { createLink } from '../../../server/platform/links/links.ts'
import { mailSender } from '../../../server/platform/mail/sendMail.ts'
import { createQuoteRow, priceSheetBody } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let desk: string
let quote: Quote
const mailing = { sendMail: mailSender({ smtpUrl: null }), linkTo: (token: string) => `https://freight.example/f/${token}` }
const tasks = quoteTasks(mailing)

beforeAll(async () => {
  server = await startTestServer()
  desk = await server.signInAs('dispatcher')
})
afterAll(() => server.close())
beforeEach(async () => {
  quote = await createQuoteRow(server.knex)
  await send('send', priceSheetBody(), 1)
})

async function send(action: string, json: unknown, version: number): Promise<void> {
  const headers = { 'if-match': `"${version}"`, 'idempotency-key': randomUUID() }
  const answer = await server.request(`${api.quotes}/${quote.id}/${action}`, { json, cookie: desk, headers })
  expect(answer.status).toBe(200)
}

/** Runs a job as the queue does, any number of times. */
async function run(name: string, version = 1): Promise<void> {
  const task = tasks.find((one) => one.name === name)
  if (!task) throw new Error(`There is no job ${name}`)
  await task.run(
    { quoteId: quote.id, version },
    { knex: server.pool, log: pino({ level: 'silent' }), signal: new AbortController().signal },
  )
}

/** Lets the newest price end at this instant. */
async function endsAt(at: Date): Promise<void> {
  await server.knex('quotes').where({ id: quote.id }).update({ valid_until: at })
  await server.knex('quote_prices').where({ quote_id: quote.id }).update({ valid_until: at })
}

const now = async () => server.knex('quotes').where({ id: quote.id }).first('status', 'version', 'ended_at')
const mails = (template: string) => server.knex('mails').where({ row_id: quote.id, template })
const past = () => new Date(Date.now() - 1_000)

test('a price expires once its time is over, and only once', async () => {
  await run('expire-quote')
  expect(await now()).toMatchObject({ status: 'quoted' })
  await endsAt(past())
  await Promise.all([run('expire-quote'), run('expire-quote')])
  expect(await now()).toMatchObject({ status: 'expired', version: 3, ended_at: expect.any(Date) })
  expect(await server.knex('audit_log').where({ row_id: quote.id, what: 'expire' })).toHaveLength(1)
})

test('the job of an earlier price ends nothing, nor does one for what is accepted', async () => {
  await send('send', priceSheetBody({ linehaul: 1500 }), 2)
  await endsAt(past())
  await run('expire-quote', 1)
  expect(await now()).toMatchObject({ status: 'quoted' })
  await endsAt(new Date(Date.now() + 60_000))
  await send('accept', { name: 'Rick' }, 3)
  await endsAt(past())
  await run('expire-quote', 2)
  expect(await now()).toMatchObject({ status: 'accepted' })
})

test('what a dead process left is found by the sweep', async () => {
  await endsAt(past())
  await tasks.find(({ name }) => name === 'expire-quote')?.sweep?.(server.pool)
  expect(await now()).toMatchObject({ status: 'expired' })
})

test('reminds once of a price that is still open', async () => {
  await run('remind-of-quote')
  await run('remind-of-quote')
  expect(await mails('quoteReminder')).toHaveLength(1)
  await send('send', priceSheetBody(), 2)
  await run('remind-of-quote', 1)
  expect(await mails('quoteReminder')).toHaveLength(1)
})

test('what a restored backup lacks is enqueued again, until the reminder was made', async () => {
  const sweep = tasks.find(({ name }) => name === 'remind-of-quote')?.sweep
  const jobs = () => server.knex('graphile_worker.jobs').where('key', 'like', `% ${quote.id}`).pluck('key')
  await server.knex('graphile_worker._private_jobs').delete()
  await sweep?.(server.pool)
  await sweep?.(server.pool)
  expect((await jobs()).sort()).toEqual([`expire ${quote.id}`, `remind ${quote.id}`])
  await run('remind-of-quote')
  await server.knex('graphile_worker._private_jobs').delete()
  await sweep?.(server.pool)
  expect(await jobs()).toEqual([])
})

test('a price is never valid past its pickup', async () => {
  const pickup = new Date(Date.now() + 3 * 3_600_000)
  await server.knex('quotes').where({ id: quote.id }).update({ pickup_time: pickup })
  await send('send', priceSheetBody({ deliveryBy: '2099-01-01T10:00' }), 2)
  const price = await server.knex('quote_prices').where({ quote_id: quote.id, version: 2 }).first()
  expect(price.valid_until).toEqual(pickup)
  expect((await server.knex('quotes').where({ id: quote.id }).first()).valid_until).toEqual(pickup)
})

test('a price whose pickup has passed is accepted by nobody, in words', async () => {
  await server
    .knex('quotes')
    .where({ id: quote.id })
    .update({ pickup_time: new Date(Date.now() - 1_000) })
  const headers = { 'if-match': '"2"', accept: 'application/problem+json' }
  const refused = await server.request(`${api.quotes}/${quote.id}/accept`, { json: { name: 'Rick' }, cookie: desk, headers })
  expect(await refused.json()).toMatchObject({
    status: 409,
    type: 'price-expired',
    detail: expect.stringContaining('The pickup time of this price has passed.'),
  })
})

test('every step is one mail: the price, its next version, the acceptance', async () => {
  await send('send', priceSheetBody({ linehaul: 1500 }), 2)
  await send('accept', { name: 'Rick' }, 3)
  expect(await mails('quotePrice')).toHaveLength(2)
  const [accepted] = await mails('quoteAccepted')
  expect(accepted).toMatchObject({ recipient: quote.email, status: 'not_sent' })
  // An administrator who reads the mail cannot accept the quote by its link.
  for (const { text, html } of await server.knex('mails').where({ row_id: quote.id })) {
    expect(`${text} ${html}`).toContain('/f/•••')
    expect(`${text} ${html}`).not.toMatch(/\/f\/[\w-]{22}/)
  }
})

test('a price that is declined is offered in no waiting mail; what waits about a request without a price still goes', async () => {
  const waiting = { status: 'waiting', last_error: null, sealed: JSON.stringify({ text: 'x', html: 'x' }) }
  await mails('quotePrice').update(waiting)
  const token = await createLink(server.knex, { resource: 'quotes', rowId: quote.id, now: new Date() })
  const headers = { 'if-match': '"2"', 'idempotency-key': randomUUID() }
  expect((await server.request(`${api.links}/${token}/decline`, { json: {}, headers })).status).toBe(200)
  expect(await mails('quotePrice').first()).toMatchObject({
    status: 'superseded',
    sealed: null,
    last_error: 'Not sent: the price was declined.',
  })

  const priced = quote.id
  quote = await createQuoteRow(server.knex)
  await server
    .knex('mails')
    .where({ row_id: priced })
    .update({ ...waiting, row_id: quote.id })
  await send('decline', { reason: 'No truck' }, 1)
  expect(await mails('quotePrice').first()).toMatchObject({ status: 'waiting', last_error: null })
})
