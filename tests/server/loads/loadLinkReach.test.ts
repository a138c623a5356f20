import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import type { LoadLink } from '#shared/loads/loadLink'
import { createLink } from '../../../server/platform/links/links.ts'
import { createLoad, createQuoteRow } from '../../support/factories.ts'
import { named, sendFile, takePhoto } from '../../support/files.ts'
import { createHaul, type Haul } from '../../support/hauls.ts'
import { ago, done, historyOf, readLoad, sendCommand } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { changes, openStreamWith } from '../../support/streams.ts'

const hour = 3_600_000
const day = 24 * hour

let server: TestServer
let dispatcher: string
let haul: Haul

beforeAll(async () => {
  const env = { LIMIT_LINKS: '1000/60', LIMIT_LINK_DOCUMENTS: '6/600', LIMIT_SIGN_IN_ADDRESS: '1000/60' }
  server = await startTestServer({ env })
  dispatcher = await server.signInAs('dispatcher')
})
afterAll(() => server.close())
beforeEach(async () => {
  haul = await createHaul(server)
  await server.knex('rate_limits').delete()
})

const open = (token: string, rest = '') =>
  server.request(`${api.links}/${token}${rest}`, { headers: { accept: 'application/problem+json' } })
async function tokenFor(name: string): Promise<string> {
  const made = await server.request(`${api.loads}/${haul.load.id}/link`, { json: { name }, cookie: haul.shipper })
  return (await made.json()).path.replace('/f/', '')
}
const linksOf = async (): Promise<LoadLink[]> => (await readLoad(server, haul.load.id, haul.shipper)).links ?? []
const revoke = async (link: string | undefined) =>
  done(sendCommand(server, haul.load.id, 'revoke', { link }, { cookie: haul.shipper, version: null }))

/** Delivers the load with a photo, and returns the photo's hash. */
async function deliver(): Promise<string> {
  const photo = await takePhoto()
  await haul.recorded({ type: 'departed_pickup', occurredAt: ago(2 * hour) })
  const proof = { signedBy: 'Rosa Ortiz', remarks: null, exceptions: [] }
  await haul.recorded({ type: 'delivered', occurredAt: ago(hour), files: [named(photo)], proof })
  await sendFile(server, photo, haul.cab)
  return photo.sha256
}

test('a link is opened with whatever is read by it', async () => {
  const photo = await deliver()
  for (const rest of ['', '/evidence', `/files/${photo}`, '/proof-of-delivery.pdf']) {
    const token = await tokenFor(`Reads ${rest}`)
    expect((await linksOf()).at(-1)?.openedAt).toBeNull()
    expect((await open(token, rest)).status, rest).toBe(200)
    expect((await linksOf()).at(-1)?.openedAt, rest).not.toBeNull()
  }
})

test('that a link was opened is told live, once a visit, to the shipper and the desk', async () => {
  const quote = await createQuoteRow(server.knex, { status: 'accepted' })
  await server.knex('loads').where({ id: haul.load.id }).update({ quote_id: quote.id })
  const given = await tokenFor('Rosa')
  const mailed = await createLink(server.knex, { resource: 'quotes', rowId: quote.id, now: new Date() })
  const people = await Promise.all([haul.shipper, dispatcher, haul.cab].map((cookie) => openStreamWith(server, cookie)))
  const heard = () => people.map(({ received }) => changes(received.text).map(({ resource }) => resource))
  await open(given)
  await expect.poll(heard).toEqual([['loads'], ['loads'], []])
  await open(given, '/evidence')
  await open(mailed)
  await expect.poll(heard).toEqual([['loads', 'loads'], ['loads', 'loads', 'quotes'], []])
  // Nor does the load of a quote keep what was revoked.
  const revoked = await server.request(`${api.quotes}/${quote.id}/revoke`, {
    json: {},
    cookie: dispatcher,
    headers: { 'idempotency-key': randomUUID(), 'if-match': '"1"' },
  })
  expect(revoked.status, await revoked.text()).toBe(200)
  await expect.poll(() => heard()[0]).toEqual(['loads', 'loads', 'loads'])
  for (const { stop } of people) stop()
})

