import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import Koa from 'koa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isUnstorable } from '../../../server/platform/database/failure.ts'
import { errors } from '../../../server/platform/http/errors.ts'
import { validateBody } from '../../../server/platform/http/input.ts'
import { createLog, requestLog } from '../../../server/platform/http/logging.ts'
import { quoteRequestBody } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_QUOTES: '5000/60' } })
})
afterAll(() => server.close())

const json = { 'content-type': 'application/json' }
const send = (body: BodyInit, headers: Record<string, string> = json) =>
  server.request('/api/quotes', { method: 'POST', body, headers })

test.each(['{', '', '{"a":1}}', "{'a':1}", '{"a":\u0000}', 'undefined', '[', '\ufeff{'])('malformed JSON %j', async (body) => {
  const answer = await send(body)
  expect(answer.status).toBe(body === '' ? 422 : 400)
  expect(await answer.text()).not.toMatch(/position|token|SyntaxError/)
})

test.each(['null', '1', '"text"', 'true', '[]', '[{}]'])('JSON that is not an object: %s', async (body) => {
  expect((await send(body)).status).toBe(422)
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/problem+json',
  'application/jsonp',
  'text/json',
  'application/json; charset=utf-16',
  'application/json, text/plain',
])('content type %s', async (type) => {
  const answer = await send(JSON.stringify(quoteRequestBody()), { 'content-type': type })
  expect(answer.status).toBe(415)
  expect(await answer.text()).toContain('application/json')
})

test('a write without any content type is refused too', async () => {
  expect((await server.request('/api/quotes', { method: 'POST' })).status).toBe(415)
})

test('JSON in UTF-8 is accepted with and without a charset', async () => {
  for (const type of ['application/json;charset=UTF-8', 'Application/JSON; charset="utf-8"', 'application/json']) {
    expect((await send(JSON.stringify(quoteRequestBody()), { 'content-type': type })).status).toBe(201)
  }
})

test('64 kB are accepted and more is refused, also after decompression', async () => {
  const fill = (bytes: number) => {
    const body = JSON.stringify({ ...quoteRequestBody(), zz: '' })
    return body.replace('"zz":""', `"zz":"${'z'.repeat(bytes - body.length)}"`)
  }
  expect((await send(fill(65_536))).status).toBe(422)
  const answer = await send(fill(65_537))
  expect(answer.status).toBe(413)
  expect(await answer.text()).toBe('That is too much at once: please send at most 64 kB.')
  expect((await send(gzipSync(fill(1_000_000)), { ...json, 'content-encoding': 'gzip' })).status).toBe(413)
  expect((await send('not gzip', { ...json, 'content-encoding': 'gzip' })).status).toBe(400)
  expect((await send('{}', { ...json, 'content-encoding': 'zip' })).status).toBe(415)
})

