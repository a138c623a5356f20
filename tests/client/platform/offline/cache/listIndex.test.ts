import 'fake-indexeddb/auto'
import { Dexie, RangeSet } from 'dexie'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CacheDatabase } from '../../../../../client/platform/offline/cache/cacheDatabase.ts'
import { clearResource, writeChange } from '../../../../../client/platform/offline/cache/changes.ts'
import { createListIndex, type ListIndex } from '../../../../../client/platform/offline/cache/listIndex.ts'
import { projectionOf } from '../../../../../client/platform/offline/cache/projections.ts'
import { type CachedRow, descriptorOf } from '../../../../../client/platform/offline/cache/resources.ts'

let database: CacheDatabase
let listIndex: ListIndex<'settlements'>
let number = 0

beforeEach(async () => {
  number += 1
  database = new CacheDatabase(`listIndex-${number}`)
  await database.open()
  listIndex = createListIndex(database, 'settlements')
})

/** Writes these rows to the cache, and deletes those with the ids in `gone`. */
const write = (put: CachedRow<'settlements'>[], gone: string[] = []) =>
  writeChange(database, 'settlements', { put, gone }, { revalidatedAt: 1, role: 'dispatcher', totals: {} })

afterEach(async () => {
  listIndex.close()
  await database.delete()
})

const idOf = (at: number) => `ST-20260101-${String(at).padStart(6, '0')}`
const row = (at: number, driverName = 'Odell Bright', status = 'pending') =>
  ({ id: idOf(at), driverName, status, rowTag: driverName }) as CachedRow<'settlements'>
const listed = () => listIndex.get()?.projections.map(({ id, status, text }) => ({ id, status, text }))
/** The same, read from the table itself. */
const inTable = async () => {
  const rows = await database.rowsOf('settlements').orderBy('id').reverse().toArray()
  return rows.map(({ id, status, driverName }) => ({ id, status, text: `${id}\n${status}\n${driverName}`.toLowerCase() }))
}
const untilWhole = () => expect.poll(() => listIndex.get()?.isWhole, { timeout: 15_000 }).toBe(true)

test('the first page is available before the whole index is built, and the whole index is sorted', async () => {
  await write(Array.from({ length: 450 }, (_, at) => row((at * 7) % 450)))
  const sizes: number[] = []
  listIndex.subscribe(() => sizes.push(listIndex.get()?.projections.length ?? 0))
  await untilWhole()
  expect(sizes[0]).toBe(50)
  expect(listIndex.get()?.rows.size).toBe(50)
  expect(listed()).toEqual(await inTable())
})

test('the index equals the table after any writes, during and after its build', async () => {
  const change = fc.oneof(
    fc.record({
      put: fc.array(fc.tuple(fc.nat(300), fc.constantFrom('Ana', 'Ben'), fc.constantFrom('pending', 'paid')), { maxLength: 120 }),
    }),
    fc.record({ gone: fc.array(fc.nat(300), { maxLength: 60 }) }),
    fc.constant({ clear: true }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.nat(260),
      fc.oneof(fc.array(change, { maxLength: 5 }), fc.array(change, { minLength: 18, maxLength: 24 })),
      async (before, changes) => {
        await clearResource(database, 'settlements')
        await write(Array.from({ length: before }, (_, at) => row(at)))
        const own = createListIndex(database, 'settlements')
        own.subscribe(() => {})
        for (const one of changes) {
          if ('put' in one) await write(one.put.map(([at, name, status]) => row(at, name, status)))
          else if ('gone' in one) await write([], one.gone.map(idOf))
          else await clearResource(database, 'settlements')
        }
        const expected = await inTable()
        await expect
          .poll(() => own.get()?.isWhole && own.get()?.projections.map(({ id, status, text }) => ({ id, status, text })), {
            timeout: 15_000,
          })
          .toEqual(expected)
        own.close()
      },
    ),
    { numRuns: 25 },
  )
})

test('rows are read on demand, updated on change, and evicted from memory above a limit', async () => {
  await write(Array.from({ length: 500 }, (_, at) => row(at)))
  listIndex.subscribe(() => {})
  await untilWhole()
  expect(listIndex.get()?.rows.has(idOf(3))).toBe(false)
  listIndex.want([idOf(3), idOf(4)])
  await expect.poll(() => listIndex.get()?.rows.get(idOf(3))?.driverName).toBe('Odell Bright')
  await write([row(3, 'Guadalupe')])
  await expect.poll(() => listIndex.get()?.rows.get(idOf(3))?.driverName).toBe('Guadalupe')
  await write([], [idOf(4)])
  await expect.poll(() => listIndex.get()?.rows.has(idOf(4))).toBe(false)
  expect(listed()).toEqual(await inTable())
  for (let from = 0; from < 500; from += 50) listIndex.want(Array.from({ length: 50 }, (_, at) => idOf(from + at)))
  await expect.poll(() => listIndex.get()?.rows.has(idOf(499))).toBe(true)
  expect(listIndex.get()?.rows.size).toBeLessThanOrEqual(300)
})