test('nothing is read by a link that was taken back', async () => {
  const photo = await deliver()
  const token = await tokenFor('Rosa')
  const parts = ['', '/evidence', `/files/${photo}`, `/files/${photo}?thumbnail=1`, '/proof-of-delivery.pdf']
  const statuses = () => Promise.all(parts.map(async (part) => (await open(token, part)).status))
  expect(await statuses()).toEqual([200, 200, 200, 200, 200])
  await revoke((await linksOf())[0]?.id)
  expect(await statuses()).toEqual([410, 410, 410, 410, 410])
})

test('papers, which take the server long to make, have a limit of their own', async () => {
  await deliver()
  const token = await tokenFor('Rosa')
  const statuses = []
  for (let one = 0; one < 7; one += 1) statuses.push((await open(token, '/proof-of-delivery.pdf')).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  expect((await open(token, '/evidence')).status).toBe(200)
})

test('a link to a quote that was over stays over when its load is made later', async () => {
  const quote = await createQuoteRow(server.knex, { status: 'accepted' })
  const made = (daysAgo: number) =>
    createLink(server.knex, { resource: 'quotes', rowId: quote.id, now: new Date(Date.now() - daysAgo * day) })
  const [over, living] = [await made(20), await made(10)]
  expect((await open(over)).status).toBe(410)
  await createLoad(server.knex, { quoteId: quote.id, deliveryDateTime: new Date(Date.now() + 9 * day) })
  expect((await open(over)).status).toBe(410)
  await server
    .knex('links')
    .where({ row_id: quote.id })
    .update({ expires_at: server.knex.raw("expires_at - interval '5 days'") })
  expect((await open(living)).status).toBe(410)
  // Made while the link worked, the load keeps it.
  await server
    .knex('loads')
    .where({ quote_id: quote.id })
    .update({ created_at: new Date(Date.now() - 2 * day) })
  expect((await open(living)).status).toBe(200)
})

test('who has a link is not told by the history to those who do not read who has one', async () => {
  await tokenFor('Rosa Ortiz')
  await revoke((await linksOf())[0]?.id)
  const reported = async (cookie: string) =>
    (await historyOf(server, haul.load.id, cookie)).map(({ action, reason }) => [action, reason])
  expect(await reported(dispatcher)).toEqual([
    ['revoke', 'Rosa Ortiz'],
    ['link', 'Rosa Ortiz'],
  ])
  for (const role of ['accountant', 'payroll']) {
    expect(await reported(await server.signInAs(role)), role).toEqual([
      ['revoke', null],
      ['link', null],
    ])
  }
})

test('a device that holds the record fetches it again after a link was given or taken back', async () => {
  const long = new Date('2026-01-05T12:00:00Z')
  const since = async (change: () => Promise<unknown>) => {
    await server.knex('loads').where({ id: haul.load.id }).update({ updated_at: long })
    await change()
    const { updated_at, version } = await server.knex('loads').where({ id: haul.load.id }).first()
    expect(updated_at.getTime()).toBeGreaterThan(long.getTime())
    expect(version).toBe(1)
  }
  await since(() => tokenFor('Rosa'))
  await since(async () => revoke((await linksOf())[0]?.id))
})

test('taking back the link of a quote stops the mail that would bring it, and no other', async () => {
  const quote = await createQuoteRow(server.knex, { status: 'accepted' })
  await server.knex('loads').where({ id: haul.load.id }).update({ quote_id: quote.id })
  const link = () => createLink(server.knex, { resource: 'quotes', rowId: quote.id, now: new Date() })
  const [old, token] = [await link(), await link()]
  const [mail] = await server
    .knex('mails')
    .insert({
      key: `quote ${quote.id} accepted`,
      template: 'quoteAccepted',
      resource: 'quotes',
      row_id: quote.id,
      recipient: quote.email,
      subject: 'Booked',
      text: '…',
      html: '…',
      status: 'waiting',
      sealed: JSON.stringify({ text: `Follow it at https://site.example/f/${token}`, html: '…' }),
      give_up_at: new Date(Date.now() + day),
    })
    .returning('id')
  const recall = async (of: string) => {
    const token_hash = createHash('sha256').update(of).digest()
    await revoke((await server.knex('links').where({ token_hash }).first('id')).id)
    return server.knex('mails').where({ id: mail.id }).first('status', 'last_error')
  }
  expect(await recall(old)).toMatchObject({ status: 'waiting' })
  expect(await recall(token)).toEqual({ status: 'superseded', last_error: 'Not sent: its link was revoked.' })
})
