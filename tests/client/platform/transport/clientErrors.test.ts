import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReporter } from '../../../../client/platform/transport/clientErrors.ts'

/** The messages that were sent. */
let sent: string[]
let report: ReturnType<typeof createReporter>
const browser = { onLine: true }

beforeEach(() => {
  sent = []
  browser.onLine = true
  vi.stubGlobal('navigator', browser)
  vi.stubGlobal('location', { origin: 'http://localhost' })
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)).message)
    return new Response(null, { status: 204 })
  })
  report = createReporter(() => ({ route: '/', build: 'main.js' }))
})
afterEach(() => vi.unstubAllGlobals())

test('each error is reported once, and five in all', () => {
  for (const message of ['a', 'a', 'b', 'c', 'd', 'e', 'f']) report(new TypeError(message))
  expect(sent).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('an error that happened offline is reported when it happens again online, and does not count', () => {
  browser.onLine = false
  for (const message of ['a', 'b', 'c', 'd', 'e']) report(new TypeError(message))
  expect(sent).toEqual([])
  browser.onLine = true
  for (const message of ['a', 'f']) report(new TypeError(message))
  expect(sent).toEqual(['a', 'f'])
})
