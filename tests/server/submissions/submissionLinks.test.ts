import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import type { LinkTarget } from '#shared/tracking/linked'
import { notifyByMail } from '../../../server/domains/notifications/notificationMail.ts'
import { createLink, revokeLinks } from '../../../server/platform/links/links.ts'
import { mailSender } from '../../../server/platform/mail/sendMail.ts'
import {
  applicationBody,
  createLoad,
  createQuoteRow,
  createUser,
  priceSheetBody,
  quoteRequestBody,
} from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let desk: string

beforeAll(async () => {
  const limits = ['QUOTES', 'APPLICATIONS', 'SUBMISSIONS', 'SUBMISSION_LINKS', 'LINKS'].map((name) => [
    `LIMIT_${name}`,
    '5000/60',
  ])
  server = await startTestServer({ env: Object.fromEntries(limits) })
  desk = await server.signInAs('dispatcher')
})
afterAll(() => server.close())

const problem = { accept: 'application/problem+json' }
const resources = {
  quotes: { path: api.quotes, body: quoteRequestBody },
  applications: { path: api.applications, body: applicationBody },
} as const
type Resource = keyof typeof resources

/** What was sent from the public site, with its key. */
async function sent(resource: Resource, values: object = {}): Promise<{ key: string; id: string; reference: string }> {
  const key = randomUUID()
  const { path, body } = resources[resource]
  const answer = await server.request(path, { json: body(values), headers: { 'idempotency-key': key } })
  expect(answer.status).toBe(201)
  return { key, ...(await answer.json()) }
}

const linkTo = (key: string, at = server) => at.request(`${api.submissions}/${key}/link`, { json: {}, headers: problem })
async function tokenOf(key: string): Promise<string> {
  const answer = await linkTo(key)
  expect(answer.status).toBe(201)
  const { path } = await answer.json()
  return path.slice('/f/'.length)
}
const read = async (token: string): Promise<LinkTarget> => (await server.request(`${api.links}/${token}`)).json()
const withdraw = (token: string, { version = 1, key = randomUUID(), reason = null as string | null } = {}) =>
  server.request(`${api.links}/${token}/withdraw`, {
    json: { reason },
    headers: { ...problem, 'idempotency-key': key, 'if-match': `"${version}"` },
  })
const send = (id: string, version: number) =>
  server.request(`${api.quotes}/${id}/send`, {
    json: priceSheetBody(),
    cookie: desk,
    headers: { ...problem, 'idempotency-key': randomUUID(), 'if-match': `"${version}"` },
  })

describe.each(['quotes', 'applications'] as const)('the key of what was sent, %s', (resource) => {
  test('makes a link to its status, as often as asked, however it is spelled, and says nothing else', async () => {
    const { key, reference } = await sent(resource)
    for (const spelled of [key, key.toUpperCase()]) {
      const answer = await linkTo(spelled)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store'])
      const body = await answer.json()
      expect(body).toEqual({ path: expect.stringMatching(/^\/f\/[\w-]{22}$/) })
      expect(await read(body.path.slice(3))).toMatchObject({ reference })
    }
  })

  test('makes none for 31 days and a moment, nor once the office has revoked the last one, until it makes another', async () => {
    const { key, id } = await sent(resource)
    await tokenOf(key)
    await revokeLinks(server.knex, { resource, rowId: id })
    const revoked = await linkTo(key)
    expect(revoked.status).toBe(410)
    expect(await revoked.json()).toMatchObject({ type: expect.stringMatching(/link-revoked$/) })
    await server.knex('links').where({ row_id: id }).delete()
    await tokenOf(key)
    await server.knex.raw(`update ?? set created_at = now() - interval '31 days' - interval '1 minute' where id = ?`, [
      resource,
      id,
    ])
    expect((await linkTo(key)).status).toBe(404)
  })

  test('withdraws it, once: the same press again gets the same answer, another one is refused', async () => {
    const { key, id, reference } = await sent(resource)
    const token = await tokenOf(key)
    const press = randomUUID()
    for (const replayed of [null, 'true']) {
      const answer = await withdraw(token, { key: press, reason: 'Plans have changed' })
      expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([200, replayed])
      expect(await answer.json()).toMatchObject({ reference, status: 'withdrawn' })
    }
    await server.knex('idempotency_keys').where({ key: press }).delete()
    expect(await (await withdraw(token, { key: press, reason: 'Plans have changed' })).json()).toMatchObject({ reference })
    expect((await withdraw(token, { version: 1 })).status).toBe(412)
    expect((await withdraw(token, { version: 2 })).status).toBe(409)
    const row = await server.knex(resource).where({ id }).first()
    expect(row).toMatchObject({ status: 'withdrawn', version: 2, end_reason: 'Plans have changed' })
    // Its status can still be read.
    expect(await read(await tokenOf(key))).toMatchObject({ status: 'withdrawn' })
  })
})