test('deep nesting is refused', async () => {
  expect((await send('['.repeat(30_000) + ']'.repeat(30_000))).status).toBe(400)
  expect((await send(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`)).status).toBe(400)
})

test.each([
  ['x'.repeat(5_000), 'Please choose one of the listed time zones'],
  ['America/Nowhere', 'Please choose one of the listed time zones'],
  [{ toString: null }, 'Please choose one of the listed time zones'],
])('a zone that is none is refused at its field', async (pickupZone, message) => {
  const answer = await send(JSON.stringify(quoteRequestBody({ pickupZone })), { ...json, accept: 'application/problem+json' })
  expect([answer.status, (await answer.json()).errors]).toEqual([422, { pickupZone: message }])
})

test('a rule that throws refuses what was sent, and is logged', () => {
  const schema = z.object({ zone: z.string().refine((timeZone) => new Intl.DateTimeFormat('en-US', { timeZone })) })
  const run = () => validateBody(schema, { zone: 'Nowhere' })
  expect(run).toThrow(expect.objectContaining({ status: 422, cause: expect.any(RangeError) }))
})

describe('a value that PostgreSQL does not take', () => {
  const logged: string[] = []
  const log = createLog('error', { write: (line: string) => logged.push(line) })
  /** The response to a failed statement. */
  async function answerTo(statement: string, value: string) {
    logged.length = 0
    const app = new Koa().use(requestLog(log)).use(errors())
    app.use(() => server.pool.raw(statement, [value]))
    const listening = app.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    const { port } = listening.address() as AddressInfo
    const { status } = await fetch(`http://127.0.0.1:${port}`).finally(() => listening.close())
    return { status, code: logged[0] && JSON.parse(logged[0]).err.code }
  }

  test.each([
    ['22003', 'select ?::integer', '99999999999'],
    ['22008', 'select ?::date', '2026-02-30'],
    ['22009', 'select ?::timestamptz', '2026-11-20T10:00:00+99:99'],
    ['22021', 'select ?::text', 'a\0b'],
    ['22P05', 'select ?::jsonb', '{"a":"\\u0000"}'],
  ])('%s: refused, because the sender can change it', async (code, statement, value) => {
    expect(await answerTo(statement, value)).toEqual({ status: 422, code })
  })

  test.each([
    ['22P02', 'select ?::uuid', 'x'],
    ['22007', 'select ?::date', 'x'],
    ['22012', 'select 1 / ?::integer', '0'],
    ['22011', "select substring('a' from 1 for ?::integer)", '-1'],
    ['2201E', 'select ln(?::numeric)', '0'],
    ['22023', 'select now() at time zone ?', 'Europe/Nowhere'],
  ])('%s: a failure of the server, which the sender need not change anything for', async (code, statement, value) => {
    expect(await answerTo(statement, value)).toEqual({ status: 500, code })
  })

  test('a text that is too long for its column or its index is refused', () => {
    for (const code of ['22001', '54000']) expect(isUnstorable(Object.assign(new Error('broken'), { code })), code).toBe(true)
  })
})

test('a message of the validation library stands with its field, in words', () => {
  const schema = z.strictObject({ stops: z.array(z.strictObject({ place: z.int().min(0).max(7) })), kind: z.enum(['a', 'b']) })
  const refuses = (body: unknown, message: string) =>
    expect(() => validateBody(schema, body)).toThrow(expect.objectContaining({ message }))
  refuses({}, 'Stops: Required; Kind: Required')
  refuses(
    { stops: [{ place: 9 }], kind: 'c' },
    'Stops 1 place: Please enter a number of at most 7; Kind: Please choose one of a, b',
  )
  refuses({ stops: [{ place: 1.5 }], kind: 'a' }, 'Stops 1 place: Please enter a whole number')
})

test('many unknown fields are named in a short sentence, without control characters', async () => {
  const body = Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`\u202e<b>${n}${'x'.repeat(100)}`.slice(0, 20), 1]))
  const answer = await send(JSON.stringify(body))
  expect(answer.status).toBe(422)
  const text = await answer.text()
  expect(text.length).toBeLessThan(3000)
  expect(text).not.toContain('\u202e')
})

test('each invalid query parameter is named once', async () => {
  const cookie = await server.signInAs('dispatcher')
  const answer = await server.request('/api/quotes?x=1&y=2&status=lost', { cookie })
  const messages = (await answer.text()).split('; ').sort()
  expect(messages).toEqual([
    '"x" is not a field of this request',
    '"y" is not a field of this request',
    expect.stringMatching(/^status: \S/),
  ])
})

test('a response never reveals internals', async () => {
  const answers = await Promise.all([
    send('{'),
    send('{}'),
    server.request('/api/nothing'),
    server.request('/api/quotes/%E0%A4%A'),
  ])
  for (const answer of answers)
    expect(await answer.text()).not.toMatch(/at .*:\d+|node_modules|select .* from|insert into|\/server\//)
})

test('an unknown path is a 404, a known one with another method a 405 with Allow', async () => {
  const unknown = await server.request('/api/nothing')
  expect([unknown.status, await unknown.text()]).toEqual([404, '404 Page Not Found'])
  for (const path of ['/api', '/api/', '/api/quotes/', '/api/Quotes', '/api//quotes', '/apiary']) {
    expect((await server.request(path)).status, path).toBe(404)
  }
  for (const method of ['DELETE', 'PUT', 'PATCH', 'PROPFIND']) {
    const wrong = await server.request('/api/quotes', { method })
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS'])
  }
  const options = await server.request('/api/quotes', { method: 'OPTIONS' })
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, OPTIONS'])
  expect((await server.request('/anything', { method: 'POST' })).status).toBe(405)
})

test('HEAD responds like GET, without a body', async () => {
  const cookie = await server.signInAs('admin')
  const head = await server.request('/api/quotes', { method: 'HEAD', cookie })
  expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'application/json; charset=utf-8', ''])
  expect((await server.request('/api/events', { method: 'HEAD', cookie })).headers.get('content-type')).toContain(
    'text/event-stream',
  )
  expect((await server.request('/api/logout', { method: 'HEAD', cookie })).status).toBe(302)
  expect((await server.request('/api/auth/user', { cookie })).status).toBe(200)
})

test('a request that breaks off in its body does not harm the server', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write(
    'POST /api/quotes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"compa',
  )
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.destroy()
  expect((await server.request('/api/health')).status).toBe(200)
})
