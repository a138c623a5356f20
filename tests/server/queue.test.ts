import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueue, type Queue, QueueFull } from '../../server/queue.ts'
import { createDriver, createLoad } from '../factories.ts'
import { startTestServer, type TestServer } from '../server.ts'

describe('requests that wait for the database', () => {
  let server: TestServer
  let desk: string
  let colleague: string
  let loadId: string
  /** Holds the load, and so the only turn, until it is rolled back. */
  let held: Knex.Transaction
  let first: Promise<Response>

  beforeAll(async () => {
    // One turn, and two may wait.
    server = await startTestServer({ env: { DATABASE_POOL: '3', DATABASE_QUEUE: '2' } })
    desk = await server.signInAs('dispatcher')
    colleague = await server.signInAs('dispatcher')
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    const driver = await createDriver(server.knex)
    loadId = (await createLoad(server.knex, { status: 'enroute', assignedDriverId: driver.id })).id
    held = await server.knex.transaction()
    await held('loads').where({ id: loadId }).forUpdate()
    first = write('first')
    await expect.poll(() => waitingForLocks(server.knex)).toBe(1)
  })

  const write = (text: string, cookie = desk, init: { signal?: AbortSignal } = {}) =>
    server.request(`/api/loads/${loadId}/message`, {
      ...init,
      ...{ cookie, json: { text, writtenAt: new Date().toISOString() }, headers: { 'idempotency-key': randomUUID() } },
    })
  const metric = async (name: string) => {
    const line = (await (await server.request('/metrics')).text()).split('\n').find((one) => one.startsWith(`${name} `))
    return Number(line?.split(' ')[1])
  }
  const waiting = (count: number) => expect.poll(() => metric('fairlane_queue_waiting')).toBe(count)
  const texts = async () => server.knex('load_messages').where({ load_id: loadId }).orderBy('id').pluck('text')

  test('are served one after the other', async () => {
    const second = write('second')
    await waiting(1)
    const sent = [first, second, write('a colleague', colleague)]
    await waiting(2)
    await held.rollback()
    for (const { status } of await Promise.all(sent)) expect(status).toBe(201)
    expect(await texts()).toEqual(['first', 'second', 'a colleague'])
  })

  test('are refused at once, before anything of them is read, where too many wait; what does not wait is answered', async () => {
    const sent = [first, write('second')]
    await waiting(1)
    sent.push(write('third'))
    await waiting(2)
    const key = randomUUID()
    const refused = await server.request(`/api/loads/${loadId}/message`, {
      ...{ method: 'POST', body: 'no JSON, and no session' },
      headers: { 'idempotency-key': key, accept: 'application/problem+json' },
    })
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(refused.headers.get('idempotency-key')).toBe(key)
    expect(await refused.json()).toMatchObject({ detail: 'We are very busy at this moment. Please try again shortly.' })
    expect((await server.request('/api/health')).status).toBe(200)
    expect((await server.request('/api/ready')).status).toBe(200)
    // A photo: it takes no turn, whatever its address.
    expect((await server.request(`/api/files/${'0'.repeat(64)}`, { cookie: desk })).status).toBe(404)
    await held.rollback()
    for (const { status } of await Promise.all(sent)) expect(status).toBe(201)
    expect((await server.request('/api/auth/user', { cookie: desk })).status).toBe(200)
  })

  test('leave when whoever sent them has gone, and are not done', async () => {
    const gone = new AbortController()
    const lost = write('lost', desk, { signal: gone.signal }).catch((error: Error) => error.name)
    await waiting(1)
    gone.abort()
    expect(await lost).toBe('AbortError')
    await waiting(0)
    await held.rollback()
    expect((await first).status).toBe(201)
    expect((await write('after')).status).toBe(201)
    expect(await texts()).toEqual(['first', 'after'])
  })
})

