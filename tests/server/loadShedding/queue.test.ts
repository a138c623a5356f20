import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ClientKey, createQueue, type Queue, QueueFull } from '../../../server/platform/loadShedding/queue.ts'

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

  /** The retry-after in seconds of a refused client, or 0. */
  const away = (queue: Queue, clientKey: ClientKey = { id: '' }) => {
    try {
      queue.requireRoom(clientKey)
      return 0
    } catch (error) {
      return (error as QueueFull).seconds
    }
  }

  /** Has had turns of so many milliseconds for long enough to count on them. */
  async function used(queue: Queue, milliseconds: number): Promise<void> {
    for (let one = 0; one < 1_000; one++) {
      const turn = queue.inTurn({ id: 'before' }, working('before', milliseconds))
      await vi.advanceTimersByTimeAsync(milliseconds)
      await turn
    }
    done.length = 0
  }

  test('gives those who wait a turn each, whoever has sent how much', async () => {
    const queue = createQueue({ atOnce: 1 })
    const all = ['busy 1', 'busy 2', 'busy 3', 'calm 1', 'calm 2'].map((name) =>
      queue.inTurn({ id: name.slice(0, 4) }, working(name, 10)),
    )
    expect(queue.waiting()).toBe(4)
    await vi.advanceTimersByTimeAsync(50)
    await Promise.all(all)
    expect(done).toEqual(['busy 1', 'busy 2', 'calm 1', 'busy 3', 'calm 2'])
    expect(queue.waiting()).toBe(0)
  })

  test('goes on after work that has failed', async () => {
    const queue = createQueue({ atOnce: 1 })
    const failed = refusalOf(queue.inTurn({ id: 'a' }, () => Promise.reject(new Error('no'))))
    const next = queue.inTurn({ id: 'b' }, working('b', 10))
    expect(await failed).toMatchObject({ message: 'no' })
    await vi.advanceTimersByTimeAsync(10)
    await next
    expect(done).toEqual(['b'])
  })

  test('lets nobody wait for longer than they may', async () => {
    const queue = createQueue({ atOnce: 1, longest: 1_000 })
    const first = queue.inTurn({ id: 'a' }, working('a', 5_000))
    const late = refusalOf(queue.inTurn({ id: 'b' }, working('b', 10)))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await late).toBeInstanceOf(QueueFull)
    expect(queue.waiting()).toBe(0)
    await vi.advanceTimersByTimeAsync(4_000)
    await first
    expect(done).toEqual(['a'])
  })

  test('lets a turn that has begun take as long as it takes, and whoever waits behind it keep their place', async () => {
    const queue = createQueue({ atOnce: 1, longest: 1_000 })
    const all = [queue.inTurn({ id: 'a' }, working('a', 500)), queue.inTurn({ id: 'b' }, working('b', 1_500))]
    await vi.advanceTimersByTimeAsync(600)
    // Nothing will end b's turn: all that is still to come is its work.
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(600)
    all.push(queue.inTurn({ id: 'b' }, working('b again', 10)), queue.inTurn({ id: 'c' }, working('c', 10)))
    expect(queue.waiting()).toBe(2)
    await vi.advanceTimersByTimeAsync(820)
    await Promise.all(all)
    expect(done).toEqual(['a', 'b', 'b again', 'c'])
    expect(queue.waiting()).toBe(0)
  })

  test('refuses at once who would wait for longer, by how long turns take, and nobody else', async () => {
    const queue = createQueue({ atOnce: 1, longest: 1_500 })
    await used(queue, 400)
    const all: Promise<unknown>[] = []
    for (const one of [1, 2, 3, 4, 5]) all.push(refusalOf(queue.inTurn({ id: 'a' }, working(`a ${one}`, 400))))
    // Four jobs of this client wait already, 400 ms each; only one of them goes before a job of another client.
    expect(await refusalOf(queue.inTurn({ id: 'a' }, working('a 6', 400)))).toBeInstanceOf(QueueFull)
    expect(() => queue.requireRoom({ id: '' })).not.toThrow()
    all.push(queue.inTurn({ id: 'b' }, working('b', 400)))
    await vi.advanceTimersByTimeAsync(1_200)
    expect(done).toEqual(['a 1', 'a 2', 'b'])
    await vi.advanceTimersByTimeAsync(2_000)
    await Promise.all(all)
  })

  test('sends nobody away where nobody waits, however long turns take', async () => {
    const queue = createQueue({ atOnce: 1, most: 1, longest: 1 })
    await used(queue, 60_000)
    const first = queue.inTurn({ id: 'a' }, working('a', 10))
    for (const isAnonymous of [false, true]) expect(away(queue, { id: '', isAnonymous })).toBe(0)
    await vi.advanceTimersByTimeAsync(10)
    await first
  })

  test('sends nobody away for a few slow turns, as the first of many that come at once are', async () => {
    const queue = createQueue({ atOnce: 8, longest: 10_000 })
    const all = Array.from({ length: 1_000 }, (_, one) => queue.inTurn({ id: String(one) }, working('', one < 8 ? 1_000 : 40)))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(queue.waiting()).toBe(984)
    expect(() => queue.requireRoom({ id: '' })).not.toThrow()
    await vi.advanceTimersByTimeAsync(6_000)
    await Promise.all(all)
  })

  test('tells those whom it sends away one time after the other, by how long turns take', async () => {
    const queue = createQueue({ atOnce: 2, most: 4, longest: 10_000 })
    await used(queue, 4_000)
    for (let one = 0; one < 6; one++) void queue.inTurn({ id: String(one) }, working('', 4_000))
    // A slot is free every 2 seconds, and four clients wait; each refused client gets 2 seconds more than the one before.
    expect([away(queue), away(queue), away(queue)]).toEqual([6, 8, 10])
  })

  test('sends no crowd away to the same moment, however large it is', async () => {
    const queue = createQueue({ atOnce: 2, most: 4, longest: 10_000 })
    await used(queue, 4_000)
    for (let one = 0; one < 6; one++) void queue.inTurn({ id: String(one) }, working('', 4_000))
    const reported = Array.from({ length: 280 }, () => away(queue))
    expect(Math.max(...reported)).toBe(60)
    // 6, 8, 10 … 60 seconds, and from the start again.
    for (let seconds = 6; seconds <= 60; seconds += 2) expect(reported.filter((one) => one === seconds)).toHaveLength(10)
  })

  test('gives strangers, however many they are, no more than every other turn', async () => {
    const queue = createQueue({ atOnce: 1 })
    const all = ['1', '2', '3', '4', '5'].map((id) => queue.inTurn({ id, isAnonymous: true }, working(`stranger ${id}`, 10)))
    for (const id of ['a', 'b']) all.push(queue.inTurn({ id }, working(id, 10)))
    await vi.advanceTimersByTimeAsync(70)
    await Promise.all(all)
    expect(done).toEqual(['stranger 1', 'a', 'stranger 2', 'b', 'stranger 3', 'stranger 4', 'stranger 5'])
  })

  test('counts the turns of strangers to the wait of the others, and does not let them take their places', async () => {
    const queue = createQueue({ atOnce: 1, most: 3, longest: 3_000 })
    await used(queue, 1_000)
    const all: Promise<unknown>[] = []
    for (const id of ['0', '1', '2', '3']) all.push(refusalOf(queue.inTurn({ id, isAnonymous: true }, working('', 1_000))))
    expect(away(queue, { id: '4', isAnonymous: true })).toBeGreaterThan(0)
    all.push(refusalOf(queue.inTurn({ id: 'a' }, working('a', 1_000))))
    expect(away(queue)).toBe(0)
    all.push(refusalOf(queue.inTurn({ id: 'b' }, working('b', 1_000))))
    // Two jobs of signed-in clients wait, and two anonymous ones between them.
    expect(away(queue)).toBeGreaterThan(0)
    await vi.advanceTimersByTimeAsync(7_000)
    await Promise.all(all)
  })

  test('where all places are taken, sends the last of who has most away, and nobody for the sake of who has as many', async () => {
    const queue = createQueue({ atOnce: 1, most: 4 })
    const flood = { id: 'flood', isAnonymous: true }
    const calm = { id: 'calm', isAnonymous: true }
    const sent = ['0', '1', '2', '3', '4'].map((one) => refusalOf(queue.inTurn(flood, working(`flood ${one}`, 10))))
    expect(away(queue, flood)).toBeGreaterThan(0)
    expect(away(queue, calm)).toBe(0)
    const calms = [queue.inTurn(calm, working('calm 1', 10))]
    expect(await sent[4]).toBeInstanceOf(QueueFull)
    calms.push(queue.inTurn(calm, working('calm 2', 10)))
    expect(await sent[3]).toBeInstanceOf(QueueFull)
    expect(queue.waiting()).toBe(4)
    expect(away(queue, calm)).toBeGreaterThan(0)
    await vi.advanceTimersByTimeAsync(50)
    await Promise.all(calms)
    expect(done).toEqual(['flood 0', 'flood 1', 'calm 1', 'flood 2', 'calm 2'])
    expect(queue.waiting()).toBe(0)
  })

  test('once it is closed, goes on with what was begun, and nobody waits', async () => {
    const queue = createQueue({ atOnce: 1 })
    const first = queue.inTurn({ id: 'a' }, working('a', 10))
    const waiting = ['a', 'b'].map((id) => refusalOf(queue.inTurn({ id }, working('too late', 10))))
    const reason = new Error('The server stops')
    queue.close(reason)
    expect(await Promise.all(waiting)).toEqual([reason, reason])
    expect(await refusalOf(queue.inTurn({ id: 'c' }, working('too late', 10)))).toBe(reason)
    expect(() => queue.requireRoom({ id: '' })).toThrow(reason)
    await vi.advanceTimersByTimeAsync(10)
    await first
    expect(done).toEqual(['a'])
  })
})
