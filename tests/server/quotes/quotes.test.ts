import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rowTag } from '#shared/kernel/list'
import { formatStop } from '#shared/kernel/time'
import { type Quote, quote, quoteReceipt, quoteRecord } from '#shared/quotes/quote'
import { createQuoteRow, quoteRequestBody } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { outsideYears, quoteFields, quotePermissions, roles } from '../../support/spec/spec.ts'

let server: TestServer
let desk: string

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_QUOTES: '100000/60' } })
  desk = await server.signInAs('dispatcher')
})
beforeEach(() => server.knex('quotes').delete())
afterAll(() => server.close())

const problem = { accept: 'application/problem+json' }
const send = (body: unknown, headers = {}) => server.request('/api/quotes', { json: body, headers })
const list = async (query = '') => {
  const answer = await server.request(`/api/quotes${query}`, { cookie: desk })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return quote
    .extend(rowTag)
    .strict()
    .array()
    .parse(await answer.json())
}

describe('requesting a quote', () => {
  test('responds with a receipt, sets a deadline of two hours, and is listed at the desk', async () => {
    const before = Date.now()
    const answer = await send(quoteRequestBody())
    expect(answer.status).toBe(201)
    const receipt = quoteReceipt.strict().parse(await answer.json())
    expect(receipt.reference).toMatch(/^Q-\d+$/)
    expect(receipt.status).toBe('new')
    const promised = Date.parse(receipt.respondBy) - 2 * 3_600_000
    expect(promised).toBeGreaterThanOrEqual(before)
    expect(promised).toBeLessThanOrEqual(Date.now())

    const [row, ...others] = await list()
    expect(others).toEqual([])
    expect(row).toMatchObject({ id: receipt.id, reference: receipt.reference, companyName: 'Sonoran Steel & Pipe', version: 1 })
    expect(Date.parse(row?.respondBy ?? '')).toBe(Date.parse(receipt.respondBy))
  })

  test.each([
    ['Phoenix, AZ', '2031-07-01T08:00', 'America/Phoenix', '2031-07-01T15:00:00+00:00'],
    ['El Paso, TX', '2031-07-01T08:00', 'America/Denver', '2031-07-01T14:00:00+00:00'],
    ['Los Angeles, CA', '2031-01-02T08:00', 'America/Los_Angeles', '2031-01-02T16:00:00+00:00'],
    ['Dallas, TX', '2031-01-02T08:00:00-07:00', 'America/Chicago', '2031-01-02T15:00:00+00:00'],
  ])('reads a pickup time in %s in the local time zone: %s', async (pickupLocation, pickupTime, pickupZone, instant) => {
    expect((await send(quoteRequestBody({ pickupLocation, pickupTime }))).status).toBe(201)
    expect(await list()).toMatchObject([{ pickupLocation, pickupZone, pickupTime: instant }])
  })

  test.each(Object.entries(quoteFields).filter(([, message]) => message))(
    'refuses a request without %s: %s',
    async (field, message) => {
      for (const value of [undefined, '', '   ', 7, null, ['x'], { toString: 'x' }]) {
        const answer = await send(quoteRequestBody({ [field]: value }), problem)
        expect(answer.status).toBe(422)
        expect((await answer.json()).errors).toMatchObject({ [field]: message })
      }
      expect(await list()).toEqual([])
    },
  )

  test.each([
    ['email', 'not an address', quoteFields.email],
    ['phone', '602-5550', quoteFields.phone],
    ['equipment', 'submarine', quoteFields.equipment],
    ['pickupTime', '9999-12-31T23:59', outsideYears],
    ['pickupTime', '1999-12-31T23:59', outsideYears],
    ['pickupZone', 'Europe/Vienna', 'Please choose one of the listed time zones'],
    ['pickupTime', '2031-02-30T08:00', 'Please enter a valid pickup date and time'],
    ['companyName', 'x'.repeat(201), 'Please use at most 200 characters: 1 too many'],
    ['freightDetails', 'x'.repeat(5001), 'Please use at most 5,000 characters: 1 too many'],
    ['companyName', 'half \ud800 a pair', 'Please remove characters that cannot be stored'],
    ['freightDetails', 'nul \u0000', 'Please remove characters that cannot be stored'],
  ])('refuses %s %j: %s', async (field, value, message) => {
    const answer = await send(quoteRequestBody({ [field]: value }), problem)
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors).toEqual({ [field]: message })
  })

  test('a refusal as plain text joins the sentences of all fields', async () => {
    const answer = await send(quoteRequestBody({ email: 'x', phone: '1' }))
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await answer.text()).toBe(`${quoteFields.email}; ${quoteFields.phone}`)
  })

  test.each(['status', 'id', 'version', 'respondBy', 'suspicious', 'number', 'constructor', '__proto__'])(
    'does not let the sender set %s',
    async (field) => {
      const body = JSON.stringify(quoteRequestBody()).replace('{', `{${JSON.stringify(field)}:{"x":1},`)
      const answer = await server.request('/api/quotes', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...problem },
      })
      expect(answer.status).toBe(422)
      expect(Object.keys((await answer.json()).errors)).toEqual([field])
    },
  )

  test('stores markup, SQL and formulas as plain text', async () => {
    const companyName = `<script>alert(1)</script>'; drop table quotes; -- %_\\ "=HYPERLINK()" مرحبا 🚚`
    expect((await send(quoteRequestBody({ companyName }))).status).toBe(201)
    expect((await list()).map((row) => row.companyName)).toEqual([companyName])
  })

  test('removes line breaks from single-line fields, and bidirectional control characters from all', async () => {
    const body = quoteRequestBody({ companyName: 'Sonoran\r\nSteel \u202egpj', freightDetails: 'Two\npallets\u202e' })
    expect((await send(body)).status).toBe(201)
    expect(await list()).toMatchObject([{ companyName: 'Sonoran Steel gpj', freightDetails: 'Two\npallets' }])
  })

  test('accepts a pickup time in the past, because a request may have waited in an outbox', async () => {
    expect((await send(quoteRequestBody({ pickupTime: '2020-01-01T08:00' }))).status).toBe(201)
    expect(await list()).toMatchObject([{ pickupTime: '2020-01-01T15:00:00+00:00' }])
  })

  test('a place that is not in the gazetteer has the time zone of its state, or the one that was chosen', async () => {
    const zones = []
    for (const [pickupLocation, pickupZone] of [
      ['Houston, Texas'],
      ['Nowhere Ranch, Texas'],
      ['Nowhere Ranch'],
      ['Nowhere Ranch, Texas', 'America/Denver'],
      ['Nowhere Ranch', 'America/New_York'],
    ]) {
      const body = quoteRequestBody({ pickupLocation, pickupTime: '2031-01-02T08:00', ...(pickupZone && { pickupZone }) })
      expect((await send(body)).status).toBe(201)
      const [row] = await list()
      zones.push([row?.pickupZone, row?.pickupTime])
    }
    expect(zones).toEqual([
      ['America/Chicago', '2031-01-02T14:00:00+00:00'],
      ['America/Chicago', '2031-01-02T14:00:00+00:00'],
      ['America/Phoenix', '2031-01-02T15:00:00+00:00'],
      ['America/Denver', '2031-01-02T15:00:00+00:00'],
      ['America/New_York', '2031-01-02T13:00:00+00:00'],
    ])
  })

  test('accepts a request with the fields of the specification, and with a time zone', async () => {
    const body = quoteRequestBody()
    expect(Object.keys(body)).toEqual(Object.keys(quoteFields))
    expect((await send(body)).status).toBe(201)
    expect((await send({ ...body, pickupZone: 'America/Phoenix' })).status).toBe(201)
  })

  test('a request that fills the honeypot field is flagged, not refused', async () => {
    expect((await send(quoteRequestBody({ companyUrl: 'https://cheap.example' }))).status).toBe(201)
    expect((await send(quoteRequestBody())).status).toBe(201)
    expect((await list()).map((row) => row.suspicious)).toEqual([false, true])
  })

  test('writes the change to the audit log', async () => {
    const { id } = await (await send(quoteRequestBody())).json()
    const logged = await server
      .knex('audit_log')
      .where({ row_id: id })
      .select('resource', 'what', 'from_value', 'to_value', 'user_id')
    expect(logged).toEqual([{ resource: 'quotes', what: 'status', from_value: null, to_value: 'new', user_id: null }])
  })
})

