import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../server/platform/database/connection.ts'
import { listen } from '../../../server/platform/database/listen.ts'
import { createStreams } from '../../../server/platform/sse/streams.ts'
import { useDatabase } from '../../support/database.ts'
import { proxyTo } from '../../support/databaseProxy.ts'
import { createUser } from '../../support/factories.ts'
import { startTestServer } from '../../support/server.ts'

const database = useDatabase()

async function startProxy(options = {}) {
  const proxy = proxyTo(database, options)
  await proxy.start()
  onTestFinished(async () => {
    await proxy.stop()
    proxy.remove()
  })
  return proxy
}

const fastHeartbeat = { every: 20, within: 300 }

/** Listens over `url` and notes what it receives; its heartbeat goes through `pool`. */
async function listener(url: string, pool = database.knex, pulse = fastHeartbeat) {
  const received: string[] = []
  const listening = await listen(
    url,
    'fairlane_test',
    pool,
    {
      onMessage: (payload) => received.push(payload),
      onLost: () => received.push('(lost)'),
      onRestored: () => received.push('(restored)'),
    },
    pulse,
  )
  onTestFinished(listening.close)
  return received
}

const notify = (payload: string) => database.knex.raw('select pg_notify(?, ?)', ['fairlane_test', payload])
/** Waits until 20 messages have been through the database and back. */
async function roundTrips(received: string[]): Promise<void> {
  for (let count = 0; count < 20; count++) await notify('.')
  await expect.poll(() => received.filter((payload) => payload === '.').length).toBeGreaterThanOrEqual(20)
  for (let at = received.indexOf('.'); at !== -1; at = received.indexOf('.')) received.splice(at, 1)
}

test('receives messages, and does not report a loss while heartbeats arrive', async () => {
  // Long enough for a busy machine.
  const received = await listener((await startProxy()).url, database.knex, { every: 20, within: 5_000 })
  await notify('one')
  await expect.poll(() => received).toEqual(['one'])
  await roundTrips(received)
  expect(received).toEqual(['one'])
})

test('a heartbeat that waits for a busy pool is no loss', async () => {
  const pool = openDatabase(database.url, { size: 1 })
  // Longer than the pauses of a busy machine.
  const within = 500
  const received = await listener(database.url, pool, { every: 5, within })
  const busy = await pool.transaction()
  const until = performance.now() + 3 * within
  while (performance.now() < until) await notify('.')
  await roundTrips(received)
  expect(received).toEqual([])
  await busy.commit()
  await pool('users').count()
  await roundTrips(received)
  expect(received).toEqual([])
  await pool.destroy()
})

test('a connection that goes silent is reported as lost, and as restored when messages arrive again', async () => {
  const proxy = await startProxy()
  const received = await listener(proxy.url)
  // A pause of the machine counts as a loss too, so only the last report is compared.
  const expectReceived = (payload: string) =>
    expect
      .poll(async () => {
        await notify(payload)
        return received
      })
      .toContain(payload)
  await expectReceived('one')
  proxy.stall()
  await expect.poll(() => received.at(-1)).toBe('(lost)')
  await notify('missed')
  proxy.resume()
  await expect.poll(() => received.at(-1)).toBe('(restored)')
  await expectReceived('two')
  expect(received).not.toContain('missed')
})

test('an unreachable database is reported as lost, a connection that is back at once only as restored', async () => {
  const proxy = await startProxy()
  const received = await listener(proxy.url)
  await roundTrips(received)
  await proxy.stop()
  await proxy.start()
  await expect.poll(() => received).toContain('(restored)')
  await proxy.stop()
  await expect.poll(() => received.at(-1)).toBe('(lost)')
  await proxy.start()
  await expect.poll(() => received.at(-1)).toBe('(restored)')
})

test('behind a pooler without LISTEN the loss is reported once', async () => {
  const received = await listener((await startProxy({ losesListen: true })).url)
  await expect.poll(() => received).toEqual(['(lost)'])
  await notify('missed')
  expect(received).toEqual(['(lost)'])
})

test('streams of a disconnected instance send `deaf` instead of each ping until it is restored', async () => {
  const streams = createStreams(database.knex, pino({ level: 'silent' }), 30)
  onTestFinished(streams.close)
  const user = await createUser(database.knex, { role: 'dispatcher' })
  const open = async () => {
    const session = Buffer.from(crypto.randomUUID())
    await database
      .knex('sessions')
      .insert({ id_hash: session, user_id: user.id, expires_at: database.knex.raw(`now() + interval '1 day'`) })
    const seen = { text: '', ended: false }
    streams
      .open(session, user)
      .on('data', (chunk) => (seen.text += chunk))
      .on('end', () => (seen.ended = true))
    return seen
  }
  const before = await open()
  streams.markDisconnected()
  expect(streams.isConnected()).toBe(false)
  const meanwhile = await open()
  for (const seen of [before, meanwhile]) {
    await expect.poll(() => seen.text).toMatch(/^event: hello\ndata: \{\}\n\n(event: deaf\ndata: \{\}\n\n){3}/)
  }
  streams.endAll()
  for (const seen of [before, meanwhile]) await expect.poll(() => seen.ended).toBe(true)
  expect(streams.isConnected()).toBe(true)
  const after = await open()
  await expect.poll(() => after.text).toMatch(/^event: hello\ndata: \{\}\n\nevent: ping/)
})

test('a server behind a pooler reports it in the log and in readiness, and DATABASE_LISTEN_URL helps', async () => {
  const proxy = await startProxy({ losesListen: true })
  const behind = { url: proxy.url, drop: database.drop }
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (text: string) => logged.push(text) })
  const [disconnected, listening] = await Promise.all([
    startTestServer({ database: behind, log }),
    startTestServer({ database: behind, env: { DATABASE_LISTEN_URL: database.url } }),
  ])
  onTestFinished(async () => {
    await disconnected.close()
    await listening.close()
  })
  const ready = async (server: typeof disconnected) => (await server.request('/api/ready')).json()
  await expect.poll(() => ready(disconnected)).toEqual({ status: 'ok', live: false })
  expect(await ready(listening)).toEqual({ status: 'ok', live: true })
  expect(logged.join('')).toContain('DATABASE_LISTEN_URL')
})
