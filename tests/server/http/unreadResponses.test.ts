import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { serve } from '../../../server/process/serving.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const megabyte = 2 ** 20
let server: TestServer
const sockets: Socket[] = []
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_OPENAPI: '1000/60' } })
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(() => server.close())

/** Asks for an address and reads nothing of the answer until `resume`. */
async function ask(port: number, path: string, headers = ''): Promise<Socket> {
  const socket = connect(port, 'localhost')
  socket.on('error', () => {})
  socket.pause()
  sockets.push(socket)
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`)
  return socket
}

const closed = (socket: Socket) => new Promise((resolve) => (socket.destroyed ? resolve(null) : socket.once('close', resolve)))

test('connections that do not read are cut, and those that read slowly get all of it', async () => {
  const body = Buffer.alloc(16 * megabyte, 'x')
  const serving = await serve((_request, response) => void response.end(body), 'localhost', 0, {
    windowMs: 400,
    minBytes: 64 * 1024,
  })
  const open = new Set<Socket>()
  const deaf = await Promise.all(Array.from({ length: 20 }, () => ask(serving.port, '/')))
  for (const socket of deaf) {
    open.add(socket)
    // A connection that was cut says so to who reads: what had reached this system is read to its end.
    void closed(socket).then(() => open.delete(socket))
  }
  const slow = await ask(serving.port, '/')
  let read = 0
  slow.on('data', (piece: Buffer) => {
    read += piece.length
    slow.pause()
    setTimeout(() => slow.resume(), 2)
  })
  slow.resume()
  await expect.poll(() => read, { timeout: 60_000 }).toBeGreaterThan(body.length)
  for (const socket of deaf) socket.resume()
  await expect.poll(() => open.size, { timeout: 20_000 }).toBe(0)
  for (const socket of deaf) expect(socket.bytesRead).toBeLessThan(body.length)
  await serving.drain(0)
}, 90_000)

test('the description of the API is one buffer for all: a hundred connections that do not read hold no memory', async () => {
  const port = Number(new URL(server.url).port)
  await (await server.request(api.openapi)).arrayBuffer()
  const before = process.memoryUsage()
  await Promise.all(Array.from({ length: 100 }, () => ask(port, api.openapi, 'Accept-Encoding: identity\r\n')))
  // The server has answered when it has taken the last of them.
  expect((await server.request('/api/health')).status).toBe(200)
  const after = process.memoryUsage()
  expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(20 * megabyte)
  expect(after.rss - before.rss).toBeLessThan(100 * megabyte)
})

test('the description of the API comes in the encoding that is asked for, and once', async () => {
  const read = async (encoding: string, headers: Record<string, string> = {}) =>
    server.request(api.openapi, { headers: { 'accept-encoding': encoding, ...headers } })
  const [plain, zipped, brotli] = [await read('identity'), await read('gzip'), await read('gzip, br')]
  expect([plain, zipped, brotli].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'gzip', 'br'])
  const text = await plain.text()
  // fetch has decompressed them.
  expect([(await zipped.text()) === text, (await brotli.text()) === text]).toEqual([true, true])
  expect(Number(brotli.headers.get('content-length'))).toBeLessThan(text.length / 10)
  const etag = plain.headers.get('etag') as string
  const again = await read('br', { 'if-none-match': etag })
  expect([again.status, (await again.text()).length]).toEqual([304, 0])
})

test('the description of the API has a limit', async () => {
  await server.knex('rate_limits').delete()
  const limited = await startTestServer({ env: { LIMIT_OPENAPI: '1/60' }, database: server.database })
  try {
    const statuses = [await limited.request(api.openapi), await limited.request(api.openapi)].map(({ status }) => status)
    expect(statuses).toEqual([200, 429])
  } finally {
    await limited.close()
  }
})

test('every PDF has a limit, because it is drawn anew for each reader', () => {
  const pdfs = server.routes.filter(({ response }) => response.type === 'application/pdf')
  expect(pdfs.length).toBeGreaterThanOrEqual(8)
  expect(pdfs.filter(({ limit }) => limit === null).map(({ path }) => path)).toEqual([])
})