describe('the desk', () => {
  test('reads a single quote as it is listed, and gets 404 for an unknown id', async () => {
    const { id, number } = await createQuoteRow(server.knex)
    const [row] = await list()
    for (const known of [id, `Q-${number}`]) {
      const one = await server.request(`/api/quotes/${known}`, { cookie: desk })
      expect(one.status).toBe(200)
      expect(quoteRecord.strict().parse(await one.json())).toMatchObject({ ...row })
    }
    for (const missing of ['00000000-0000-4000-8000-000000000000', 'Q-999999999', `A-${number}`, '%00', "'", `${id}x`]) {
      expect((await server.request(`/api/quotes/${missing}`, { cookie: desk })).status).toBe(404)
    }
  })

  test.each(roles.filter((role) => ![...quotePermissions.all, ...quotePermissions.own].includes(role as never)))(
    '%s is refused with 403 by list, id and search',
    async (role) => {
      const { id } = await createQuoteRow(server.knex)
      const cookie = await server.signInAs(role)
      for (const path of ['', `/${id}`, `?ids=${id}`, '?search=sonoran']) {
        const answer = await server.request(`/api/quotes${path}`, { cookie })
        expect(answer.status).toBe(403)
        expect(await answer.text()).not.toContain('Sonoran')
      }
    },
  )

  test('a stored row that validation would refuse now, of the year 10000, does not break the list', async () => {
    const { id } = await createQuoteRow(server.knex, { pickupTime: new Date('+010000-01-01T06:59:00Z') })
    await createQuoteRow(server.knex)
    const answer = await server.request('/api/quotes', { cookie: desk })
    expect(answer.status).toBe(200)
    const rows = (await answer.json()) as Quote[]
    expect(rows).toHaveLength(2)
    const [bad] = rows.filter((row) => row.id === id)
    expect(formatStop(bad?.pickupTime ?? '', 'America/Phoenix')).toContain('Dec 31, 9999')
    expect((await server.request(`/api/quotes/${id}`, { cookie: desk })).status).toBe(200)
    expect((await server.request('/api/quotes?search=sonoran', { cookie: desk })).status).toBe(200)
  })

  test('pages are newest first, without duplicates or gaps while rows are inserted', async () => {
    for (let number = 0; number < 7; number++) await createQuoteRow(server.knex, { companyName: `Company ${number}` })
    const seen: string[] = []
    let next: string | null = '/api/quotes?limit=3'
    while (next) {
      const answer: Response = await server.request(next, { cookie: desk })
      seen.push(...((await answer.json()) as Quote[]).map((row) => row.companyName))
      next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
      await createQuoteRow(server.knex, { companyName: 'Newcomer' })
    }
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((number) => `Company ${number}`))
  })

  test('a full last page has no next link, and the next link has the filters', async () => {
    for (let number = 0; number < 4; number++) await createQuoteRow(server.knex, { status: number % 2 ? 'new' : 'quoted' })
    const whole = await server.request('/api/quotes?limit=4', { cookie: desk })
    expect(whole.headers.get('link')).toBeNull()
    const half = await server.request('/api/quotes?limit=1&status=quoted', { cookie: desk })
    expect(half.headers.get('link')).toMatch(/^<\/api\/quotes\?limit=1&status=quoted&cursor=\d+>; rel="next"$/)
  })

  test.each([
    ['SONORAN', ['Sonoran Steel']],
    ['steel', ['Sonoran Steel', 'Übersteel GmbH']],
    ['üBER', ['Übersteel GmbH']],
    ['100%', ['100% Freight_Co\\']],
    ['%', ['100% Freight_Co\\']],
    ['_', ['100% Freight_Co\\']],
    ['\\', ['100% Freight_Co\\']],
    ['rick@', ['Sonoran Steel']],
    ['tucson', ['Übersteel GmbH']],
    ['q-', ['Sonoran Steel', '100% Freight_Co\\', 'Übersteel GmbH']],
    ["' or 1=1 --", []],
  ])('searches for %j without regard to case and without wildcards', async (search, found) => {
    await createQuoteRow(server.knex, { companyName: 'Übersteel GmbH', email: 'u@x.example', pickupLocation: 'Tucson, AZ' })
    await createQuoteRow(server.knex, { companyName: '100% Freight_Co\\', email: 'f@x.example' })
    await createQuoteRow(server.knex, { companyName: 'Sonoran Steel' })
    expect((await list(`?search=${encodeURIComponent(search)}`)).map((row) => row.companyName)).toEqual(found)
  })

  test('finds a quote by its reference, and filters by status', async () => {
    const { number } = await createQuoteRow(server.knex, { status: 'accepted' })
    await createQuoteRow(server.knex)
    expect((await list(`?search=q-${number}`)).map((row) => row.reference)).toEqual([`Q-${number}`])
    expect((await list('?status=accepted')).map((row) => row.reference)).toEqual([`Q-${number}`])
  })

  test('returns only the requested ids, in any status, without unknown ones', async () => {
    const first = await createQuoteRow(server.knex, { status: 'withdrawn' })
    await createQuoteRow(server.knex)
    const third = await createQuoteRow(server.knex)
    const rows = await list(`?ids=${third.id},00000000-0000-4000-8000-000000000000,${first.id}`)
    expect(rows.map((row) => row.id)).toEqual([third.id, first.id])
  })

  test.each([
    'status=open',
    'status=',
    'status=new&status=quoted',
    'status[]=new',
    'search[a]=b',
    'search=a%00b',
    'limit=0',
    'limit=1001',
    'limit=1.5',
    'limit=many',
    'cursor=abc',
    'cursor=-1',
    'cursor=99999999999999999999',
    'ids=1,2',
    'ids=',
    'sort=email',
    '__proto__=1',
    'constructor=1',
    `search=${'x'.repeat(201)}`,
    `ids=${Array(201).fill('00000000-0000-4000-8000-000000000000').join()}`,
  ])('refuses ?%.40s', async (query) => {
    const answer = await server.request(`/api/quotes?${query}`, { cookie: desk })
    expect(answer.status).toBe(400)
    expect(await answer.text()).not.toBe('')
  })
})
