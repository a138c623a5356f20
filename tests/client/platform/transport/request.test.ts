import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  ApiError,
  addressOf,
  lastWentUnanswered,
  NoResponse,
  request,
  requestFile,
  responseTimeout,
} from '../../../../client/platform/transport/request.ts'
import { serverNow } from '../../../../client/platform/transport/serverClock.ts'
import { closeAtOnce, listenAnywhere } from '../../../support/listening.ts'

let server: Server
let host: string
let answer: (request: IncomingMessage, response: ServerResponse) => void
let requests: { method: string | undefined; url: string | undefined; headers: IncomingMessage['headers']; body: string }[]
let arrived: () => void

beforeEach(async () => {
  requests = []
  arrived = () => {}
  server = createServer(async (incoming, response) => {
    let body = ''
    for await (const chunk of incoming) body += chunk
    requests.push({ method: incoming.method, url: incoming.url, headers: incoming.headers, body })
    arrived()
    answer(incoming, response)
  })
  host = `http://127.0.0.1:${await listenAnywhere(server)}`
})

afterEach(async () => {
  vi.useRealTimers()
  await closeAtOnce(server)
})

function answerWith(status: number, type: string | null, body: string, statusText = '') {
  answer = (_incoming, response) => response.writeHead(status, statusText, type ? { 'Content-Type': type } : {}).end(body)
}

async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.unreachable('it was answered'),
    (error) => error,
  )
}

describe('the address (§7)', () => {
  test('joins segments with slashes and omits null and undefined parameters', () => {
    expect(addressOf(['/api/quotes', { status: 'new', search: null, cursor: undefined, limit: 50 }])).toBe(
      '/api/quotes?status=new&limit=50',
    )
    expect(addressOf(['/api/quotes', 7])).toBe('/api/quotes/7')
    expect(addressOf(['/api/quotes', {}])).toBe('/api/quotes')
  })

  test('encodes what a person typed', () => {
    expect(new URL(addressOf(['/api/quotes', { search: 'a&b=c#%_?' }]), host).searchParams.get('search')).toBe('a&b=c#%_?')
  })
})

describe('a request', () => {
  test('that reads has no content type and no body', async () => {
    answerWith(200, 'application/json', '[1]')
    expect(await request<number[]>([host, 'list'])).toMatchObject({ status: 200, body: [1] })
    expect(requests[0]).toMatchObject({ method: 'GET', url: '/list', body: '' })
    expect(requests[0]?.headers['content-type']).toBeUndefined()
    expect(requests[0]?.headers.accept).toContain('application/problem+json')
  })

  test('that writes sends JSON', async () => {
    answerWith(204, null, '')
    const { body } = await request([host, 'in'], { json: { a: 1 }, headers: { 'Idempotency-Key': 'k' } })
    expect(body).toBeUndefined()
    expect(requests[0]).toMatchObject({ method: 'POST', body: '{"a":1}' })
    expect(requests[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'k' })
  })
})

describe('a refusal (§8)', () => {
  test('has the message `status: detail` and the refused fields', async () => {
    const problem = {
      type: 'about:blank',
      title: 'No',
      status: 422,
      detail: 'Email is wrong',
      errors: { email: 'Email is wrong' },
    }
    answerWith(422, 'application/problem+json; charset=utf-8', JSON.stringify(problem))
    const error = await failure(request([host]))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ message: '422: Email is wrong', status: 422, fields: { email: 'Email is wrong' } })
  })

  test.each([
    ['the body', 'text/plain', 'Bad gateway at lunch', '502: Bad gateway at lunch'],
    ['the status text when the body is empty', 'text/plain', '', '502: Out To Lunch'],
  ])('otherwise shows %s', async (_what, type, body, message) => {
    answerWith(502, type, body, 'Out To Lunch')
    expect(await failure(request([host]))).toMatchObject({ name: 'ApiError', message })
  })
})

test.each([
  ['a gateway page', 502, 'text/html; charset=utf-8', '<html><h1>502 Bad Gateway</h1><hr>nginx</html>'],
  ['a page that claims to be text', 503, 'text/plain', '<html><h1>Blocked</h1></html>'],
  ['a page without a type', 500, '', '<!doctype html><title>Truck Stop</title>'],
  ['a page that asks to slow down', 429, 'text/html', '<title>Slow down</title>'],
  ['broken JSON', 502, 'application/json', '{"detail":'],
  ['the JSON of a proxy', 503, 'application/json', '{"detail":"upstream connect error"}'],
  ['a long text', 500, 'text/plain', 'at Object.<anonymous>\n'.repeat(40)],
])('%s is never shown as a sentence', async (_what, status, type, body) => {
  answerWith(status, type || null, body, 'Bad')
  const error = (await failure(request([host]))) as Error
  expect(error.message).toMatch(/^\d{3}: Something between this device and our server answered instead of it\./)
})

