import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Report, reportQuery } from '#shared/reports/report'
import type { ReportName } from '#shared/reports/reportNames'
import { readReport } from '../../../server/domains/reports/readReport.ts'
import { loadGazetteer } from '../../../server/platform/gazetteer/gazetteer.ts'
import { parseCsv } from '../../support/csv.ts'
import { createApplicationRow, createBroker, createDocument, createDriver, createQuoteRow } from '../../support/factories.ts'
import { dayAhead } from '../../support/loads.ts'
import { asOf, day, figureIn, firstOfThirteen, hour, minute, share, table } from '../../support/reportTables.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const gazetteer = loadGazetteer()
const now = asOf.getTime()
const first = firstOfThirteen

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const read = (name: ReportName, query: Record<string, string> = {}) =>
  readReport(server.knex, name, reportQuery.parse(query), asOf, { role: 'superadmin', gazetteer })

/** By the definition of `percentile_cont`: between the two nearest. */
function percentile(values: readonly number[], at: number): number | null {
  if (!values.length) return null
  const sorted = values.toSorted((a, b) => a - b)
  const place = at * (sorted.length - 1)
  const [low = 0, high = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return Math.round(low + (high - low) * (place - Math.floor(place)))
}

const came = fc.oneof(
  fc.integer({ min: first - 100 * day, max: now - minute }),
  fc.integer({ min: now - 5 * hour, max: now - minute }),
  fc.constantFrom(first - 1, first, first + 1),
)

test('quotes: how fast they were answered, of what is due, and how many prices won', async () => {
  const drawn = fc.record({
    at: came,
    minutes: fc.option(fc.integer({ min: 1, max: 400 }), { nil: null, freq: 4 }),
    status: fc.constantFrom('accepted', 'declined', 'expired', 'withdrawn', 'open'),
    endedAfter: fc.integer({ min: 1, max: 500 }),
    isPhone: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
    suspicious: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  })
  const quotes = fc.sample(drawn, { seed: 1, numRuns: 160 }).map(({ minutes, status, ...rest }) => ({
    ...rest,
    minutes: minutes !== null && rest.at + minutes * minute > now ? null : minutes,
    status: minutes === null && status !== 'withdrawn' ? ('new' as const) : status === 'open' ? ('quoted' as const) : status,
  }))
  for (const { at, minutes, status, endedAfter, isPhone, suspicious } of quotes) {
    const isOver = status !== 'new' && status !== 'quoted'
    await createQuoteRow(server.knex, {
      status,
      suspicious,
      source: isPhone ? 'phone' : 'website',
      createdAt: new Date(at),
      quotedAt: minutes === null ? null : new Date(at + minutes * minute),
      endedAt: isOver ? new Date(at + ((minutes ?? 0) + endedAfter) * minute) : null,
    })
  }
  const some = quotes.filter(({ at, suspicious }) => !suspicious && at >= first)
  const site = some.filter(({ isPhone }) => !isPhone)
  const answers = site.flatMap(({ minutes }) => minutes ?? [])
  // Who took it back before the two hours were over was not kept waiting.
  const due = site.filter(({ at, minutes, status, endedAfter }) => {
    if (minutes !== null) return true
    const isOpen = status === 'new' || endedAfter > 120
    return isOpen && at + 120 * minute <= now
  })
  const decided = some.filter(({ status }) => ['accepted', 'declined', 'expired'].includes(status))
  const won = some.filter(({ status }) => status === 'accepted').length
  const model = {
    asked: some.length,
    answered: some.filter(({ minutes }) => minutes !== null).length,
    won,
    median: percentile(answers, 0.5),
    ninetieth: percentile(answers, 0.9),
    wonShare: share(won, decided.length),
    inTime: share(answers.filter((one) => one <= 120).length, due.length),
  }
  const report = await read('quotes')
  expect(table(report, 'weeks').total).toMatchObject(model)
  expect(due.length).toBeGreaterThan(answers.length)
  expect(figureIn(report, 'median')).toBe(model.median)
  const sum = (id: string) => table(report, 'weeks').rows.reduce((all, row) => all + Number(row[id]), 0)
  for (const id of ['asked', 'answered', 'won'] as const) expect(sum(id)).toBe(model[id])
})

test('recruiting: how far applications came, and who was contacted in time', async () => {
  const drawn = fc.record({
    at: came,
    hours: fc.option(fc.integer({ min: 1, max: 60 }), { nil: null }),
    status: fc.constantFrom('submitted', 'in_review', 'documents', 'approved', 'rejected', 'withdrawn'),
    isOnboarded: fc.boolean(),
    suspicious: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  })
  const applications = fc.sample(drawn, { seed: 2, numRuns: 80 })
  for (const one of applications) {
    const isOver = ['approved', 'rejected', 'withdrawn'].includes(one.status)
    const driver = one.status === 'approved' ? await createDriver(server.knex) : null
    if (driver && one.isOnboarded) {
      await server.knex('audit_log').insert({ resource: 'drivers', row_id: driver.id, what: 'onboard', to_value: 'onboarded' })
    }
    await createApplicationRow(server.knex, {
      status: one.status as 'submitted',
      suspicious: one.suspicious,
      createdAt: new Date(one.at),
      driverId: driver?.id ?? null,
      contactedAt: one.hours === null ? null : new Date(one.at + one.hours * hour),
      endedAt: isOver ? new Date(one.at + 30 * hour) : null,
    })
  }
  const some = applications.filter(({ at, suspicious }) => !suspicious && at >= first)
  const of = (status: string) => some.filter((one) => one.status === status).length
  const due = some.filter(({ at, hours }) => hours !== null || at + day <= now)
  const report = await read('recruiting')
  expect(table(report, 'weeks').total).toMatchObject({
    submitted: some.length,
    contacted: some.filter(({ hours }) => hours !== null).length,
    approved: of('approved'),
    onboarded: some.filter(({ status, isOnboarded }) => status === 'approved' && isOnboarded).length,
    rejected: of('rejected'),
    withdrawn: of('withdrawn'),
    open: of('submitted') + of('in_review') + of('documents'),
    inTime: share(some.filter(({ hours }) => hours !== null && hours <= 24).length, due.length),
  })
  expect(table(report, 'funnel').rows[0]).toEqual({ step: 'Submitted', count: some.length, share: 100 })
})

test('credentials: the number that Compliance says', async () => {
  const { id: driverId } = await createDriver(server.knex)
  await createDocument(server.knex, { driverId, kind: 'cdl', expiresOn: dayAhead(-3) })
  await createDocument(server.knex, { driverId, kind: 'medical_card', expiresOn: dayAhead(20) })
  const cookie = await server.signInAs('fleet_manager')
  const json = async (path: string) => (await server.request(path, { cookie })).json()
  const report: Report = await json('/api/reports/credentials')
  expect(figureIn(report, 'expiring')).toBe((await json('/api/dashboard')).expiringDocuments)
  expect(table(report, 'windows').rows.map(({ count }) => count)).toEqual([1, 0, 0, 0, 1, 0])
})

describe('who asks', () => {
  test('reads on the overview what the own reports say', async () => {
    const tables = async (role: string) => {
      const answer = await server.request('/api/reports/overview', { cookie: await server.signInAs(role) })
      return ((await answer.json()) as Report).tables.map(({ id }) => id)
    }
    expect(await tables('accountant')).toEqual(['weeks', 'aging', 'lanes'])
    expect(await tables('fleet_manager')).toEqual(['weeks', 'lanes'])
  })

  test('saves any table as a CSV file, with its units and its total', async () => {
    await createBroker(server.knex, { name: '=HYPERLINK("x")' })
    const cookie = await server.signInAs('admin')
    const answer = await server.request('/api/reports/receivables/export?table=aging&compare=none', { cookie })
    expect(answer.headers.get('content-disposition')).toMatch(/receivables-aging-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv/)
    const [head, ...lines] = parseCsv(await answer.text())
    expect(head).toEqual(['Days late', 'Invoices', 'Open ($)', 'Share (%)'])
    expect(lines.map(([age]) => age)).toEqual([
      'Current, not due yet',
      '1 – 30 days late',
      '31 – 60 days late',
      '61 – 90 days late',
      'Over 90 days late',
      'All',
    ])
    expect((await server.request('/api/reports/receivables/export?table=nothing', { cookie })).status).toBe(404)
  })

  test.each([
    ['period=decade', 'period: Please choose a period'],
    ['period=own', 'from: Please enter the first day'],
    ['period=own&from=2026-01-01', 'until: Please enter the last day'],
    ['period=own&from=2026-02-30&until=2026-03-01', 'from: Please enter a valid date'],
    ['period=own&from=yesterday&until=2026-03-01', 'from: Please enter a valid date'],
    ['period=own&from=2026-03-02&until=2026-03-01', 'until: The last day is before the first'],
    ['period=own&from=2000-01-01&until=2100-01-01', 'until: Please choose at most 366 days'],
    ['period=own&from=1926-01-01&until=2026-01-01', 'from: Please enter a date between 2000 and 2100'],
    ['from=2026-03-01&until=2026-03-02', 'from: Please choose own dates for a first and a last day'],
    ['compare=everything', 'compare: Please choose what to compare with'],
    ['equipment=zeppelin', 'equipment: Please choose the equipment'],
    ["broker=1'%20or%201=1", 'broker: Please choose a broker'],
    ['order=price', '"order" is not a field of this request'],
  ])('and is told what is wrong with %s', async (query, message) => {
    const cookie = await server.signInAs('admin')
    for (const path of ['/api/reports/revenue', '/api/reports/quotes/export']) {
      const answer = await server.request(`${path}?${query}`, { cookie })
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(message)])
    }
  })
})
