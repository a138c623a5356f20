import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { estimateDistance } from '#shared/kernel/distance'
import { findPlace } from '#shared/kernel/gazetteer'
import { reportQuery } from '#shared/reports/report'
import type { ReportName } from '#shared/reports/reportNames'
import { readReport } from '../../../server/domains/reports/readReport.ts'
import { loadGazetteer } from '../../../server/platform/gazetteer/gazetteer.ts'
import { type ModelLoad, storeLoads } from '../../support/reportRows.ts'
import { asOf, day, figureIn, hour, share, table } from '../../support/reportTables.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const gazetteer = loadGazetteer()
let server: TestServer
let loads: ModelLoad[]
beforeAll(async () => {
  server = await startTestServer()
  loads = await storeLoads(server.knex, asOf, { seed: 20_261_120, count: 420 })
})
afterAll(() => server.close())

const read = (name: ReportName, query: Record<string, string> = {}) =>
  readReport(server.knex, name, reportQuery.parse(query), asOf, { role: 'superadmin', gazetteer })

/** Phoenix is seven hours behind all year: a day of it, and the Monday of its week. */
const midnight = (at: string) => Date.parse(`${at}T07:00:00Z`)
const dayOf = (at: number) => new Date(at - 7 * hour).toISOString().slice(0, 10)
const mondayOf = (at: number) => {
  let monday = dayOf(at)
  while (new Date(`${monday}T12:00Z`).getUTCDay() !== 1) monday = dayOf(midnight(monday) - hour)
  return monday
}

/** The loads that count between two instants. */
const between = (from: number, to: number, and: (load: ModelLoad) => boolean = () => true) =>
  loads.filter(
    (load) => !load.cancelled && load.deliveredAt !== null && load.deliveredAt >= from && load.deliveredAt < to && and(load),
  )
const centsOf = (some: readonly ModelLoad[]) => some.reduce((sum, { cents }) => sum + cents, 0)
const laneOf = ({ from, to }: ModelLoad) => `${from} → ${to}`
const milesOf = (some: readonly ModelLoad[]) => some.reduce((sum, { miles }) => sum + miles, 0)

