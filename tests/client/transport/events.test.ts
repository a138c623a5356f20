import { getDefaultStore } from 'jotai/vanilla'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionAtom, type ServerEvent, subscribeToEvents } from '../../../client/transport/events.ts'

/** What the browser would make of the server's words. */
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
let heard: ServerEvent['kind'][]
beforeEach(() => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('EventSource', Source)
  heard = []
  stop = subscribeToEvents(({ kind }) => heard.push(kind))
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

test('while the server learns of no change everything is read anew at each of its messages, and the screens can say so', () => {
  Source.last.say('hello')
  expect(connection()).toBe('open')
  Source.last.say('ping')
  expect(heard).toEqual(['hello'])
  Source.last.say('deaf')
  Source.last.say('deaf')
  expect(connection()).toBe('delayed')
  expect(heard).toEqual(['hello', 'hello', 'hello'])
  const late: string[] = []
  subscribeToEvents(({ kind }) => late.push(kind))()
  // Whoever comes late reads what is there by then.
  expect(late).toEqual([])
  Source.last.say('hello')
  expect(connection()).toBe('open')
})