test('the rows requested last are not evicted, whatever else changes', async () => {
  await write(Array.from({ length: 600 }, (_, at) => row(at)))
  listIndex.subscribe(() => {})
  await untilWhole()
  const page = (at: number) => Array.from({ length: 50 }, (_, place) => idOf(599 - at * 50 - place))
  // Scroll down a long list, and up again.
  for (const at of [1, 2, 3, 4, 5, 0]) {
    listIndex.want(page(at))
    await expect.poll(() => page(at).every((id) => listIndex.get()?.rows.has(id))).toBe(true)
  }
  for (const at of [0, 1, 2]) await write([row(at, 'Guadalupe')])
  await expect.poll(() => listIndex.get()?.rows.get(idOf(2))?.driverName).toBe('Guadalupe')
  expect(page(0).filter((id) => !listIndex.get()?.rows.has(id))).toEqual([])
})

test('writes made while the page was in the back-forward cache are read when the page is restored', async () => {
  await write(Array.from({ length: 3 }, (_, at) => row(at)))
  listIndex.subscribe(() => {})
  await untilWhole()
  // Another tab writes, and this one is notified only by the Dexie event at the end.
  const frozen = vi.spyOn(Dexie.on.storagemutated, 'fire').mockImplementation(() => {})
  await write([row(1, 'Guadalupe'), row(7)])
  frozen.mockRestore()
  expect(listed()).not.toEqual(await inTable())
  Dexie.on.storagemutated.fire({ all: new RangeSet(Number.NEGATIVE_INFINITY, [[]]) } as never)
  const expected = await inTable()
  await expect.poll(() => listIndex.get()?.isWhole && listed()).toEqual(expected)
  expect(listIndex.get()?.rows.get(idOf(1))?.driverName).toBe('Guadalupe')
})

test('the index is not reported empty while its first rows are being written', async () => {
  const said: [number, boolean][] = []
  listIndex.subscribe(() => said.push([listIndex.get()?.projections.length ?? 0, listIndex.get()?.isWhole ?? false]))
  await untilWhole()
  said.length = 0
  await write(Array.from({ length: 60 }, (_, at) => row(at)))
  await expect.poll(() => said.at(-1)).toEqual([60, true])
  expect(said.filter(([length, isWhole]) => isWhole && length === 0)).toEqual([])
})

test('the search of loads covers all text of their cards', () => {
  const load = {
    id: 'FF0004200042',
    number: 10_482,
    status: 'enroute',
    equipment: 'hotshot',
    trailerFeet: 40,
    brokerName: null,
    shipperName: 'Rincón Citrus',
    driverName: 'Odell Bright',
    pickupLocation: 'Yuma, AZ',
    deliveryLocation: 'Marfa, TX',
  }
  const { text } = projectionOf('loads', load as CachedRow<'loads'>)
  expect(text.split('\n').filter((line) => line)).toEqual([
    '10482',
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

test('a failure of the first read rejects for its waiting callers', async () => {
  await write([row(1)])
  const broken = vi.spyOn(IDBTransaction.prototype, 'objectStore').mockImplementation(() => {
    throw new DOMException('Internal error.', 'UnknownError')
  })
  const subscriber = vi.fn()
  listIndex.subscribe(subscriber)
  await expect.poll(() => subscriber.mock.calls.length).toBe(1)
  broken.mockRestore()
  expect(() => listIndex.get()).toThrow(/Internal error/)
})

test('a read that the browser aborts because it evicts the database is no failure', async () => {
  await write([row(1)])
  const aborted = vi.spyOn(IDBTransaction.prototype, 'objectStore').mockImplementation(() => {
    throw new DOMException('The connection was closed.', 'AbortError')
  })
  listIndex.subscribe(() => {})
  await expect.poll(() => aborted.mock.calls.length).toBeGreaterThan(0)
  aborted.mockRestore()
  // The close event of the database comes only after that.
  expect(await database.rowsOf('settlements').count()).toBe(1)
  expect(listIndex.get()).toBeUndefined()
})

test('a row without a projection is a failure, at first, in the index and as a change, until the next change', async () => {
  const breakAt = (bad: number) =>
    vi.spyOn(descriptorOf('settlements'), 'derive').mockImplementation((one) => {
      if (one.id === idOf(bad)) throw new TypeError('Made by another build')
      return {}
    })
  // In the first page, in the rows after it, and in a row that changes.
  for (const [bad, change] of [[90], [3], [50, row(50, 'Guadalupe')]] as [number, CachedRow<'settlements'>?][]) {
    await write(Array.from({ length: 100 }, (_, at) => row(at)))
    const own = createListIndex(database, 'settlements')
    const read = () => {
      try {
        return own.get()?.isWhole && own.get()?.projections.length
      } catch (error) {
        return (error as Error).message
      }
    }
    let derive = change ? null : breakAt(bad)
    own.subscribe(() => {})
    if (change) {
      await expect.poll(read).toBe(100)
      derive = breakAt(bad)
      await write([change])
    }
    await expect.poll(read).toBe('Made by another build')
    derive?.mockRestore()
    await write([row(bad, 'Ana')])
    await expect.poll(read).toBe(100)
    own.close()
  }
})
