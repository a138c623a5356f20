import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../server/database/connection.ts'
import { listen } from '../../server/database/listen.ts'
import { createStreams } from '../../server/events/streams.ts'
import { useDatabase } from '../database.ts'
import { createUser } from '../factories.ts'
import { startTestServer } from '../server.ts'
import { cableTo } from './cable.ts'

const database = useDatabase()

async function cable(ways = {}) {
  const made = cableTo(database, ways)
  await made.mend()
  onTestFinished(async () => {
    await made.cut()
    made.remove()
  })
  return made
}

const quickly = { every: 20, within: 300 }

/** Listens over `url` and notes what it receives; its heartbeat goes through `pool`. */
async function listener(url: string, pool = database.knex, pulse = quickly) {
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

const say = (word: string) => database.knex.raw('select pg_notify(?, ?)', ['fairlane_test', word])
/** So many pulses that went through the database and came back. */
async function pulses(received: string[]): Promise<void> {
  for (let count = 0; count < 20; count++) await say('.')
  await expect.poll(() => received.filter((word) => word === '.').length).toBeGreaterThanOrEqual(20)
  for (let at = received.indexOf('.'); at !== -1; at = received.indexOf('.')) received.splice(at, 1)
}

test('receives messages, and does not report a loss while heartbeats arrive', async () => {
  // Long enough for a busy machine.
  const received = await listener((await cable()).url, database.knex, { every: 20, within: 5_000 })
  await say('one')
  await expect.poll(() => received).toEqual(['one'])
  await pulses(received)
  expect(received).toEqual(['one'])
})

test('a heartbeat that waits for a busy pool is no loss', async () => {
  const pool = openDatabase(database.url, { size: 1 })
  // Longer than the pauses of a busy machine.
  const within = 500
  const received = await listener(database.url, pool, { every: 5, within })
  const busy = await pool.transaction()
  const until = performance.now() + 3 * within
  while (performance.now() < until) await say('.')
  await pulses(received)
  expect(received).toEqual([])
  await busy.commit()
  await pool('users').count()
  await pulses(received)
  expect(received).toEqual([])
  await pool.destroy()
})

test('a connection that goes silent is reported as lost, and as restored when messages arrive again', async () => {
  const line = await cable()
  const received = await listener(line.url)
  // A pause of the machine counts as a loss too, so only the last report is compared.
  const hears = (word: string) =>
    expect
      .poll(async () => {
        await say(word)
        return received
      })
      .toContain(word)
  await hears('one')
  line.hush()
  await expect.poll(() => received.at(-1)).toBe('(lost)')
  await say('unheard')
  line.unhush()
  await expect.poll(() => received.at(-1)).toBe('(restored)')
  await hears('two')
  expect(received).not.toContain('unheard')
})

test('an unreachable database is reported as lost, a connection that is back at once only as restored', async () => {
  const line = await cable()
  const received = await listener(line.url)
  await pulses(received)
  await line.cut()
  await line.mend()
  await expect.poll(() => received).toContain('(restored)')
  await line.cut()
  await expect.poll(() => received.at(-1)).toBe('(lost)')
  await line.mend()
  await expect.poll(() => received.at(-1)).toBe('(restored)')
})

test('behind a pooler without LISTEN the loss is reported once', async () => {
  const received = await listener((await cable({ swallowing: true })).url)
  await expect.poll(() => received).toEqual(['(lost)'])
  await say('unheard')
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
  const line = await cable({ swallowing: true })
  const behind = { url: line.url, drop: database.drop }
  const said: string[] = []
  const log = pino({ level: 'warn' }, { write: (text: string) => said.push(text) })
  const [deaf, hearing] = await Promise.all([
    startTestServer({ database: behind, log }),
    startTestServer({ database: behind, env: { DATABASE_LISTEN_URL: database.url } }),
  ])
  onTestFinished(async () => {
    await deaf.close()
    await hearing.close()
  })
  const ready = async (server: typeof deaf) => (await server.request('/api/ready')).json()
  await expect.poll(() => ready(deaf)).toEqual({ status: 'ok', live: false })
  expect(await ready(hearing)).toEqual({ status: 'ok', live: true })
  expect(said.join('')).toContain('DATABASE_LISTEN_URL')
})
