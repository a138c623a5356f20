import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Entry } from '../../../client/offline/entry.ts'
import { callOffKey, sendEntry } from '../../../client/offline/send.ts'

const id = '5f0c9a52-27a4-4f0e-8a43-0d3a0b3a6a01'
const at = Date.UTC(2026, 10, 20, 9, 41)

let server: Server
let path: string
let headers: IncomingMessage['headers']
let answer: (response: ServerResponse) => void

beforeEach(async () => {
  server = createServer((incoming, response) => {
    headers = incoming.headers
    incoming.resume().on('end', () => answer(response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  path = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/quotes`
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const send = (values: Partial<Entry> = {}) =>
  sendEntry({ id, path, method: 'POST', body: { a: 1 }, userId: null, ...values } as Entry, () => at)

describe('one try', () => {
  test('goes under its key, and names whose it is', async () => {
    answer = (response) => response.writeHead(201, { 'Idempotency-Key': id }).end()
    expect(await send({ userId: 'ines' })).toEqual({ accepted: true, receipt: undefined })
    expect(headers).toMatchObject({ 'idempotency-key': id, 'x-expected-user': 'ines', 'content-type': 'application/json' })
    await send()
    expect(headers['x-expected-user']).toBeUndefined()
  })

  test.each([
    ['no key', {}],
    ['another key', { 'Idempotency-Key': '00000000-0000-4000-8000-000000000000' }],
  ])('201 with %s is not our server', async (_what, echoed) => {
    answer = (response) => response.writeHead(201, { ...echoed, 'Content-Type': 'application/json' }).end('{}')
    expect(await send()).toEqual({ accepted: false, status: null, reason: 'notOurs' })
  })

  test('a refusal tells when to come back, what it is and what is wrong', async () => {
    const problem = { type: 'in-progress', title: '', status: 409, detail: 'Ask again.', errors: { email: 'no' } }
    answer = (response) =>
      response
        .writeHead(409, { 'Retry-After': '7', 'Content-Type': 'application/problem+json', 'Idempotency-Key': id })
        .end(JSON.stringify(problem))
    const { type, status, detail } = problem
    expect(await send()).toEqual({ accepted: false, status, type, detail, fields: problem.errors, retryAfter: 7_000 })
  })

  test.each([403, 410, 422, 500])('a %i without its key is somebody else’s', async (status) => {
    answer = (response) => response.writeHead(status, { 'Content-Type': 'text/html' }).end('<title>Truck Stop</title>')
    expect(await send()).toEqual({ accepted: false, status: null, reason: 'notOurs' })
  })

  test.each([429, 503, 511])('a %i is believed from anybody: it is only for later', async (status) => {
    answer = (response) => response.writeHead(status, { 'Retry-After': '7' }).end()
    expect(await send()).toMatchObject({ accepted: false, status, retryAfter: 7_000 })
  })

  test('nobody there', async () => {
    expect(await send({ path: 'http://127.0.0.1:1/' })).toEqual({ accepted: false, status: null, reason: 'unreachable' })
  })

  test.each([201, 401])('a %i at the end of a redirect is not about this request, though it names the key', async (status) => {
    answer = (response) => {
      answer = (next) => next.writeHead(status, { 'Idempotency-Key': id }).end()
      response.writeHead(302, { Location: '/api/quotes' }).end()
    }
    expect(await send()).toEqual({ accepted: false, status: null, reason: 'notOurs' })
  })
})

describe('calling a key off', () => {
  test.each([
    [409, 'busy', 'it is just being stored'],
    [429, 'busy', 'too many ask'],
    [500, 'busy', 'our server has failed'],
    [503, 'busy', 'our server is away'],
    [511, 'notOurs', 'a network wants a sign-in'],
    [403, 'notOurs', 'somebody in between refuses'],
  ])('%i leaves it open: %s, because %s', async (status, code) => {
    answer = (response) => response.writeHead(status, { 'Retry-After': '7' }).end()
    const realFetch = fetch
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => realFetch(new URL(address, path), init))
    const said = await callOffKey(id, () => at)
    vi.unstubAllGlobals()
    expect(said).toEqual({ state: 'unknown', problem: { code, status }, retryAfter: 7_000 })
  })
})
