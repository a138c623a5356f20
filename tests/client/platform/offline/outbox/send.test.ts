import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cancelKey, probeServer, type Sendable, sendEntry } from '../../../../../client/platform/offline/outbox/send.ts'

const id = '5f0c9a52-27a4-4f0e-8a43-0d3a0b3a6a01'
const at = Date.UTC(2026, 10, 20, 9, 41)

import { closeAtOnce, listenAnywhere } from '../../../../support/listening.ts'

let server: Server
let path: string
let headers: IncomingMessage['headers']
let answer: (response: ServerResponse) => void

beforeEach(async () => {
  server = createServer((incoming, response) => {
    headers = incoming.headers
    incoming.resume().on('end', () => answer(response))
  })
  path = `http://127.0.0.1:${await listenAnywhere(server)}/api/quotes`
})

afterEach(() => closeAtOnce(server))

const send = (values: Partial<Sendable> = {}) =>
  sendEntry({ id, path, method: 'POST', body: { a: 1 }, userId: null, ...values } as Sendable, () => at)

describe('sending an entry', () => {
  test('sends its key and its user as headers', async () => {
    answer = (response) => response.writeHead(201, { 'Idempotency-Key': id }).end()
    expect(await send({ userId: 'ines' })).toEqual({ accepted: true, receipt: undefined })
    expect(headers).toMatchObject({ 'idempotency-key': id, 'x-expected-user': 'ines', 'content-type': 'application/json' })
    await send()
    expect([headers['x-expected-user'], headers['if-match']]).toEqual([undefined, undefined])
  })

  test('sends the version that a command was written for, and reads what the server says of it', async () => {
    const findings = [{ code: 'late', severity: 'warn', message: 'Late by 2 h.' }]
    const problem = { type: 'changed', title: '', status: 412, detail: 'Changed.', findings, current: { version: 4 } }
    answer = (response) =>
      response.writeHead(412, { 'Content-Type': 'application/problem+json', 'Idempotency-Key': id }).end(JSON.stringify(problem))
    expect(await send({ ifMatch: 3, method: 'PATCH' })).toMatchObject({ status: 412, findings, current: { version: 4 } })
    expect(headers['if-match']).toBe('"3"')
  })

  test.each([
    ['no key', {}],
    ['another key', { 'Idempotency-Key': '00000000-0000-4000-8000-000000000000' }],
  ])('a 201 with %s is not from our server', async (_what, echoed) => {
    answer = (response) => response.writeHead(201, { ...echoed, 'Content-Type': 'application/json' }).end('{}')
    expect(await send()).toEqual({ accepted: false, status: null, reason: 'notOurs' })
  })

  test('a refusal has Retry-After, type, detail and fields', async () => {
    const problem = { type: 'in-progress', title: '', status: 409, detail: 'Ask again.', errors: { email: 'no' } }
    answer = (response) =>
      response
        .writeHead(409, { 'Retry-After': '7', 'Content-Type': 'application/problem+json', 'Idempotency-Key': id })
        .end(JSON.stringify(problem))
    const { type, status, detail } = problem
    expect(await send()).toEqual({ accepted: false, status, type, detail, fields: problem.errors, retryAfter: 7_000 })
  })

  test.each([403, 410, 422, 500])('a %i without the key is not from our server', async (status) => {
    answer = (response) => response.writeHead(status, { 'Content-Type': 'text/html' }).end('<title>Truck Stop</title>')
    expect(await send()).toEqual({ accepted: false, status: null, reason: 'notOurs' })
  })

  test.each([429, 503, 511])('a %i is accepted without the key: it only delays the retry', async (status) => {
    answer = (response) => response.writeHead(status, { 'Retry-After': '7' }).end()
    expect(await send()).toMatchObject({ accepted: false, status, retryAfter: 7_000 })
  })

  test('a refused connection is unreachable', async () => {
    expect(await send({ path: 'http://127.0.0.1:1/' })).toEqual({ accepted: false, status: null, reason: 'unreachable' })
  })

  test.each([201, 401])('a %i after a redirect is not a response to this request, though it echoes the key', async (status) => {
    answer = (response) => {
      answer = (next) => next.writeHead(status, { 'Idempotency-Key': id }).end()
      response.writeHead(302, { Location: '/api/quotes' }).end()
    }
    expect(await send()).toEqual({ accepted: false, status: null, reason: 'notOurs' })
  })
})

