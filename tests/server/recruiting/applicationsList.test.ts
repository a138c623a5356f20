import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rowTag } from '#shared/kernel/list'
import { type Application, application, applicationRow } from '#shared/recruiting/application'
import { createApplicationRow } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { applicationPermissions, roles } from '../../support/spec/spec.ts'

let server: TestServer
let recruiter: string

beforeAll(async () => {
  server = await startTestServer()
  recruiter = await server.signInAs('recruiter')
})
beforeEach(() => server.knex('applications').delete())
afterAll(() => server.close())

const path = '/api/drivers/applications'
const list = async (query = '') => {
  const answer = await server.request(`${path}${query}`, { cookie: recruiter })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return applicationRow
    .extend(rowTag)
    .strict()
    .array()
    .parse(await answer.json())
}
const read = async (id: string) => {
  const answer = await server.request(`${path}/${id}`, { cookie: recruiter })
  expect(answer.status).toBe(200)
  return application.strict().parse(await answer.json())
}
const create = (values: Parameters<typeof createApplicationRow>[1] = {}) => createApplicationRow(server.knex, values)
const reference = ({ number }: { number: string }) => `A-${number}`
/** As its duplicates name it. */
const named = ({ id, number }: { id: string; number: string }) => ({ id, reference: `A-${number}` })

describe('the recruiter', () => {
  test('reads a single application as it is listed but with the whole CDL number, and gets 404 for an unknown id', async () => {
    const { id, number } = await create({ cdlNumber: 'D0855-4821' })
    const { cdlNumber, ...record } = await read(id)
    for (const known of [`A-${number}`, `a-${number}`]) expect(await read(known)).toEqual({ ...record, cdlNumber })
    expect(cdlNumber).toBe('D0855-4821')
    const inRow = Object.keys(applicationRow.shape)
    const row = Object.fromEntries(Object.entries(record).filter(([field]) => inRow.includes(field)))
    expect(await list()).toEqual([{ ...row, cdlNumber: '•••• 4821' }])
    for (const missing of [
      '00000000-0000-4000-8000-000000000000',
      'A-999999999',
      `Q-${number}`,
      `${number}`,
      `A-${number}x`,
      'A-9999999999999999',
      '%00',
      "'",
      `${id}x`,
    ]) {
      expect((await server.request(`${path}/${missing}`, { cookie: recruiter })).status).toBe(404)
    }
  })

  test.each([
    ['d08554821', '•••• 4821'],
    ['D 0855 48 21', '•••• 4821'],
    ['31840277', '•••• 0277'],
    ['12345', '•••• 2345'],
    ['4821', '••••'],
    ['7', '••••'],
    ['---', '••••'],
  ])('sees the CDL number %s in lists as %s, by page, search and ids', async (cdlNumber, masked) => {
    const { id, city } = await create({ cdlNumber })
    for (const query of ['', `?search=${city}`, `?ids=${id}`, '?status=submitted', '?limit=1']) {
      const answer = await server.request(`${path}${query}`, { cookie: recruiter })
      const text = await answer.text()
      expect(JSON.parse(text)).toMatchObject([{ id, cdlNumber: masked }])
      expect(text).not.toContain(`"${cdlNumber}"`)
    }
    expect((await read(id)).cdlNumber).toBe(cdlNumber)
  })

  test.each(roles.filter((role) => !applicationPermissions.read.includes(role as never)))(
    '%s is refused with 403 by list, id and search',
    async (role) => {
      const { id, number } = await create()
      const cookie = await server.signInAs(role)
      for (const query of ['', `/${id}`, `/A-${number}`, `?ids=${id}`, '?search=ibarra']) {
        const answer = await server.request(`${path}${query}`, { cookie })
        expect(answer.status).toBe(403)
        expect(await answer.text()).not.toContain('Ibarra')
      }
    },
  )

  test('gets 401 without a session', async () => {
    const { id } = await create()
    for (const query of ['', `/${id}`, `?ids=${id}`]) expect((await server.request(`${path}${query}`)).status).toBe(401)
  })

  test('pages are newest first, without duplicates or gaps while rows are inserted', async () => {
    for (let number = 0; number < 7; number++) await create({ city: `City ${number}` })
    const seen: string[] = []
    let next: string | null = `${path}?limit=3&status=submitted`
    while (next) {
      const answer: Response = await server.request(next, { cookie: recruiter })
      seen.push(...((await answer.json()) as Application[]).map(({ city }) => city))
      next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
      if (next) expect(next).toMatch(/^\/api\/drivers\/applications\?limit=3&status=submitted&cursor=\d+$/)
      await create({ city: 'Newcomer' })
    }
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((number) => `City ${number}`))
  })

  test.each([
    ['NÚÑEZ', ['Núñez']],
    ['cesar núñez', ['Núñez']],
    ['100%', ['100%_\\']],
    ['%', ['100%_\\']],
    ['_', ['100%_\\']],
    ['\\', ['100%_\\']],
    ['rt@mail', ['Tso']],
    ['(928) 555', ['Tso']],
    ['9285550133', ['Tso']],
    ['flagstaff', ['Tso']],
    ['flagstaff, az', ['Tso']],
    ['a-', ['Tso', '100%_\\', 'Núñez']],
    // The CDL number, the street and the employer are not searched.
    ['98765', []],
    ['grant rd', []],
    ["' or 1=1 --", []],
  ])('searches for %j without regard to case and without wildcards', async (search, found) => {
    await create({ lastName: 'Núñez', email: 'n@mail.example', cdlNumber: 'X98765' })
    await create({ lastName: '100%_\\', email: 'p@mail.example' })
    const phone = '(928) 555-0133'
    await create({ lastName: 'Tso', firstName: 'Raymond', email: 'rt@mail.example', city: 'Flagstaff', phone })
    expect((await list(`?search=${encodeURIComponent(search)}`)).map((row) => row.lastName)).toEqual(found)
  })

  test('finds an application by its reference, filters by status, and returns only the requested ids', async () => {
    const first = await create({ status: 'approved' })
    const second = await create({ status: 'documents' })
    const third = await create()
    const found = async (query: string) => (await list(query)).map((row) => row.reference)
    expect(await found(`?search=a-${first.number}`)).toEqual([reference(first)])
    expect(await found('?status=documents')).toEqual([reference(second)])
    expect(await found(`?ids=${third.id},00000000-0000-4000-8000-000000000000,${first.id}`)).toEqual(
      [third, first].map(reference),
    )
  })

  test.each([
    'status=new',
    'status=',
    'status=submitted&status=approved',
    'search=a%00b',
    'limit=0',
    'cursor=abc',
    'ids=1',
    'cdlNumber=1',
  ])('refuses ?%s', async (query) => {
    const answer = await server.request(`${path}?${query}`, { cookie: recruiter })
    expect(answer.status).toBe(400)
    expect(await answer.text()).not.toBe('')
  })
})

