import 'fake-indexeddb/auto'
import { Dexie, RangeSet } from 'dexie'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SeenRow, UserDatabase } from '../../../../client/offline/cache/cacheDatabase.ts'
import { type Catalog, createCatalog } from '../../../../client/offline/cache/listIndex.ts'
import { briefOf } from '../../../../client/offline/cache/projections.ts'

let database: UserDatabase
let catalog: Catalog<'settlements'>
let number = 0

beforeEach(async () => {
  number += 1
  database = new UserDatabase(`catalog-${number}`)
  await database.open()
  catalog = createCatalog(database, 'settlements')
})

afterEach(async () => {
  catalog.close()
  await database.delete()
})

const idOf = (at: number) => `ST-20260101-${String(at).padStart(6, '0')}`
const row = (at: number, driverName = 'Odell Bright', status = 'pending') =>
  ({ id: idOf(at), driverName, status, rowTag: driverName }) as SeenRow<'settlements'>
const listed = () => catalog.get()?.briefs.map(({ id, status, text }) => ({ id, status, text }))
/** The same, told by the table itself. */
const held = async () => {
  const rows = await database.settlements.orderBy('id').reverse().toArray()
  return rows.map(({ id, status, driverName }) => ({ id, status, text: `${id}\n${status}\n${driverName}`.toLowerCase() }))
}
const whole = () => expect.poll(() => catalog.get()?.isWhole, { timeout: 15_000 }).toBe(true)

test('the first page is there before the whole is, and the whole is in order', async () => {
  await database.settlements.bulkPut(Array.from({ length: 450 }, (_, at) => row((at * 7) % 450)))
  const sizes: number[] = []
  catalog.subscribe(() => sizes.push(catalog.get()?.briefs.length ?? 0))
  await whole()
  expect(sizes[0]).toBe(50)
  expect(catalog.get()?.rows.size).toBe(50)
  expect(listed()).toEqual(await held())
})

