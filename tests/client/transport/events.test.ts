import { getDefaultStore } from 'jotai/vanilla'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionAtom, type ServerEvent, subscribeToEvents } from '../../../client/transport/events.ts'

/** Stands for the browser's EventSource. */
class Source extends EventTarget {
  static readonly CLOSED = 2
  static last: Source
  readyState = 1
  constructor() {
    super()
    Source.last = this
  }
  say(word: string) {
    this.dispatchEvent(new MessageEvent(word, { data: '{"noun":"quotes","ids":["1"]}' }))
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