describe('the server clock', () => {
  const hour = 3_600_000
  const respond = (type: string, body: string, ahead: number) => {
    answer = (_incoming, response) =>
      response.writeHead(200, { 'Content-Type': type, Date: new Date(Date.now() + ahead).toUTCString() }).end(body)
  }
  /** In hours, rounded. `+ 0` turns -0 into 0: the clock may advance a millisecond between the two reads. */
  const ahead = () => Math.round((serverNow().getTime() - Date.now()) / hour) + 0

  beforeEach(async () => {
    respond('application/json', '{}', 0)
    await request([host])
    expect(ahead()).toBe(0)
  })

  test('is set by a response of the server', async () => {
    respond('application/json', '{"status":"ok"}', 2 * hour)
    await request([host])
    expect(ahead()).toBe(2)
  })

  test.each([
    ['a page', 'text/html', '<html>Sign in to the network</html>'],
    ['broken JSON', 'application/json', '{"id":'],
    ['nothing', 'text/plain', ''],
  ])('is not set by a foreign response with %s', async (_what, type, body) => {
    respond(type, body, 100_000 * hour)
    await request([host]).catch(() => {})
    expect(ahead()).toBe(0)
  })

  test.each([
    ['the device slept', 8 * hour],
    ["the device's clock was set back", -8 * hour],
  ])('is not set by a response during which %s', async (_what, elapsed) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    answer = (_incoming, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', Date: new Date().toUTCString() }).end('{}')
      vi.setSystemTime(Date.now() + elapsed)
    }
    await request([host])
    expect(ahead()).toBe(0)
  })
})

describe('no response from our server', () => {
  test.each([
    ['a page instead of JSON', 'text/html', '<html>Sign in to the network</html>'],
    ['broken JSON', 'application/json', '{"id":'],
  ])('%s with status 200 is not from our server', async (_what, type, body) => {
    answerWith(200, type, body)
    expect(await failure(request([host]))).toMatchObject({ name: 'NoResponse', reason: 'notOurs' })
  })

  test('a page with a 4xx is not from our server, and a 503 may be', async () => {
    answerWith(403, 'text/html; charset=utf-8', '<html>Blocked by your office</html>')
    expect(await failure(request([host]))).toMatchObject({ name: 'NoResponse', reason: 'notOurs' })
    answerWith(429, 'text/html', '<html>Slow down</html>')
    expect(await failure(request([host]))).toMatchObject({ name: 'ApiError', status: 429 })
  })

  test('a refused connection is unreachable', async () => {
    expect(await failure(request(['http://127.0.0.1:1']))).toMatchObject({ name: 'NoResponse', reason: 'unreachable' })
  })

  test('a connection that breaks in the middle of the body is unreachable', async () => {
    answer = (_incoming, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 })
      response.write('[1,', () => response.destroy())
    }
    expect(await failure(request([host]))).toMatchObject({ name: 'NoResponse', reason: 'unreachable' })
  })

  test.each([
    ['no byte comes', () => {}],
    ['the last byte does not come', (response: ServerResponse) => response.writeHead(200).write('[')],
  ])('%s for fifteen seconds: timeout', async (_what, begin) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const reached = new Promise<void>((resolve) => {
      arrived = resolve
    })
    answer = (_incoming, response) => begin(response)
    const failed = failure(request([host]))
    await reached
    vi.advanceTimersByTime(responseTimeout)
    const error = await failed
    expect(error).toBeInstanceOf(NoResponse)
    expect(error).toMatchObject({ reason: 'timeout', message: expect.stringContaining('try again') })
  })

  test('an aborted request throws the reason of its signal', async () => {
    const stop = new AbortController()
    answer = () => stop.abort(new Error('left the page'))
    expect(await failure(request([host], { signal: stop.signal }))).toMatchObject({ message: 'left the page' })
  })

  test('the result of the last finished request is stored; a refusal counts as a response, an abort does not count', async () => {
    const elsewhere = 'http://127.0.0.1:1'
    answerWith(200, 'application/json', '[]')
    await request([host])
    expect(lastWentUnanswered()).toBe(false)
    await failure(request([elsewhere]))
    expect(lastWentUnanswered()).toBe(true)
    const stop = new AbortController()
    const left = failure(request([host], { signal: stop.signal }))
    stop.abort(new Error('left the page'))
    await left
    expect(lastWentUnanswered()).toBe(true)
    answerWith(404, 'text/plain', 'There is no such load')
    await failure(request([host]))
    expect(lastWentUnanswered()).toBe(false)
    answerWith(200, 'text/html', '<p>Please sign in to this network</p>')
    await failure(request([host]))
    expect(lastWentUnanswered()).toBe(true)
  })
})

describe('a file', () => {
  const named = { 'Content-Type': 'text/csv', 'Content-Disposition': 'attachment; filename="loads-2026-11-22.csv"' }
  const fetchFile = () => requestFile([`${host}/api/loads/export`])

  test('comes with its name; a refusal is one, and a page of somebody else is none', async () => {
    answer = (_incoming, response) => response.writeHead(200, named).end('Load\r\n')
    const { name, file } = await fetchFile()
    expect([name, file.type, await file.text()]).toEqual(['loads-2026-11-22.csv', 'text/csv', 'Load\r\n'])
    answerWith(403, 'application/problem+json', JSON.stringify({ detail: "You don't have access to this." }))
    expect(await failure(fetchFile())).toMatchObject({ status: 403, detail: "You don't have access to this." })
    answerWith(200, 'text/html', '<html>Sign in to the network</html>')
    expect(await failure(fetchFile())).toMatchObject({ name: 'NoResponse', reason: 'notOurs' })
  })

  test('that breaks off is none', async () => {
    answer = (_incoming, response) => {
      response.writeHead(200, named).write('Load\r\nFF48', () => response.destroy())
    }
    expect(await failure(fetchFile())).toMatchObject({ name: 'NoResponse', reason: 'unreachable' })
    expect(lastWentUnanswered()).toBe(true)
  })
})