test('any other key gets the same 404: never sent, cancelled, none at all, of the desk or of a command', async () => {
  const cancelled = randomUUID()
  await server.request(`${api.submissions}/${cancelled}/cancel`, { json: {} })
  const headers = { 'idempotency-key': randomUUID() }
  const byPhone = await server.request(`${api.quotes}/by-phone`, { json: quoteRequestBody(), cookie: desk, headers })
  expect(byPhone.status).toBe(201)
  const { id } = await sent('quotes')
  const command = randomUUID()
  const priced = await server.request(`${api.quotes}/${id}/send`, {
    json: priceSheetBody(),
    cookie: desk,
    headers: { 'idempotency-key': command, 'if-match': '"1"' },
  })
  expect(priced.status).toBe(200)
  const answers = await Promise.all(
    [randomUUID(), cancelled, headers['idempotency-key'], command, 'x', id.slice(1)].map(async (key) => {
      const answer = await linkTo(key)
      return [answer.status, await answer.json()]
    }),
  )
  expect(answers[0]).toMatchObject([404, { detail: expect.any(String) }])
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(await server.knex('links').where({ row_id: (await byPhone.json()).id })).toEqual([])
})

test('links by a key are rate-limited per address, apart from other submissions', async () => {
  const limited = await startTestServer({ env: { LIMIT_SUBMISSION_LINKS: '2/600' } })
  try {
    const statuses = []
    for (let time = 0; time < 3; time++) statuses.push((await linkTo(randomUUID(), limited)).status)
    expect(statuses).toEqual([404, 404, 429])
    expect((await limited.request(`${api.submissions}/${randomUUID()}/cancel`, { json: {} })).status).toBe(200)
  } finally {
    await limited.close()
  }
})

describe('a request that its shipper has withdrawn', () => {
  test('is no longer open at the desk, which is told who has withdrawn it, and can be sent no price', async () => {
    const { key, id, reference } = await sent('quotes', { companyName: 'Rincon Citrus' })
    await withdraw(await tokenOf(key), { reason: 'Sold at the dock' })
    const list = async (status: string) => {
      const answer = await server.request(`${api.quotes}?status=${status}&search=${reference}`, { cookie: desk })
      return answer.json()
    }
    expect(await list('new')).toEqual([])
    expect(await list('withdrawn')).toMatchObject([{ reference, withdrawnByShipper: true, endReason: 'Sold at the dock' }])
    const priced = await send(id, 2)
    expect(priced.status).toBe(409)
    expect((await priced.json()).detail).toContain('is withdrawn now')
    expect(await server.knex('quote_prices').where({ quote_id: id })).toEqual([])
    expect(await server.knex('mails').where({ row_id: id })).toEqual([])
  })

  test('is told to who sends prices; a robot withdraws unheard', async () => {
    const user = await createUser(server.knex, { role: 'dispatcher' })
    await server
      .knex('notification_preferences')
      .insert({ user_id: user.id, ways: { quoteWithdrawn: { mail: true }, newQuote: { mail: true } } })
    const mailing = { sendMail: mailSender({ smtpUrl: 'smtp://mail.example' }), site: 'https://fairlane.example' }
    for (const companyUrl of ['', 'https://robot.example']) {
      const { key } = await sent('quotes', { companyUrl })
      expect((await withdraw(await tokenOf(key))).status).toBe(200)
    }
    await notifyByMail(server.knex, user.id, new Date(), mailing)
    const mails = await server.knex('mails').where({ recipient: user.email })
    expect(mails).toMatchObject([{ subject: 'Withdrawn by the shipper: Phoenix, AZ to Los Angeles, CA' }])
  })

  test('had no price: with one it is declined; a load alone is not withdrawn, and an unknown link leads nowhere', async () => {
    const { key, id } = await sent('quotes')
    const token = await tokenOf(key)
    expect((await send(id, 1)).status).toBe(200)
    expect((await withdraw(token, { version: 1 })).status).toBe(412)
    expect((await withdraw(token, { version: 2 })).status).toBe(409)
    expect(await read(token)).toMatchObject({ status: 'quoted', withdrawnByShipper: false })
    const load = await createLoad(server.knex)
    const ofLoad = await createLink(server.knex, { resource: 'loads', rowId: load.id, now: new Date(), name: 'Rick' })
    for (const given of [ofLoad, 'A'.repeat(22)]) expect((await withdraw(given)).status).toBe(404)
    expect(await server.knex('loads').where({ id: load.id })).toMatchObject([{ version: load.version }])
  })

  test('of the desk is not called the shipper’s', async () => {
    const row = await createQuoteRow(server.knex)
    const answer = await server.request(`${api.quotes}/${row.id}/withdraw`, {
      json: { reason: 'No truck' },
      cookie: desk,
      headers: { 'idempotency-key': randomUUID(), 'if-match': '"1"' },
    })
    expect(await answer.json()).toMatchObject({ status: 'withdrawn', withdrawnByShipper: false })
  })
})