describe('revenue', () => {
  test.each([
    ['4w', 4],
    ['13w', 13],
    ['52w', 52],
  ])(
    'of the last weeks is that of the loads delivered in each, beside the same part of the period before (%s)',
    async (period, count) => {
      const report = await read('revenue', { period })
      const { rows, total } = table(report)
      const start = midnight('2026-11-16') - (count - 1) * 7 * day
      expect(report.period).toEqual({ from: dayOf(start), until: '2026-11-22' })
      expect(rows).toHaveLength(count)
      const ago = count * 7 * day
      for (const [at, row] of rows.entries()) {
        const [from, to] = [start + at * 7 * day, Math.min(start + (at + 1) * 7 * day, asOf.getTime())]
        const [now, before] = [between(from, to), between(from - ago, to - ago)]
        expect(row).toMatchObject({
          week: dayOf(from),
          revenue: centsOf(now) / 100,
          before: centsOf(before) / 100,
          loads: now.length,
        })
      }
      const all = between(start, asOf.getTime())
      expect(total).toMatchObject({ revenue: centsOf(all) / 100, loads: all.length })
      expect(total.perMile).toBe(Math.round(centsOf(all) / milesOf(all)) / 100)
      expect(total.before).toBe(centsOf(between(start - ago, asOf.getTime() - ago)) / 100)
    },
  )

  test.each(['month', 'quarter', 'year'])('of this %s stands beside as much of the one before', async (period) => {
    const starts = {
      month: ['2026-11-01', '2026-10-01'],
      quarter: ['2026-10-01', '2026-07-01'],
      year: ['2026-01-01', '2025-01-01'],
    }
    const [from = '', before = ''] = starts[period as 'month']
    const report = await read('revenue', { period })
    const elapsed = asOf.getTime() - midnight(from)
    const limit = period === 'year' ? midnight('2026-01-01') : midnight(from)
    const { rows, total } = table(report)
    // The running week is the last: none that has not come.
    expect(rows.at(-1)?.week).toBe(mondayOf(asOf.getTime()))
    expect(total).toMatchObject({
      revenue: centsOf(between(midnight(from), asOf.getTime())) / 100,
      before: centsOf(between(midnight(before), Math.min(midnight(before) + elapsed, limit))) / 100,
    })
    // The weeks add up, also those that the month cuts.
    for (const column of ['revenue', 'before', 'loads']) {
      const sum = rows.reduce((cents, row) => cents + Math.round(Number(row[column]) * 100), 0)
      expect(sum, column).toBe(Math.round(Number(total[column]) * 100))
    }
  })

  test('of own dates counts their first and last day whole, and nothing beside them', async () => {
    const own = { period: 'own', from: '2026-03-04', until: '2026-08-11' }
    const [from, to] = [midnight('2026-03-04'), midnight('2026-08-12')]
    const report = await read('revenue', own)
    expect(table(report).total.revenue).toBe(centsOf(between(from, to)) / 100)
    expect(table(report).total.before).toBe(centsOf(between(from - (to - from), from)) / 100)
    const year = await read('revenue', { ...own, compare: 'year' })
    expect(year.before).toEqual({ from: '2025-03-04', until: '2025-08-11' })
    const none = await read('revenue', { ...own, compare: 'none' })
    expect(none.before).toBeNull()
    expect(none.tables[0]?.columns.map(({ id }) => id)).toEqual([
      ...['week', 'revenue', 'loads', 'perMile'],
      ...['margin', 'marginShare'],
    ])
  })

  test('of whole weeks a year ago stands beside Mondays', async () => {
    const report = await read('revenue', { period: '4w', compare: 'year' })
    expect(report.before).toEqual({ from: '2025-10-27', until: '2025-11-23' })
    const start = midnight('2026-10-26')
    expect(table(report).rows[0]?.before).toBe(centsOf(between(start - 364 * day, start - 357 * day)) / 100)
  })

  test('of one equipment and broker, and of each', async () => {
    const broker = loads[0]?.broker ?? ''
    const start = midnight('2025-11-24')
    const all = await read('revenue', { period: '52w', equipment: 'reefer', broker })
    const is = (load: ModelLoad) => load.equipment === 'reefer' && load.broker === broker
    expect(table(all).total.revenue).toBe(centsOf(between(start, asOf.getTime(), is)) / 100)
    const kinds = await read('equipment', { period: '52w' })
    const reefers = table(kinds).rows.find(({ equipment }) => equipment === 'Reefer')
    expect(reefers?.revenue).toBe(centsOf(between(start, asOf.getTime(), (load) => load.equipment === 'reefer')) / 100)
    const week = midnight('2026-11-09')
    expect(table(kinds, 'weeks').rows.at(-2)).toMatchObject({
      week: '2026-11-09',
      reefer: centsOf(between(week, week + 7 * day, (load) => load.equipment === 'reefer')) / 100,
      all: centsOf(between(week, week + 7 * day)) / 100,
    })
    const named = await read('brokers', { period: '52w' })
    const { name } = await server.knex('brokers').where({ id: broker }).first('name')
    expect(table(named).rows.find((row) => row.customer === name)?.revenue).toBe(
      centsOf(between(start, asOf.getTime(), (load) => load.broker === broker)) / 100,
    )
  })

  test('of lanes is by both cities, the most first', async () => {
    const { rows, total } = table(await read('lanes', { period: '52w' }))
    const all = between(midnight('2025-11-24'), asOf.getTime())
    expect(rows.filter((row) => Number(row.loads) > 0)).toHaveLength(new Set(all.map(laneOf)).size)
    for (const row of rows) {
      const some = all.filter((load) => laneOf(load) === row.lane)
      expect(row).toMatchObject({ revenue: centsOf(some) / 100, loads: some.length })
    }
    const cents = rows.map(({ revenue }) => Number(revenue))
    expect(cents).toEqual(cents.toSorted((a, b) => b - a))
    expect(total.loads).toBe(all.length)
  })

  test('of the first lanes, of the others as one line, add up to all', async () => {
    const { rows, total } = table(await read('overview', { period: '52w' }), 'lanes')
    const all = table(await read('lanes', { period: '52w' })).rows
    expect(rows.slice(0, 5)).toEqual(all.slice(0, 5))
    const driven = all.filter(({ loads: count }) => Number(count) > 0).length
    expect([rows.length, rows[5]?.lane, total.lane]).toEqual([6, `${driven - 5} other lanes`, `${driven} lanes`])
    for (const column of ['revenue', 'before', 'loads']) {
      const sum = rows.reduce((cents, row) => cents + Math.round(Number(row[column]) * 100), 0)
      expect(sum, column).toBe(Math.round(Number(total[column]) * 100))
    }
  })
})

test('what brought nothing since the period before counts there, whatever it is counted by', async () => {
  for (const period of ['4w', '13w', '52w']) {
    const reports = await Promise.all((['revenue', 'lanes'] as const).map((name) => read(name, { period })))
    const [all, byLane] = reports.map(({ metrics }) => metrics.find(({ id }) => id === 'revenue'))
    expect(byLane).toEqual(all)
  }
})

