import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ExpiringDocuments, QualifiedAnswers } from '#shared/documents/compliance'
import { type DocumentKind, documentKinds, type KindId } from '#shared/documents/document'
import { monthsAfter, monthsOf } from '#shared/documents/documentDay'
import { expiringOf, expiryWindows } from '#shared/documents/expiring'
import { qualificationFile } from '#shared/documents/qualificationFile'
import type { Driver } from '#shared/drivers/driver'
import { driverStatuses } from '#shared/drivers/status'
import { companyDay } from '#shared/kernel/companyDay'
import { createCustomType } from '../../support/documents.ts'
import { createDocument, createDriver, createLoad } from '../../support/factories.ts'
import { dayAhead } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let manager: string
beforeAll(async () => {
  server = await startTestServer()
  manager = await server.signInAs('fleet_manager')
})
const clear = async () => {
  for (const table of ['loads', 'drivers'] as const) await server.knex(table).delete()
}
beforeEach(clear)
afterAll(() => server.close())

async function read<Body>(path: string, cookie = manager): Promise<Body> {
  const response = await server.request(path, { cookie, headers: { accept: 'application/problem+json' } })
  expect(response.status, await response.clone().text()).toBe(200)
  return response.json()
}
const expiring = () => read<ExpiringDocuments>('/api/compliance/expiring')
const qualified = (query: Record<string, string>) =>
  read<QualifiedAnswers>(`/api/compliance/qualified?${new URLSearchParams(query)}`)

const kinds = Object.keys(documentKinds) as DocumentKind[]
const atHire: readonly DocumentKind[] = ['application', 'mvr_at_hire', 'clearinghouse_full', 'drug_test', 'prior_employers']

/** Everything that it takes to drive, from a year ago on. */
async function qualifiedDriver(since = dayAhead(-300)) {
  const driver = await createDriver(server.knex)
  const entered = { driverId: driver.id, validFrom: since, checkedAt: new Date() }
  for (const kind of atHire) await createDocument(server.knex, { ...entered, kind, expiresOn: null })
  await createDocument(server.knex, { ...entered, kind: 'cdl', expiresOn: dayAhead(700) })
  const card = await createDocument(server.knex, { ...entered, kind: 'medical_card', expiresOn: dayAhead(100) })
  await became(driver.id, 'onboarded', since)
  return { driver, card }
}

const became = (id: string, status: string, day: string) =>
  server.knex('audit_log').insert({ at: `${day}T19:00:00Z`, resource: 'drivers', row_id: id, what: 'status', to_value: status })

describe('one rule', () => {
  const document = fc.record({
    kind: fc.constantFrom(...kinds, 'added' as const, 'retired' as const),
    from: fc.integer({ min: -700, max: -1 }),
    days: fc.integer({ min: -70, max: 130 }),
  })
  const person = fc.record({
    status: fc.constantFrom(...driverStatuses),
    documents: fc.uniqueArray(document, { selector: ({ kind }) => kind, maxLength: 9 }),
  })

  test('counts what expires for the sidebar, the dashboard, the tiles, the lists and the qualification files', async () => {
    const used = await createCustomType(server.knex)
    const retired = await createCustomType(server.knex, { status: 'retired' })
    await fc.assert(
      fc.asyncProperty(fc.array(person, { maxLength: 4 }), async (people) => {
        await clear()
        const added = { added: used.id, retired: retired.id }
        const today = companyDay(new Date())
        let inFiles = 0
        for (const { status, documents } of people) {
          const { id } = await createDriver(server.knex, { status })
          const rows = []
          for (const { kind: of, from, days } of documents) {
            const kind: KindId = of === 'added' || of === 'retired' ? added[of] : of
            const expiresOn = monthsOf(kind, true) === null ? null : dayAhead(days)
            const row = { driverId: id, kind, expiresOn, validFrom: dayAhead(from), checkedAt: new Date() }
            const stored = await createDocument(server.knex, row)
            rows.push({
              ...row,
              id: stored.id,
              status: 'current' as const,
              submittedAt: null,
              replacedAt: null,
              checkedAt: '',
            })
          }
          const file = qualificationFile({ type: 'w2', documents: rows, kinds: [used, retired] }, today)
          const soon = file.filter(({ state }) => state === 'soon' || state === 'expired')
          if (status !== 'terminated') inFiles += soon.length
        }
        const { expiringDocuments: counted } = await read<{ expiringDocuments: number }>('/api/dashboard')
        const { windows, documents, day } = await expiring()
        const drivers = await read<Driver[]>('/api/drivers?limit=100')
        expect(day).toBe(today)
        expect(documents.length).toBe(counted)
        expect(windows.reduce((sum, { count }) => sum + count, 0)).toBe(counted)
        expect(drivers.flatMap((driver) => expiringOf(driver, today)).length).toBe(counted)
        expect(inFiles).toBe(counted)
        expect(windows.map(({ window }) => window)).toEqual([...expiryWindows])
        expect(documents.map(({ days }) => days)).toEqual(documents.map(({ days }) => days).toSorted((a, b) => a - b))
      }),
      { numRuns: 25 },
    )
  })

  test('takes a query at hire for the yearly one until the day that it is due', async () => {
    const { id: driverId } = await createDriver(server.knex)
    const from = dayAhead(-330)
    await createDocument(server.knex, { driverId, kind: 'clearinghouse_full', expiresOn: null, validFrom: from })
    expect((await expiring()).documents).toMatchObject([
      { kind: 'clearinghouse_full', expiresOn: monthsAfter(from, 12), window: 60 },
    ])
    await createDocument(server.knex, {
      driverId,
      kind: 'clearinghouse_limited',
      expiresOn: dayAhead(200),
      validFrom: dayAhead(0),
    })
    expect((await expiring()).documents).toEqual([])
  })
})

