import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companyDay } from '#shared/kernel/companyDay'
import type { SettingsRecords } from '#shared/settings/settings'
import { settingsOn } from '../../../server/domains/settings/settingsOn.ts'
import { createUser, testPassword } from '../../support/factories.ts'
import { cookiesOf, startTestServer, type TestServer } from '../../support/server.ts'
import { settingsAtStart } from '../../support/spec/specSettings.ts'

let server: TestServer
let admin: string
let dispatcher: string
const today = companyDay(new Date())
const inDays = (days: number) => companyDay(new Date(Date.now() + days * 86_400_000))

beforeAll(async () => {
  server = await startTestServer()
  const { email } = await createUser(server.knex, { role: 'admin', firstName: 'Dale', lastName: 'Kowalczyk' })
  admin = cookiesOf(await server.request('/api/login', { json: { email, password: testPassword } }))
  dispatcher = await server.signInAs('dispatcher')
})
beforeEach(async () => {
  await server.knex('settings').where('version', '>', 1).del()
  await server.knex('audit_log').where({ resource: 'settings' }).del()
})
afterAll(() => server.close())

interface Change {
  group?: string
  value?: object
  effectiveFrom?: string
  why?: string
  /** The version in If-Match; null without the header. */
  version?: number | null
  cookie?: string
  key?: string
}

const change = ({ group = 'fuel', version = 1, cookie = admin, key, ...body }: Change) =>
  server.request(`/api/settings/${group}`, {
    method: 'PATCH',
    cookie,
    json: { value: { mpg: 6 }, effectiveFrom: today, ...body },
    headers: {
      accept: 'application/problem+json',
      ...(version !== null && { 'if-match': `"${version}"` }),
      ...(key && { 'idempotency-key': key }),
    },
  })
const read = async (cookie = admin): Promise<SettingsRecords> => (await server.request('/api/settings', { cookie })).json()
const historyOf = async (group: string, cookie = admin) =>
  (await server.request(`/api/settings/${group}/history`, { cookie })).json()

describe('reading', () => {
  test('a fresh database counts with the first values, each group in its first version', async () => {
    const records = Object.entries(settingsAtStart).map(([group, current]) => [group, { version: 1, current, upcoming: [] }])
    // That of a provider is shown only where there is one.
    expect(await read()).toEqual(Object.fromEntries(records.filter(([group]) => group !== 'provider')))
    expect(await settingsOn(server.pool, today)).toEqual(settingsAtStart)
    expect(await settingsOn(server.pool, '2026-01-01')).toEqual(settingsAtStart)
  })

  test.each(['dispatcher', 'fleet_manager'])(
    'a %s reads the fuel surcharge and its history, and of nothing else',
    async (role) => {
      const cookie = await server.signInAs(role)
      expect(Object.keys(await read(cookie))).toEqual(['fuel'])
      expect(await historyOf('fuel', cookie)).toHaveLength(1)
      for (const group of ['costs', 'margin', 'detention', 'validity']) {
        const refused = await server.request(`/api/settings/${group}/history`, { cookie })
        expect(refused.status).toBe(403)
        expect(await refused.text()).toBe("You don't have access to this.")
      }
    },
  )

  test('the roles by a provider are shown where people sign in by one', async () => {
    const env = { OIDC_ISSUER: 'http://localhost:9', OIDC_CLIENT_ID: 'us', OIDC_CLIENT_SECRET: 'secret' }
    const other = await startTestServer({ database: server.database, env })
    const records = await (await other.request('/api/settings', { cookie: admin })).json()
    await other.close()
    expect(records.provider.current).toEqual(settingsAtStart.provider)
  })

  test('a group that is not there is not found', async () => {
    expect((await server.request('/api/settings/taxes/history', { cookie: admin })).status).toBe(404)
    expect((await change({ group: 'taxes' })).status).toBe(404)
  })
})