describe('the probe', () => {
  const probe = async (says: (response: ServerResponse, key: string) => void) => {
    answer = (response) => says(response, String(headers['idempotency-key']))
    const realFetch = fetch
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => realFetch(new URL(address, path), init))
    return probeServer(() => at).finally(() => vi.unstubAllGlobals())
  }
  const json = { 'Content-Type': 'application/json' }

  test('succeeds when its own key is echoed', async () => {
    const said = await probe((response, key) =>
      response.writeHead(200, { ...json, 'Idempotency-Key': key }).end('{"status":"ok"}'),
    )
    expect([said, headers.cookie]).toEqual([null, undefined])
    expect(await probe((response, key) => response.writeHead(404, { 'Idempotency-Key': key }).end())).toBeNull()
  })

  test.each([
    ['a page', 200, { 'Content-Type': 'text/html' }, '<title>Truck Stop</title>'],
    ['the right body without a key', 200, json, '{"status":"ok"}'],
    ['nothing', 204, {}, ''],
    ['another key', 200, { ...json, 'Idempotency-Key': id }, '{"status":"ok"}'],
    ['a refusal', 403, json, '{}'],
  ])('fails when another server responds with %s', async (_what, status, named, body) => {
    const said = await probe((response) => response.writeHead(status, named).end(body))
    expect(said).toMatchObject({ next: 'wait', problem: { code: 'notOurs' }, probed: true })
  })

  test('fails with Retry-After when the server is too busy', async () => {
    const said = await probe((response) => response.writeHead(503, { 'Retry-After': '7' }).end())
    expect(said).toEqual({ next: 'wait', problem: { code: 'busy', status: 503 }, retryAfter: 7_000, probed: true })
  })
})

describe('cancelling a key', () => {
  test.each([
    [409, 'busy', 'the request is in progress'],
    [429, 'busy', 'there were too many requests'],
    [500, 'busy', 'our server failed'],
    [503, 'busy', 'our server is down'],
    [511, 'notOurs', 'a network wants a sign-in'],
    [403, 'notOurs', 'a proxy refuses'],
  ])('%i leaves the entry in doubt: %s, because %s', async (status, code) => {
    answer = (response) => response.writeHead(status, { 'Retry-After': '7' }).end()
    const realFetch = fetch
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => realFetch(new URL(address, path), init))
    const said = await cancelKey(id, () => at)
    vi.unstubAllGlobals()
    expect(said).toEqual({ state: 'unknown', problem: { code, status }, retryAfter: 7_000 })
  })
})

describe('sending a file', () => {
  const file = { sha256: 'a'.repeat(64), size: 3, type: 'image/jpeg', kind: 'freight', takenAt: 1 } as const
  const asFile = (attempts: number) =>
    ({
      method: 'PUT',
      userId: 'cesar',
      body: null,
      attempts,
      file: { ...file, blob: new Blob(['abc'], { type: 'image/jpeg' }) },
    }) as const
  let methods: (string | undefined)[]

  beforeEach(() => {
    methods = []
    server.on('request', ({ method }: IncomingMessage) => methods.push(method))
  })

  test('sends its bytes with its own type', async () => {
    answer = (response) => response.writeHead(201, { 'Idempotency-Key': id }).end()
    expect(await send(asFile(1))).toMatchObject({ accepted: true })
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'content-length': '3', 'idempotency-key': id })
    expect(methods).toEqual(['PUT'])
  })

  test('asks first whether it has arrived, once it was tried before', async () => {
    answer = (response) => response.writeHead(200, { 'Idempotency-Key': id, 'Content-Type': 'image/jpeg' }).end()
    expect(await send(asFile(2))).toMatchObject({ accepted: true })
    expect(methods).toEqual(['HEAD'])
    // A network's own page is no file.
    answer = (response) =>
      response.writeHead(methods.at(-1) === 'HEAD' ? 200 : 201, methods.at(-1) === 'HEAD' ? {} : { 'Idempotency-Key': id }).end()
    expect(await send(asFile(2))).toMatchObject({ accepted: true })
    expect(methods).toEqual(['HEAD', 'HEAD', 'PUT'])
    answer = (response) => response.writeHead(methods.at(-1) === 'HEAD' ? 404 : 201, { 'Idempotency-Key': id }).end()
    expect(await send(asFile(3))).toMatchObject({ accepted: true })
    expect(methods.slice(3)).toEqual(['HEAD', 'PUT'])
  })
})