/** How many statements of this database wait for a row. */
async function waitingForLocks(knex: Knex): Promise<number> {
  const { rows } = await knex.raw(`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0].count
}

describe('a queue', () => {
  const done: string[] = []
  beforeEach(() => {
    done.length = 0
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  })
  afterEach(() => void vi.useRealTimers())
  /** Work of so many milliseconds. */
  const working = (name: string, milliseconds: number) => () =>
    new Promise<void>((resolve) => {
      setTimeout(() => {
        done.push(name)
        resolve()
      }, milliseconds)
    })
  const refusalOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error)

  /** Has had turns of so many milliseconds for long enough to count on them. */
  async function used(queue: Queue, milliseconds: number): Promise<void> {
    for (let one = 0; one < 1_000; one++) {
      const turn = queue.inTurn('before', working('before', milliseconds))
      await vi.advanceTimersByTimeAsync(milliseconds)
      await turn
    }
    done.length = 0
  }

  test('gives those who wait a turn each, whoever has sent how much', async () => {
    const queue = createQueue({ atOnce: 1 })
    const all = ['busy 1', 'busy 2', 'busy 3', 'calm 1', 'calm 2'].map((name) =>
      queue.inTurn(name.slice(0, 4), working(name, 10)),
    )
    expect(queue.waiting()).toBe(4)
    await vi.advanceTimersByTimeAsync(50)
    await Promise.all(all)
    expect(done).toEqual(['busy 1', 'busy 2', 'calm 1', 'busy 3', 'calm 2'])
    expect(queue.waiting()).toBe(0)
  })

  test('goes on after work that has failed', async () => {
    const queue = createQueue({ atOnce: 1 })
    const failed = refusalOf(queue.inTurn('a', () => Promise.reject(new Error('no'))))
    const next = queue.inTurn('b', working('b', 10))
    expect(await failed).toMatchObject({ message: 'no' })
    await vi.advanceTimersByTimeAsync(10)
    await next
    expect(done).toEqual(['b'])
  })

  test('lets nobody wait for longer than they may', async () => {
    const queue = createQueue({ atOnce: 1, longest: 1_000 })
    const first = queue.inTurn('a', working('a', 5_000))
    const late = refusalOf(queue.inTurn('b', working('b', 10)))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await late).toBeInstanceOf(QueueFull)
    expect(queue.waiting()).toBe(0)
    await vi.advanceTimersByTimeAsync(4_000)
    await first
    expect(done).toEqual(['a'])
  })

  test('refuses at once who would wait for longer, by how long turns take, and nobody else', async () => {
    const queue = createQueue({ atOnce: 1, longest: 1_500 })
    await used(queue, 400)
    const all: Promise<unknown>[] = []
    for (const one of [1, 2, 3, 4, 5]) all.push(refusalOf(queue.inTurn('a', working(`a ${one}`, 400))))
    // Four of the same person wait already, 400 ms each; of somebody else one turn goes before.
    expect(await refusalOf(queue.inTurn('a', working('a 6', 400)))).toBeInstanceOf(QueueFull)
    expect(queue.requireRoom).not.toThrow()
    all.push(queue.inTurn('b', working('b', 400)))
    await vi.advanceTimersByTimeAsync(1_200)
    expect(done).toEqual(['a 1', 'a 2', 'b'])
    await vi.advanceTimersByTimeAsync(2_000)
    await Promise.all(all)
  })

  test('sends nobody away for a few slow turns, as the first of many that come at once are', async () => {
    const queue = createQueue({ atOnce: 8, longest: 10_000 })
    const all = Array.from({ length: 1_000 }, (_, one) => queue.inTurn(String(one), working('', one < 8 ? 1_000 : 40)))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(queue.waiting()).toBe(984)
    expect(queue.requireRoom).not.toThrow()
    await vi.advanceTimersByTimeAsync(6_000)
    await Promise.all(all)
  })

  test('tells those whom it sends away one time after the other, by how long turns take', async () => {
    const queue = createQueue({ atOnce: 2, most: 4, longest: 10_000 })
    await used(queue, 4_000)
    for (let one = 0; one < 6; one++) void queue.inTurn(String(one), working('', 4_000))
    const away = () => {
      try {
        queue.requireRoom()
        return null
      } catch (error) {
        return (error as QueueFull).seconds
      }
    }
    // Four wait for 2 seconds each, half of them for 4; each who is sent away comes 2 seconds after the one before.
    expect([away(), away(), away()]).toEqual([6, 8, 10])
    for (let one = 0; one < 100; one++) away()
    expect(away()).toBe(60)
  })
})
