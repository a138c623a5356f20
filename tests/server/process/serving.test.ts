import { EventEmitter, once } from 'node:events'
import { Agent, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { serve } from '../../../server/process/serving.ts'

const request = async (port: number, agent?: Agent) => {
  const [answer] = (await once(get({ port, host: '127.0.0.1', ...(agent ? { agent } : {}) }), 'response')) as [IncomingMessage]
  return { connection: answer.headers.connection, body: await text(answer) }
}

test('a running request finishes during shutdown, and an idle connection does not delay it', async () => {
  let answer = (_text: string) => {}
  const requests = new EventEmitter()
  const serving = await serve(
    (_request, response: ServerResponse) => {
      answer = (body) => response.end(body)
      requests.emit('request')
    },
    '127.0.0.1',
    0,
  )
  const idle = connect(serving.port, '127.0.0.1')
  onTestFinished(() => void idle.destroy())
  await once(idle, 'connect')
  const running = request(serving.port, new Agent({ keepAlive: true }))
  await once(requests, 'request')
  const drained = serving.drain(60_000)
  await expect(request(serving.port)).rejects.toThrow('ECONNREFUSED')
  answer('in time')
  expect((await running).body).toBe('in time')
  await drained
})

test('a request that does not finish is aborted after the grace period', async () => {
  const requests = new EventEmitter()
  const serving = await serve(() => requests.emit('request'), '127.0.0.1', 0)
  const outcome = request(serving.port).then(
    () => 'answered',
    (error: NodeJS.ErrnoException) => error.code,
  )
  await once(requests, 'request')
  await serving.drain(50)
  expect(await outcome).toBe('ECONNRESET')
})

test('under load every request gets a response until connections are refused', async () => {
  const serving = await serve((_request, response) => void setImmediate(() => response.end('here')), '127.0.0.1', 0)
  let answered = 0
  let drained: Promise<void> | undefined
  const requestUntilRefused = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (;;) {
      expect((await request(serving.port, agent)).body).toBe('here')
      if (++answered === 400) drained = serving.drain(10_000)
    }
  }
  const ends = await Promise.all(
    Array.from({ length: 20 }, () => requestUntilRefused().catch((error: NodeJS.ErrnoException) => error.code)),
  )
  await drained
  expect(answered).toBeGreaterThanOrEqual(400)
  expect(new Set(ends)).toEqual(new Set(['ECONNREFUSED']))
})
