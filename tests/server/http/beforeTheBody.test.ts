import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { createDriver, quoteRequestBody } from '../../support/factories.ts'
import { sendFile, takePhoto } from '../../support/files.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
const sockets: Socket[] = []
beforeAll(async () => {
  server = await startTestServer({
    env: { LIMIT_LINK_FILES: '1000/60', LIMIT_LINKS: '1000/60', LIMIT_PASSWORD_LINKS: '1000/60' },
  })
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(() => server.close())

interface Sent {
  method: string
  path: string
  type?: string
  bytes?: number
  headers?: Record<string, string>
  /** By default that of this file. */
  at?: TestServer
}

/** Sends the headers of a request that has a body, and nothing of the body. */
async function sendHeaders({ method, path, type = 'application/json', bytes = 60_000, headers = {}, at = server }: Sent) {
  const { port, host } = new URL(at.url)
  const socket = connect(Number(port), 'localhost')
  sockets.push(socket)
  socket.on('error', () => {})
  const lines = Object.entries({ Host: host, 'Content-Type': type, 'Content-Length': String(bytes), ...headers })
  socket.write(
    `${method.toUpperCase()} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`,
  )
  return socket
}

/** The status line and the headers of the response. */
async function answered(socket: Socket): Promise<string> {
  let text = ''
  while (!text.includes('\r\n\r\n')) text += String((await once(socket, 'data'))[0])
  return text
}

const statusOf = (text: string) => Number(text.split(' ')[1])
const madeUp = randomBytes(16).toString('base64url')
/** An address of a route, with ids and a token that do not exist. */
const addressOf = (path: string) =>
  path.replace(':token', madeUp).replace(':sha256', 'a'.repeat(64)).replace(':kind', 'cdl_front').replace(/:\w+/g, randomUUID())

test('nobody sends a body who is not let in, or whose link was never made', async () => {
  const writes = server.routes.filter(({ method }) => method !== 'get')
  const guarded = writes.filter(({ access, path }) => access.name !== 'open' || path.includes(':token'))
  expect(guarded.length).toBeGreaterThan(100)
  expect(guarded.filter(({ path }) => path.includes(':token')).length).toBeGreaterThanOrEqual(5)
  for (const { method, path, access, upload } of guarded) {
    const socket = await sendHeaders({ method, path: addressOf(path), type: upload?.types[0] ?? 'application/json' })
    const answer = await answered(socket)
    expect(statusOf(answer), `${method} ${path}`).toBe(access.name === 'open' ? 404 : 401)
    expect(answer).toMatch(/\r\nconnection: close\r\n/i)
    socket.destroy()
  }
})

test('the type and the length are looked at first, of a file and of JSON', async () => {
  const cookie = await server.signInAs('superadmin')
  const file = { method: 'put', path: `${api.drivers}/${randomUUID()}/files/${'a'.repeat(64)}`, headers: { Cookie: cookie } }
  const json = { method: 'post', path: api.quotes }
  const refusals = [
    { ...file, type: 'text/html' },
    { ...file, type: 'image/jpeg', bytes: 10 * 2 ** 20 + 1 },
    { ...file, type: 'image/jpeg' },
    { ...json, type: 'text/plain' },
    { ...json, bytes: 65_537 },
  ]
  const statuses = []
  for (const refused of refusals) statuses.push(statusOf(await answered(await sendHeaders(refused))))
  expect(statuses).toEqual([415, 413, 404, 415, 413])
})

test('the limit of a file is counted before its body', async () => {
  const limited = await startTestServer({ env: { LIMIT_FILES: '1/600' } })
  try {
    const cookie = await limited.signInAs('driver', { driverId: (await createDriver(limited.knex)).id })
    expect((await sendFile(limited, await takePhoto(), cookie)).status).toBe(201)
    const path = `${api.files}/${'a'.repeat(64)}`
    const socket = await sendHeaders({ method: 'put', path, type: 'image/jpeg', headers: { Cookie: cookie }, at: limited })
    expect(statusOf(await answered(socket))).toBe(429)
  } finally {
    await limited.close()
  }
})

test('beyond a limit a new key is refused, and a key that has its answer gets it all the same', async () => {
  const limited = await startTestServer({ env: { LIMIT_QUOTES: '1/600' } })
  try {
    const body = quoteRequestBody()
    const quote = (key: string) => limited.request(api.quotes, { json: body, headers: { 'idempotency-key': key } })
    const key = randomUUID()
    expect((await quote(key)).status).toBe(201)
    expect((await quote(randomUUID())).status).toBe(429)
    expect((await quote(key)).headers.get('idempotency-replayed')).toBe('true')
  } finally {
    await limited.close()
  }
})

test('what is sent all the same is thrown away for a moment, and then the connection ends', async () => {
  const bytes = 10 ** 9
  const path = `${api.links}/${madeUp}/documents/cdl_front/${'a'.repeat(64)}`
  const socket = await sendHeaders({ method: 'put', path, type: 'image/jpeg', bytes: 10 * 2 ** 20, headers: {} })
  expect(statusOf(await answered(socket))).toBe(404)
  const pieces = Buffer.alloc(2 ** 20)
  let sent = 0
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const send = () => {
    while (sent < bytes && socket.writable) {
      sent += pieces.length
      if (!socket.write(pieces)) return
    }
  }
  socket.on('drain', send)
  send()
  await closed
  expect(sent).toBeLessThan(64 * 2 ** 20)
})