describe('qualified on a day', () => {
  test('is answered from history, with every document and who has checked it', async () => {
    const { driver, card } = await qualifiedDriver()
    const [user] = await server.knex('users').where({ role: 'fleet_manager' })
    await server.knex('documents').where({ id: card.id }).update({ checked_by: user.id })
    const { answers } = await qualified({ driverId: driver.id, day: dayAhead(-10) })
    expect(answers).toMatchObject([{ isQualified: true, status: 'onboarded', missing: [], driverName: 'Odell Bright' }])
    const item = answers[0]?.items.find(({ kind }) => kind === 'medical_card')
    expect(item).toMatchObject({ cfr: '391.45', state: 'fine', endsOn: dayAhead(100) })
    expect(item?.document).toMatchObject({ id: card.id, checkedBy: `${user.first_name} ${user.last_name}` })
    const before = await qualified({ driverId: driver.id, day: dayAhead(-301) })
    expect(before.answers[0]).toMatchObject({ isQualified: false, status: null })
    expect(before.answers[0]?.missing).toContain('medical_card')
  })

  test('keeps what was true when a document was replaced, and when somebody was suspended', async () => {
    const { driver, card } = await qualifiedDriver()
    await server
      .knex('documents')
      .where({ id: card.id })
      .update({ status: 'replaced', replaced_at: new Date(), expires_on: dayAhead(-40) })
    await createDocument(server.knex, {
      driverId: driver.id,
      validFrom: dayAhead(-20),
      expiresOn: dayAhead(600),
      checkedAt: new Date(),
    })
    await became(driver.id, 'suspended', dayAhead(-15))
    await became(driver.id, 'onboarded', dayAhead(-12))
    const on = async (days: number) => (await qualified({ driverId: driver.id, day: dayAhead(days) })).answers[0]
    expect(await on(-41)).toMatchObject({ isQualified: true })
    expect(await on(-30)).toMatchObject({ isQualified: false, missing: ['medical_card'] })
    expect(await on(-19)).toMatchObject({ isQualified: true })
    expect(await on(-14)).toMatchObject({ isQualified: false, status: 'suspended', missing: [] })
    expect(await on(-11)).toMatchObject({ isQualified: true })
  })

  test('of a load is asked of each driver for the own part', async () => {
    const [{ driver: first }, { driver: second }] = [await qualifiedDriver(), await qualifiedDriver(dayAhead(-3))]
    const at = (day: string) => new Date(`${day}T19:00:00Z`)
    const load = await createLoad(server.knex, {
      status: 'delivered',
      assignedDriverId: second.id,
      pickupDateTime: at(dayAhead(-6)),
      deliveryDateTime: at(dayAhead(-2)),
      deliveredAt: at(dayAhead(-2)),
    })
    const handed = { location: 'Blythe, CA', zone: 'America/Phoenix', reported_by: 'Rosa', reason: 'Hours', miles: 1 }
    await server.knex('load_legs').insert({
      ...handed,
      load_id: load.id,
      driver_id: first.id,
      handed_over_at: at(dayAhead(-4)),
      linehaul_cents: 0,
      pay_cents: 0,
    })
    const { answers } = await qualified({ loadId: load.id })
    expect(answers.map(({ driverId, day, isQualified }) => [driverId, day, isQualified])).toEqual([
      [first.id, dayAhead(-6), true],
      [first.id, dayAhead(-4), true],
      [second.id, dayAhead(-4), false],
      [second.id, dayAhead(-2), true],
    ])
  })

  test.each([
    ['an unknown driver', { driverId: randomUUID(), day: '2026-11-23' }, 404],
    ['an unknown load', { loadId: 'FF0000000000' }, 404],
    ['a day that is none', { driverId: randomUUID(), day: '2026-02-30' }, 400],
  ])('refuses %s', async (_what, query, status) => {
    const response = await server.request(`/api/compliance/qualified?${new URLSearchParams(query as never)}`, {
      cookie: manager,
      headers: { accept: 'application/problem+json' },
    })
    expect(response.status).toBe(status)
  })
})