test('the week is the one of the dashboard', async () => {
  const fresh = await startTestServer()
  await storeLoads(fresh.knex, new Date(), { seed: 7, count: 60 })
  const cookie = await fresh.signInAs('admin')
  const json = async (path: string) => (await fresh.request(path, { cookie })).json()
  const [{ weeklyRevenue }, report] = [await json('/api/dashboard'), await json('/api/reports/revenue?period=4w')]
  expect(table(report).rows.at(-1)?.revenue).toBe(weeklyRevenue)
  expect(table(await json('/api/reports/overview?period=4w'), 'weeks').rows.at(-1)?.revenue).toBe(weeklyRevenue)
  await fresh.close()
})

const minuteOf = (at: number) => Math.floor(at / 60_000)

/** Whether the truck met a stop's window; null if no event shows it. */
function isMet(arrived: number | null, left: number | null, due: number): boolean | null {
  if (arrived !== null) return minuteOf(arrived) <= minuteOf(due)
  return left !== null && minuteOf(left) <= minuteOf(due) ? true : null
}

test('on time is the arrival by the end of the window, or a departure by then', async () => {
  const report = await read('on-time', { period: '52w' })
  const { rows, total } = table(report)
  const met = (stops: (boolean | null)[]) => {
    const known = stops.filter((one) => one !== null)
    return { counted: known.length, share: share(known.filter(Boolean).length, known.length) }
  }
  const model = (some: readonly ModelLoad[]) => {
    const deliveries = met(some.map((one) => isMet(one.arrivedDelivery, one.deliveredAt, one.deliveryUntil ?? one.deliveryAt)))
    const pickups = met(some.map((one) => isMet(one.arrivedPickup, one.departedPickup, one.pickupUntil ?? one.pickupAt)))
    return { delivery: deliveries.share, deliveries: deliveries.counted, pickup: pickups.share, pickups: pickups.counted }
  }
  const all = between(midnight('2025-11-24'), asOf.getTime())
  expect(total).toMatchObject({ ...model(all), loads: all.length })
  const reefers = table(report, 'equipment').rows.find(({ equipment }) => equipment === 'Reefer')
  expect(reefers).toMatchObject(model(all.filter(({ equipment }) => equipment === 'reefer')))
  expect(total.deliveries).toBeGreaterThan(20)
  expect(total.deliveries).toBeLessThan(all.length)
  for (const row of rows) {
    const some = all.filter(({ deliveredAt }) => mondayOf(deliveredAt ?? 0) === row.week)
    expect(row).toMatchObject({ ...model(some), loads: some.length })
  }
})

test('empty miles are those from where the driver got empty, of loads of which that is known', async () => {
  const report = await read('empty-miles', { period: '52w' })
  const place = (city: string) => findPlace(gazetteer, city)
  const all = between(midnight('2025-11-24'), asOf.getTime()).map((load) => {
    const before = loads
      .filter(
        (one) => one.driver === load.driver && !one.cancelled && one.deliveredAt !== null && one.deliveredAt <= load.pickupAt,
      )
      .sort((a, b) => (b.deliveredAt ?? 0) - (a.deliveredAt ?? 0))[0]
    const [from, to] = [before && !load.isHandedOver ? place(before.to) : null, place(load.from)]
    return { ...load, empty: from && to ? (estimateDistance(from, to)?.road ?? 0) : null }
  })
  const model = (some: typeof all) => ({
    empty: some.reduce((sum, { empty }) => sum + (empty ?? 0), 0),
    beside: milesOf(some.filter(({ empty }) => empty !== null)),
    loaded: milesOf(some),
    loads: some.length,
  })
  const { rows, total } = table(report, 'weeks')
  expect(total).toMatchObject(model(all))
  expect(total.beside).toBeLessThan(Number(total.loaded))
  for (const row of rows) {
    expect(row).toMatchObject(model(all.filter(({ deliveredAt }) => mondayOf(deliveredAt ?? 0) === row.week)))
  }
  const ada = all.filter(({ driver }) => driver === loads.find(({ id }) => id === all[0]?.id)?.driver)
  expect(table(report, 'drivers').rows.map(({ empty }) => empty)).toContain(model(ada).empty)
  expect(figureIn(report, 'share')).toBe(share(model(all).empty, model(all).empty + model(all).beside))
})

test('three people who open the overview at once leave the other connections to everybody else', async () => {
  const { pool } = server.knex.client
  let most = 0
  const count = () => {
    most = Math.max(most, pool.numUsed())
  }
  server.knex.on('query', count)
  const reports = await Promise.all(Array.from({ length: 3 }, () => read('overview', { period: '52w' })))
  server.knex.removeListener('query', count)
  // Of ten.
  expect(most).toBe(2)
  expect(reports[2]).toEqual(reports[0])
})
