import { EventEmitter, once } from 'node:events'
import { existsSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import Koa from 'koa'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { serve } from '../../../server/process/serving.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { builtClient } from './builtClient.ts'

let server: TestServer
const client = builtClient()
beforeAll(async () => {
  // Longer than one chunk of a file stream, so that the stream would stay open without a reader.
  writeFileSync(join(client.folder, 'assets', 'long-1a2b.js'), 'x'.repeat(300_000))
  server = await startTestServer({
    clientDir: client.folder,
    env: { LIMIT_TRACKING: '1000000/60', LIMIT_TRACKING_OVERALL: '1000000/60', LIMIT_OPENAPI: '1000000/60' },
  })
})
afterAll(async () => {
  await server.close()
  client.remove()
})

const rawRequest = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`

/** Sends requests over one connection, and drops it as soon as the first response begins. */
async function sendAndDrop(port: number, requests: string): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await new Promise((resolve) => {
    socket.once('close', resolve)
    socket.once('data', resolve)
    socket.write(requests)
  })
  socket.destroy()
}

/** Regular files that this process holds open: sockets come and go by themselves. 0 where /proc is missing. */
const openFiles = () =>
  !existsSync('/proc/self/fd')
    ? 0
    : readdirSync('/proc/self/fd').filter((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`).startsWith('/')
        } catch {
          return false
        }
      }).length

describe('10,000 pipelined requests whose responses are never read', () => {
  const port = () => Number(new URL(server.url).port)

  test.each([
    ['20 connections with 500 each', 20, 500],
    ['1,000 connections with 10 each', 1000, 10],
  ])('of pages and files leave no open file: %s', async (_title, connections, requests) => {
    const before = openFiles()
    const pipelined = [
      rawRequest('/'),
      rawRequest('/assets/app-1a2b.js'),
      rawRequest('/assets/long-1a2b.js'),
      rawRequest('/nowhere'),
    ]
      .join('')
      .repeat(requests / 4)
    for (let done = 0; done < connections; done += 20)
      await Promise.all(Array.from({ length: 20 }, () => sendAndDrop(port(), pipelined)))
    expect((await server.request('/api/health')).status).toBe(200)
    expect(openFiles()).toBeLessThanOrEqual(before)
  })

  test('of the API take little memory', async () => {
    const size = (await (await server.request('/api/openapi.json')).text()).length
    expect(size).toBeGreaterThan(20_000)
    const before = process.memoryUsage().rss
    let most = 0
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(
        Array.from({ length: 5 }, () =>
          sendAndDrop(port(), rawRequest('/api/openapi.json', 'Accept-Encoding: br\r\n').repeat(100)),
        ),
      )
      most = Math.max(most, process.memoryUsage().rss - before)
    }
    expect((await server.request('/api/health')).status).toBe(200)
    expect(most).toBeLessThan(250_000_000)
  })
})

describe('pipelined requests', () => {
  const closing = 'Connection: close\r\n'

  test('are handled in order, each after the one before has finished', async () => {
    let inside = 0
    let most = 0
    const serving = await serve(
      async ({ url }, response) => {
        most = Math.max(most, ++inside)
        await turn()
        inside -= 1
        response.end(`<${url}>`)
      },
      '127.0.0.1',
      0,
    )
    onTestFinished(() => serving.drain(0))
    const paths = Array.from({ length: 17 }, (_, number) => `/${number}`)
    const socket = connect(serving.port, '127.0.0.1')
    socket.write(paths.map((path) => rawRequest(path, path === '/16' ? closing : '')).join(''))
    const answers = [...(await text(socket)).matchAll(/<(.*?)>/g)].map(([, path]) => path)
    expect(answers).toEqual(paths)
    expect(most).toBe(1)
  })

  test('in too great a number end the connection, without effect on others', async () => {
    let begun = 0
    const serving = await serve(() => void ++begun, '127.0.0.1', 0)
    onTestFinished(() => serving.drain(0))
    const socket = connect(serving.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(rawRequest('/').repeat(500))
    await once(socket, 'close')
    expect(begun).toBe(1)
  })

  test('after the last one of a connection are not started', async () => {
    let begun = 0
    const serving = await serve(
      (_request, response) => {
        begun += 1
        response.setHeader('Connection', 'close').end('the last')
      },
      '127.0.0.1',
      0,
    )
    onTestFinished(() => serving.drain(0))
    const socket = connect(serving.port, '127.0.0.1')
    socket.write(rawRequest('/').repeat(3))
    expect(await text(socket)).toMatch(/the last$/)
    expect(begun).toBe(1)
  })
})

test.each([
  ['is being sent', false, 1],
  ['is still being prepared', true, 1],
  ['waits behind others', false, 8],
])('a stream ends with its connection while the response %s', async (_when, thinking, requests) => {
  const streams: PassThrough[] = []
  const course = new EventEmitter()
  const arrived = once(course, 'arrived')
  const dropped = once(course, 'dropped')
  const app = new Koa()
  app.silent = true
  app.use(async (ctx) => {
    ctx.req.socket.once('close', () => course.emit('dropped'))
    if (thinking) {
      course.emit('arrived')
      await dropped
    }
    const stream = new PassThrough()
    stream.write('x')
    streams.push(stream)
    ctx.body = stream
    course.emit('arrived')
  })
  const serving = await serve(app.callback(), '127.0.0.1', 0)
  onTestFinished(() => serving.drain(0))
  const socket = connect(serving.port, '127.0.0.1')
  socket.write(rawRequest('/').repeat(requests))
  await arrived
  socket.destroy()
  await dropped
  await expect.poll(() => [streams.length, ...streams.map(({ destroyed }) => destroyed)]).toEqual([1, true])
})
