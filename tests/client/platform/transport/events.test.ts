import { getDefaultStore } from 'jotai/vanilla'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionAtom, type ServerEvent, subscribeToEvents } from '../../../../client/platform/transport/events.ts'

/** Replaces the browser's EventSource. */
class Source extends EventTarget {
  static readonly CLOSED = 2
  static last: Source
  readyState = 1
  constructor() {
    super()
    Source.last = this
  }
  say(word: string) {
    this.dispatchEvent(new MessageEvent(word, { data: '{"resource":"quotes","ids":["1"]}' }))
  }
  close() {
    this.readyState = Source.CLOSED
  }
}

const connection = () => getDefaultStore().get(connectionAtom)
let stop: () => void
let received: ServerEvent['kind'][]
beforeEach(() => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('EventSource', Source)
  received = []
  stop = subscribeToEvents(({ kind }) => received.push(kind))
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

test('while the server cannot hear the database, each of its messages revalidates everything and is exposed to the screens', () => {
  Source.last.say('hello')
  expect(connection()).toBe('open')
  Source.last.say('ping')
  expect(received).toEqual(['hello'])
  Source.last.say('deaf')
  Source.last.say('deaf')
  expect(connection()).toBe('delayed')
  expect(received).toEqual(['hello', 'hello', 'hello'])
  const late: string[] = []
  subscribeToEvents(({ kind }) => late.push(kind))()
  // A later subscriber reads the current state.
  expect(late).toEqual([])
  Source.last.say('hello')
  expect(connection()).toBe('open')
})

test('where a proxy holds back the stream, a visible tab notices the missing heartbeat and polls until it arrives again', async () => {
  vi.useFakeTimers()
  const page = document as unknown as { visibilityState: string }
  const asked: string[] = []
  let isReached = true
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    if (!isReached) throw new TypeError('Failed to fetch')
    return new Response('{"status":"ok"}', { headers: { 'Content-Type': 'application/json' } })
  })
  stop()
  stop = subscribeToEvents(({ kind }) => received.push(kind))
  const first = Source.last
  first.say('hello')
  await vi.advanceTimersByTimeAsync(20_000)
  first.say('ping')
  // The server sends a heartbeat every 20 seconds; after 45 seconds of silence the client counts the stream as blocked.
  await vi.advanceTimersByTimeAsync(44_000)
  expect(connection()).toBe('open')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(connection()).toBe('lost')
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(10_000)
  expect([connection(), asked.length, received]).toEqual(['polling', 1, ['hello', 'hello']])
  for (let polls = 2; polls < 6; polls++) {
    await vi.advanceTimersByTimeAsync(36_000)
    expect(connection()).toBe('polling')
    expect(asked.length).toBeGreaterThanOrEqual(polls)
  }
  // A hidden tab sends no request.
  page.visibilityState = 'hidden'
  const before = asked.length
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked.length).toBe(before)
  page.visibilityState = 'visible'
  isReached = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(connection()).toBe('lost')
  isReached = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(connection()).toBe('polling')
  Source.last.say('hello')
  expect(connection()).toBe('open')
  const polled = asked.length
  await vi.advanceTimersByTimeAsync(40_000)
  expect(asked.length).toBe(polled)
  vi.useRealTimers()
})