describe('a change', () => {
  test('counts from its day, names only what changes, and answers with the group', async () => {
    const answer = await change({ value: { mpg: 6, peg: 1.25 }, why: ' Newer trucks ' })
    expect(answer.status).toBe(200)
    const fuel = { version: 2, current: { ...settingsAtStart.fuel, mpg: 6 }, upcoming: [] }
    expect(await answer.json()).toEqual(fuel)
    expect((await read()).fuel).toEqual(fuel)
    expect(await historyOf('fuel')).toEqual([
      {
        version: 2,
        effectiveFrom: today,
        at: expect.any(String),
        who: 'Dale Kowalczyk',
        why: 'Newer trucks',
        changes: [{ field: 'mpg', from: 6.5, to: 6 }],
      },
      {
        version: 1,
        effectiveFrom: '2000-01-01',
        at: expect.any(String),
        who: null,
        why: null,
        changes: Object.entries(settingsAtStart.fuel)
          .sort()
          .map(([field, to]) => ({ field, from: null, to })),
      },
    ])
    expect(
      await server.knex('audit_log').where({ resource: 'settings' }).select('row_id', 'what', 'from_value', 'to_value', 'reason'),
    ).toEqual([{ row_id: 'fuel', what: 'edit', from_value: '{"mpg":6.5}', to_value: '{"mpg":6}', reason: 'Newer trucks' }])
  })

  test('for a later day counts from then on, and does not undo one that counts earlier or later', async () => {
    await change({ value: { peg: 1.3 }, effectiveFrom: inDays(9) })
    await change({ value: { mpg: 6.2 }, effectiveFrom: inDays(3), version: 2 })
    await change({ value: { index: 3.9, week: '2026-11-09' }, version: 3 })
    const now = { ...settingsAtStart.fuel, index: 3.9, week: '2026-11-09' }
    expect((await read()).fuel).toEqual({
      version: 4,
      current: now,
      upcoming: [
        { effectiveFrom: inDays(3), value: { mpg: 6.2 } },
        { effectiveFrom: inDays(9), value: { peg: 1.3 } },
      ],
    })
    const on = async (days: number) => (await settingsOn(server.pool, inDays(days))).fuel
    expect(await on(0)).toEqual(now)
    expect(await on(2)).toEqual(now)
    expect(await on(3)).toEqual({ ...now, mpg: 6.2 })
    expect(await on(9)).toEqual({ ...now, mpg: 6.2, peg: 1.3 })
    expect((await settingsOn(server.pool, inDays(-1))).fuel).toEqual(settingsAtStart.fuel)
  })

  test('of the same day replaces an earlier one, and an earlier day does not', async () => {
    await change({ value: { floor: 20 }, group: 'margin', effectiveFrom: inDays(5) })
    await change({ value: { floor: 22 }, group: 'margin', effectiveFrom: inDays(5), version: 2 })
    await change({ value: { floor: 15 }, group: 'margin', effectiveFrom: inDays(2), version: 3 })
    expect((await read()).margin).toEqual({
      version: 4,
      current: { floor: 18 },
      upcoming: [
        { effectiveFrom: inDays(2), value: { floor: 15 } },
        { effectiveFrom: inDays(5), value: { floor: 22 } },
      ],
    })
    expect((await historyOf('margin')).map(({ changes }: { changes: unknown }) => changes)).toEqual([
      [{ field: 'floor', from: 18, to: 15 }],
      [{ field: 'floor', from: 20, to: 22 }],
      [{ field: 'floor', from: 18, to: 20 }],
      [{ field: 'floor', from: null, to: 18 }],
    ])
  })

  test('is announced to those who read settings', async () => {
    const stop = new AbortController()
    const stream = await server.request('/api/events', { cookie: dispatcher, signal: stop.signal })
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader()
    await change({})
    let seen = ''
    while (!seen.includes('changed')) seen += new TextDecoder().decode((await reader.read()).value)
    expect(seen).toContain('data: {"resource":"settings","ids":["fuel"]}')
    stop.abort()
  })
})

