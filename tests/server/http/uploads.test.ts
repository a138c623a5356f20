import { createHash } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Koa from 'koa'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { errors } from '../../../server/platform/http/errors.ts'
import { endUnreadBodies } from '../../../server/platform/http/unreadBody.ts'
import { createUploads, type ReceivedFile } from '../../../server/platform/http/upload.ts'

const megabyte = 2 ** 20
let folder: string
let server: Server | undefined
const sockets: Socket[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'uploads-'))
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server?.closeAllConnections()
  server?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A server that receives files; `received` has them, and the request waits for what `work` does. */
async function start(options: Parameters<typeof createUploads>[1] = {}, work = async (_file: ReceivedFile) => {}) {
  const uploads = createUploads(folder, options)
  const received = new EventEmitter()
  const app = new Koa()
  app.silent = true
  app.use((ctx, next) => {
    ctx.state.log = { error: () => undefined, warn: () => undefined } as never
    return next()
  })
  app.use(endUnreadBodies({ timeoutMs: 200, maxBytes: megabyte }))
  app.use(errors())
  app.use(async (ctx) => {
    const upload = { types: ['image/jpeg'], bytes: 10 * megabyte }
    const client = { id: ctx.get('X-Client'), isAnonymous: ctx.get('X-Client').startsWith('applicant') }
    ctx.body = await uploads.receive(ctx, upload, client, async (file) => {
      received.emit('file', file)
      await work(file)
      return `${file.sha256} ${file.size}`
    })
  })
  server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { received, port: (server.address() as AddressInfo).port }
}

/** Begins to send a file of `size` bytes. */
function begin(port: number, size: number, client = 'one'): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  sockets.push(socket)
  socket.write(`PUT / HTTP/1.1\r\nHost: localhost\r\nX-Client: ${client}\r\nContent-Length: ${size}\r\n\r\n`)
  return socket
}

async function answered(socket: Socket): Promise<string> {
  let text = ''
  while (!/\r\n\r\n./s.test(text)) text += String((await once(socket, 'data'))[0])
  return text
}

const statusOf = (text: string) => Number(text.split(' ')[1])

test('a file is hashed as it comes and lies on the disk without a name, also while it is worked on', async () => {
  const content = Buffer.alloc(3 * megabyte, 'freight')
  const { port, received } = await start({}, async (file) => {
    expect((await file.read()).equals(content)).toBe(true)
    expect(readdirSync(folder)).toEqual([])
  })
  const socket = begin(port, content.length)
  socket.write(content.subarray(0, megabyte))
  await expect.poll(() => readdirSync(folder)).toEqual([])
  const file = once(received, 'file')
  socket.write(content.subarray(megabyte))
  await file
  expect(await answered(socket)).toContain(`${createHash('sha256').update(content).digest('hex')} ${content.length}`)
  expect(readdirSync(folder)).toEqual([])
})

test('forty files of 9 MB that are on their way are on the disk, not in memory', async () => {
  const { port } = await start()
  const before = process.memoryUsage().arrayBuffers
  const piece = Buffer.alloc(megabyte)
  let flushed = 0
  const sending = Array.from({ length: 40 }, (_, client) => begin(port, 10 * megabyte, `client ${client}`))
  for (const socket of sending) for (let count = 0; count < 9; count += 1) socket.write(piece, () => (flushed += 1))
  await expect.poll(() => flushed, { timeout: 60_000 }).toBe(360)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * megabyte)
}, 90_000)

test('a client has a share of what may arrive at once, all have another, and what ends makes room', async () => {
  const { port } = await start({ maxBytes: 10_000, maxBytesPerClient: 6_000 })
  const refused = async (size: number, client: string) => {
    const answer = await answered(begin(port, size, client))
    expect(answer).toMatch(/retry-after: 5\r\n/i)
    return statusOf(answer)
  }
  const [one, two] = [begin(port, 5_000, 'one'), begin(port, 4_000, 'two')]
  for (const socket of [one, two]) await new Promise((resolve) => socket.write('x', resolve))
  await expect.poll(() => refused(2_000, 'one').catch(() => 0)).toBe(503)
  expect(await refused(2_000, 'three')).toBe(503)
  const small = begin(port, 1, 'three')
  small.write('x')
  expect(statusOf(await answered(small))).toBe(200)
  one.destroy()
  await expect
    .poll(async () => {
      const again = begin(port, 5_001, 'one')
      again.write(Buffer.alloc(5_001))
      return statusOf(await answered(again))
    })
    .toBe(200)
})

test('applicants without an account leave room for drivers who are signed in', async () => {
  const { port } = await start({ maxBytes: 10_000, maxAnonymousBytes: 4_000, maxBytesPerClient: 6_000 })
  const applicants = [begin(port, 2_000, 'applicant 1'), begin(port, 2_000, 'applicant 2')]
  for (const socket of applicants) await new Promise((resolve) => socket.write('x', resolve))
  const statusFor = async (size: number, client: string) => {
    const socket = begin(port, size, client)
    socket.write(Buffer.alloc(size))
    return statusOf(await answered(socket))
  }
  await expect.poll(() => statusFor(1, 'applicant 3').catch(() => 0)).toBe(503)
  expect(await statusFor(6_000, 'driver')).toBe(200)
  for (const socket of applicants) socket.destroy()
  await expect.poll(() => statusFor(4_000, 'applicant 3')).toBe(200)
})

test('a body that hardly moves is ended with 408, and one that is as slow as a bad network arrives', async () => {
  const { port } = await start({ rate: { windowMs: 300, minBytes: 1_000 } })
  const stuck = begin(port, 50_000)
  stuck.write(Buffer.alloc(900))
  const slow = begin(port, 20_000, 'two')
  let sent = 0
  const dripping = setInterval(() => {
    slow.write(Buffer.alloc(1_000))
    sent += 1_000
    if (sent === 20_000) clearInterval(dripping)
  }, 60)
  const closed = new Promise((resolve) => stuck.once('close', resolve))
  expect(statusOf(await answered(stuck))).toBe(408)
  await closed
  expect(statusOf(await answered(slow))).toBe(200)
})

test('a sender that has gone, and one that sends more than it may, leave nothing', async () => {
  const { port } = await start({ maxBytes: 11 * megabyte })
  const gone = begin(port, megabyte)
  gone.write(Buffer.alloc(1_000))
  gone.destroy()
  const endless = connect(port, '127.0.0.1')
  sockets.push(endless)
  endless.on('error', () => {})
  endless.write('PUT / HTTP/1.1\r\nHost: localhost\r\nX-Client: two\r\nTransfer-Encoding: chunked\r\n\r\n')
  const piece = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(megabyte), Buffer.from('\r\n')])
  for (let count = 0; count < 11; count += 1) endless.write(piece)
  expect(statusOf(await answered(endless))).toBe(413)
  expect(readdirSync(folder)).toEqual([])
  await expect
    .poll(async () => {
      const next = begin(port, 10 * megabyte, 'three')
      next.write(Buffer.alloc(10 * megabyte))
      return statusOf(await answered(next))
    })
    .toBe(200)
})