test('whatever is written, while it is made and after, it has what the table has', async () => {
  const change = fc.oneof(
    fc.record({
      put: fc.array(fc.tuple(fc.nat(300), fc.constantFrom('Ana', 'Ben'), fc.constantFrom('pending', 'paid')), { maxLength: 120 }),
    }),
    fc.record({ gone: fc.array(fc.nat(300), { maxLength: 60 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.nat(260), fc.array(change, { maxLength: 5 }), async (before, changes) => {
      await database.settlements.clear()
      await database.settlements.bulkPut(Array.from({ length: before }, (_, at) => row(at)))
      const own = createCatalog(database, 'settlements')
      own.subscribe(() => {})
      for (const one of changes) {
        if ('put' in one) await database.settlements.bulkPut(one.put.map(([at, name, status]) => row(at, name, status)))
        else await database.settlements.bulkDelete(one.gone.map(idOf))
      }
      const expected = await held()
      await expect
        .poll(() => own.get()?.isWhole && own.get()?.briefs.map(({ id, status, text }) => ({ id, status, text })), {
          timeout: 15_000,
        })
        .toEqual(expected)
      own.close()
    }),
    { numRuns: 25 },
  )
})

test('rows are read when they are wanted, follow their changes, and only so many stay at hand', async () => {
  await database.settlements.bulkPut(Array.from({ length: 500 }, (_, at) => row(at)))
  catalog.subscribe(() => {})
  await whole()
  expect(catalog.get()?.rows.has(idOf(3))).toBe(false)
  catalog.want([idOf(3), idOf(4)])
  await expect.poll(() => catalog.get()?.rows.get(idOf(3))?.driverName).toBe('Odell Bright')
  await database.settlements.put(row(3, 'Guadalupe'))
  await expect.poll(() => catalog.get()?.rows.get(idOf(3))?.driverName).toBe('Guadalupe')
  await database.settlements.delete(idOf(4))
  await expect.poll(() => catalog.get()?.rows.has(idOf(4))).toBe(false)
  expect(listed()).toEqual(await held())
  for (let from = 0; from < 500; from += 50) catalog.want(Array.from({ length: 50 }, (_, at) => idOf(from + at)))
  await expect.poll(() => catalog.get()?.rows.has(idOf(499))).toBe(true)
  expect(catalog.get()?.rows.size).toBeLessThanOrEqual(300)
})

test('rows that are wanted stay at hand, whatever else changes', async () => {
  await database.settlements.bulkPut(Array.from({ length: 600 }, (_, at) => row(at)))
  catalog.subscribe(() => {})
  await whole()
  const page = (at: number) => Array.from({ length: 50 }, (_, place) => idOf(599 - at * 50 - place))
  // Down a long list, and up again.
  for (const at of [1, 2, 3, 4, 5, 0]) {
    catalog.want(page(at))
    await expect.poll(() => page(at).every((id) => catalog.get()?.rows.has(id))).toBe(true)
  }
  for (const at of [0, 1, 2]) await database.settlements.put(row(at, 'Guadalupe'))
  await expect.poll(() => catalog.get()?.rows.get(idOf(2))?.driverName).toBe('Guadalupe')
  expect(page(0).filter((id) => !catalog.get()?.rows.has(id))).toEqual([])
})

test('what was written while the browser had put the page away is known when it is shown again', async () => {
  await database.settlements.bulkPut(Array.from({ length: 3 }, (_, at) => row(at)))
  catalog.subscribe(() => {})
  await whole()
  // Another tab writes, and this one hears nothing of it but what Dexie says at the end.
  const frozen = vi.spyOn(Dexie.on.storagemutated, 'fire').mockImplementation(() => {})
  await database.settlements.bulkPut([row(1, 'Guadalupe'), row(7)])
  frozen.mockRestore()
  expect(listed()).not.toEqual(await held())
  Dexie.on.storagemutated.fire({ all: new RangeSet(Number.NEGATIVE_INFINITY, [[]]) } as never)
  const expected = await held()
  await expect.poll(() => catalog.get()?.isWhole && listed()).toEqual(expected)
  expect(catalog.get()?.rows.get(idOf(1))?.driverName).toBe('Guadalupe')
})

test('that there is nothing is not said while the first rows come', async () => {
  const said: [number, boolean][] = []
  catalog.subscribe(() => said.push([catalog.get()?.briefs.length ?? 0, catalog.get()?.isWhole ?? false]))
  await whole()
  said.length = 0
  await database.settlements.bulkPut(Array.from({ length: 60 }, (_, at) => row(at)))
  await expect.poll(() => said.at(-1)).toEqual([60, true])
  expect(said.filter(([length, isWhole]) => isWhole && length === 0)).toEqual([])
})

test('a load is searched by all that its card says in words', () => {
  const load = {
    id: 'FF0004200042',
    status: 'enroute',
    equipment: 'hotshot',
    trailerFeet: 40,
    brokerName: null,
    shipperName: 'Rincón Citrus',
    driverName: 'Odell Bright',
    pickupLocation: 'Yuma, AZ',
    deliveryLocation: 'Marfa, TX',
  }
  const { text } = briefOf('loads', load as SeenRow<'loads'>)
  expect(text.split('\n').filter((line) => line)).toEqual([
    'ff0004200042',
    'en route',
    'yuma, az',
    'marfa, tx',
    'hotshot trailer',
    '40 ft',
    'rincon citrus',
    'odell bright',
  ])
})

test('what could not be read at first is said to whoever waits for it', async () => {
  await database.settlements.put(row(1))
  const broken = vi.spyOn(IDBTransaction.prototype, 'objectStore').mockImplementation(() => {
    throw new DOMException('Internal error.', 'UnknownError')
  })
  const heard = vi.fn()
  catalog.subscribe(heard)
  await expect.poll(() => heard.mock.calls.length).toBe(1)
  broken.mockRestore()
  expect(() => catalog.get()).toThrow(/Internal error/)
})

test('what the browser calls off, for it takes the room away, is nothing that could not be read', async () => {
  await database.settlements.put(row(1))
  const calledOff = vi.spyOn(IDBTransaction.prototype, 'objectStore').mockImplementation(() => {
    throw new DOMException('The connection was closed.', 'AbortError')
  })
  catalog.subscribe(() => {})
  await expect.poll(() => calledOff.mock.calls.length).toBe(1)
  calledOff.mockRestore()
  // Only after that it says that it has closed the database.
  expect(await database.settlements.count()).toBe(1)
  expect(catalog.get()).toBeUndefined()
})
