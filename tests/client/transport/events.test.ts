import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LiveEvent, listen, streamState } from '../../../client/transport/events.ts'

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

let stop: () => void
let heard: LiveEvent['kind'][]
beforeEach(() => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('EventSource', Source)
  heard = []
  stop = listen(({ kind }) => heard.push(kind))
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

test('while the server hears of no change everything is read anew at each of its words, and the screens can say so', () => {
  Source.last.say('hello')
  expect(streamState.get()).toBe('open')
  Source.last.say('ping')
  expect(heard).toEqual(['hello'])
  Source.last.say('deaf')
  Source.last.say('deaf')
  expect(streamState.get()).toBe('deaf')
  expect(heard).toEqual(['hello', 'hello', 'hello'])
  const late: string[] = []
  listen(({ kind }) => late.push(kind))()
  expect(late).toEqual(['hello'])
  Source.last.say('hello')
  expect(streamState.get()).toBe('open')
})