describe('a change is refused', () => {
  const refusal = async (given: Change) => {
    const answer = await change(given)
    const { type, detail, errors } = await answer.json()
    return { status: answer.status, type, detail, errors }
  }

  test('without a session, or without the permission', async () => {
    expect((await change({ cookie: '' })).status).toBe(401)
    expect((await change({ cookie: dispatcher })).status).toBe(403)
  })

  test('without the version that was seen', async () => {
    expect(await refusal({ version: null })).toMatchObject({ status: 428, type: 'version-required' })
  })

  test('where somebody was faster, with the group as it is now', async () => {
    await change({ value: { peg: 1.3 } })
    const answer = await change({ value: { peg: 1.4 } })
    expect(answer.status).toBe(412)
    expect(await answer.json()).toMatchObject({
      type: 'changed',
      detail: 'Someone else changed this fuel surcharge. Please review the current version.',
      current: { version: 2, current: { ...settingsAtStart.fuel, peg: 1.3 }, upcoming: [] },
    })
    expect((await read()).fuel.current.peg).toBe(1.3)
  })

  test('for a day that has passed, by the clock of the company', async () => {
    const { status, errors } = await refusal({ effectiveFrom: inDays(-1) })
    expect(status).toBe(422)
    expect(errors.effectiveFrom).toMatch(
      /^A change cannot count from a day that has passed: please choose \w{3} \d+, \d{4} or later$/,
    )
    for (const effectiveFrom of ['', 'tomorrow', '2027-02-30']) {
      expect((await refusal({ effectiveFrom })).errors).toEqual({ effectiveFrom: 'Please choose the day from which this counts' })
    }
    expect((await refusal({ effectiveFrom: '2101-01-01' })).errors).toEqual({
      effectiveFrom: 'Please enter a date between 2000 and 2100',
    })
  })

  test('where nothing is different', async () => {
    expect((await refusal({ value: {} })).errors).toEqual({ value: 'Please change something first' })
    expect((await refusal({ value: { mpg: 6.5 } })).errors).toEqual({
      value: 'On that day it counts as it is. Please change something first',
    })
    expect((await read()).fuel.version).toBe(1)
  })

  test.each([
    ['fuel', { index: 0 }, 'Please enter the diesel price in dollars a gallon, from 0.50 to 20.00'],
    ['fuel', { mpg: 2 }, 'Please enter the miles a gallon, from 3 to 30'],
    ['fuel', { week: 'last' }, 'Please enter the week of the index'],
    ['fuel', { week: '2099-12-28' }, 'This week has not begun: please enter the week of the last published index'],
    ['costs', { driverShare: 101 }, "Please enter the driver's share in percent, from 0 to 100"],
    ['costs', { truckPerMile: -1 }, 'Please enter the cost of the truck in dollars a mile, from 0 to 20.00'],
    ['costs', { emptyMiles: 1.5 }, 'Please enter the empty miles, from 0 to 1,000'],
    ['margin', { floor: 18.25 }, 'Please enter the floor in percent, from 0 to 90'],
    ['detention', { freeHours: 25 }, 'Please enter the free hours, from 0 to 24'],
    ['detention', { perHour: '40' }, 'Please enter the rate in dollars an hour, from 0 to 500.00'],
    ['detention', { maxHours: null }, 'Please enter the most hours that are paid, from 0 to 24'],
    ['factor', { admin: 'maybe' }, 'Please choose whether it is required'],
    ['promises', { quoteHours: 2.5 }, 'Please enter the hours to the first price, from 1 to 2: the website promises 2'],
    ['promises', { applicationHours: 25 }, 'Please enter the hours to the first contact, from 6 to 24: the website promises 24'],
    ['calendar', { closed: 'May 1' }, '“May 1” is not a day: please write each as 2026-12-25, with commas between them'],
    ['calendar', { closed: '2026-12-25, 2026-12-25' }, '2026-12-25 is listed twice: please remove one'],
    ['validity', { hours: 3 }, 'Please enter how many hours a price is valid, from 4 to 72'],
  ])('%s: %j', async (group, value, message) => {
    const [field] = Object.keys(value)
    expect((await refusal({ group, value })).errors).toEqual({ [`value.${field}`]: message })
  })

  test('of what makes a superadmin, by anybody else', async () => {
    const values = { claim: 'roles', superadmin: 'all', viewer: 'guests' }
    const refused = await refusal({ group: 'provider', value: values })
    const message = 'Only a superadmin makes or changes a superadmin.'
    expect(refused).toMatchObject({ status: 422, errors: { 'value.claim': message, 'value.superadmin': message } })
    expect((await change({ group: 'provider', value: { viewer: ' guests, temps ' } })).status).toBe(200)
    expect((await refusal({ group: 'factor', value: { superadmin: 'required' } })).errors).toEqual({
      'value.superadmin': message,
    })
    const cookie = await server.signInAs('superadmin')
    expect((await change({ group: 'provider', value: values, version: 2, cookie })).status).toBe(200)
    expect((await settingsOn(server.pool, today)).provider).toMatchObject(values)
  })

  test('with a field that the group does not have, and with too long a reason', async () => {
    expect((await refusal({ value: { floor: 20 } })).errors).toEqual({
      'value.floor': '"floor" is not a field of this request',
    })
    expect((await refusal({ why: 'x'.repeat(201) })).errors).toEqual({ why: 'Please use at most 200 characters: 1 too many' })
  })
})

test('of 50 changes at once one wins, and the others are told what it is', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => change({ group: 'costs', value: { truckPerMile: (70 + at) / 100 } })),
  )
  const won = answers.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  const record = await won[0]?.json()
  for (const lost of answers.filter(({ status }) => status !== 200)) {
    expect(lost.status).toBe(412)
    expect((await lost.json()).current).toEqual(record)
  }
  expect((await read()).costs).toEqual(record)
  expect(await server.knex('audit_log').where({ resource: 'settings' })).toHaveLength(1)
})

test('the same change under the same key is made once, also when the stored response has expired', async () => {
  const key = randomUUID()
  const first = await (await change({ key })).json()
  const second = await change({ key })
  expect(second.headers.get('idempotency-replayed')).toBe('true')
  expect(await second.json()).toEqual(first)
  await server.knex('idempotency_keys').del()
  const third = await change({ key })
  expect(third.status).toBe(200)
  expect(third.headers.get('idempotency-replayed')).toBe('true')
  expect(await third.json()).toEqual(first)
  expect((await read()).fuel.version).toBe(2)
  expect((await change({ key, group: 'margin', value: { floor: 20 } })).status).toBe(422)
})
