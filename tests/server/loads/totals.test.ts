import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gatherTotals } from '../../../server/domains/loads/gatherTotals.ts'
import { createBroker, createDriver, createLoad } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** The totals computed from the loads, and those that the database has stored. */
const readTotals = async () => {
  const columns = `assigned_driver_id, status, sum(count)::int as count, sum(total_cents)::int as total, sum(driver_pay_cents)::int as pay`
  const of = async (rows: string) =>
    (await server.knex.raw(`select ${columns} from ${rows} rows group by 1, 2 having sum(count) <> 0 order by 1, 2`)).rows
  const loads = `(select of.assigned_driver_id, status, 1 as count, total_cents, coalesce(driver_pay_cents, 0) as driver_pay_cents
    from loads, lateral (select null::uuid union select assigned_driver_id) of (assigned_driver_id) where cancelled_at is null)`
  return { computed: await of(loads), stored: await of('load_totals') }
}

test('stored totals equal those of the loads after any changes, also concurrent ones', async () => {
  const drivers = [(await createDriver(server.knex)).id, (await createDriver(server.knex)).id, null]
  const broker = await createBroker(server.knex)
  const every = (place: number) => server.knex('loads').whereRaw('number % 3 = ?', [place % 3])
  const any = fc.nat(99)
  const step = fc.oneof(
    any.map((place) => () => createLoad(server.knex, { brokerId: broker.id, assignedDriverId: drivers[place % 3] ?? null })),
    any.map((place) => () => every(place).update({ rate_linehaul_cents: place * 1_000, accessorials_cents: [place] })),
    any.map((place) => () => every(place).update({ driver_pay_cents: place % 2 ? place : null })),
    any.map((place) => () => every(place).update({ status: place % 2 ? 'booked' : 'quoted' })),
    any.map((place) => () => every(place).update({ assigned_driver_id: drivers[place % 3] })),
    any.map((place) => () => every(place).update({ cancelled_at: place % 2 ? new Date() : null })),
    any.map((place) => () => every(place).update({ version: place })),
    any.map((place) => () => every(place).delete()),
    any.map(
      (place) => () =>
        server.knex
          .transaction(async (trx) => {
            await trx('loads').update({ rate_linehaul_cents: place })
            throw new Error('Rolled back')
          })
          .catch(() => {}),
    ),
    fc.constant(() => gatherTotals(server.knex)),
    fc.constant(() => server.knex.raw('truncate loads cascade')),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 10 }), async (rounds) => {
      await server.knex('loads').delete()
      for (const atOnce of rounds) {
        // Two that lock the same rows in another order are a deadlock: PostgreSQL aborts one, as it would without totals.
        await Promise.all(atOnce.map((take) => take().catch((error) => expect(error.code).toBe('40P01'))))
        const { computed, stored } = await readTotals()
        expect(stored).toEqual(computed)
      }
    }),
    { numRuns: 60 },
  )
})

test('gatherTotals leaves one row for each driver and status, also when it runs twice at once', async () => {
  await server.knex('loads').delete()
  const driver = await createDriver(server.knex)
  for (let number = 0; number < 5; number++) await createLoad(server.knex, { assignedDriverId: driver.id })
  await Promise.all([
    gatherTotals(server.knex),
    gatherTotals(server.knex),
    createLoad(server.knex, { assignedDriverId: driver.id }),
  ])
  await gatherTotals(server.knex)
  const rows = await server.knex('load_totals').orderBy('assigned_driver_id').select('assigned_driver_id', 'status', 'count')
  expect(rows).toEqual([driver.id, null].map((id) => ({ assigned_driver_id: id, status: 'booked', count: '6' })))
})