describe('probable duplicates', () => {
  const bare = ({ id, reference }: { id: string; reference: string }) => ({ id, reference })
  const marks = async () => Object.fromEntries((await list()).map((row) => [row.firstName, row.duplicates.map(bare)]))

  test('say what is the same, and what became of them', async () => {
    const ended = new Date('2026-06-04T12:00:00Z')
    const one = await create({ phone: '+1 928 555 0133', status: 'rejected', endedAt: ended })
    const two = await create({ phone: '(928) 555-0133', email: one.email, cdlNumber: one.cdlNumber.toLowerCase() })
    const three = await create({ phone: '928.555.0133' })
    expect((await read(three.id)).duplicates).toEqual([
      { ...named(two), status: 'submitted', same: ['phone'], at: expect.any(String) },
      { ...named(one), status: 'rejected', same: ['phone'], at: expect.stringContaining('2026-06-04') },
    ])
    expect((await read(one.id)).duplicates[1]).toMatchObject({ ...named(two), same: ['e-mail', 'phone', 'CDL number'] })
  })

  test('have the same e-mail address or CDL number, normalised; other fields do not matter', async () => {
    const same = { lastName: 'Tso', address: '1 Road', city: 'Mesa' }
    const one = await create({ ...same, firstName: 'One', email: 'Ray.Tso@Mail.example', cdlNumber: 'd0855-4821' })
    const two = await create({ ...same, firstName: 'Two', email: 'other@mail.example', cdlNumber: 'D 08 55 48 21' })
    const three = await create({ ...same, firstName: 'Three', email: 'ray.tso@mail.EXAMPLE', cdlNumber: 'D1' })
    await create({ ...same, firstName: 'Four', email: 'ray.tso@mail.example.org', cdlNumber: 'D08554822' })
    expect(await marks()).toEqual({
      One: [named(three), named(two)],
      Two: [named(one)],
      Three: [named(one)],
      Four: [],
    })
    expect((await read(one.id)).duplicates.map(bare)).toEqual([named(three), named(two)])
    expect((await list(`?ids=${two.id}`)).map(({ duplicates }) => duplicates.map(bare))).toEqual([[named(one)]])
  })

  test('with the same e-mail address and CDL number are listed once; empty CDL numbers do not match', async () => {
    const both = { email: 'ray@mail.example', cdlNumber: 'D08554821' }
    const one = await create({ ...both, firstName: 'One', status: 'withdrawn' })
    const two = await create({ ...both, firstName: 'Two' })
    await create({ firstName: 'Three', cdlNumber: '-' })
    await create({ firstName: 'Four', cdlNumber: '--' })
    expect(await marks()).toEqual({ One: [named(two)], Two: [named(one)], Three: [], Four: [] })
  })

  test('are at most 20, the newest ones', async () => {
    const rows = []
    for (let number = 0; number < 23; number++) rows.push(await create({ firstName: `${number}`, email: 'robot@mail.example' }))
    const { 0: first, 22: last } = await marks()
    expect(first).toEqual(rows.slice(3).reverse().map(named))
    expect(last).toEqual(rows.slice(2, 22).reverse().map(named))
  })
})
