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

/** Listens over `url` and notes what it is told; its pulse goes through `pool`. */
async function listener(url: string, pool = database.knex, pulse = quickly) {
  const told: string[] = []
  const listening = await listen(
    url,
    'fairlane_test',
    pool,
    { heard: (payload) => told.push(payload), deaf: () => told.push('(deaf)'), missed: () => told.push('(missed)') },
    pulse,
  )
  onTestFinished(listening.close)
  return told
}

const say = (word: string) => database.knex.raw('select pg_notify(?, ?)', ['fairlane_test', word])
/** So many pulses that went through the database and came back. */
async function pulses(told: string[]): Promise<void> {
  for (let count = 0; count < 20; count++) await say('.')
  await expect.poll(() => told.filter((word) => word === '.').length).toBeGreaterThanOrEqual(20)
  for (let at = told.indexOf('.'); at !== -1; at = told.indexOf('.')) told.splice(at, 1)
}

test('who listens hears, and is not taken for deaf while its own pulse comes back', async () => {
  // A machine that is busy with other things takes its time, and is not deaf for it.
  const told = await listener((await cable()).url, database.knex, { every: 20, within: 5_000 })
  await say('one')
  await expect.poll(() => told).toEqual(['one'])
  await pulses(told)
  expect(told).toEqual(['one'])
})

test('who waits for a busy pool is not deaf', async () => {
  const pool = openDatabase(database.url, { size: 1 })
  // Longer than a busy machine pauses.
  const within = 500
  const told = await listener(database.url, pool, { every: 5, within })
  const busy = await pool.transaction()
  const until = performance.now() + 3 * within
  while (performance.now() < until) await say('.')
  await pulses(told)
  expect(told).toEqual([])
  await busy.commit()
  await pool('users').count()
  await pulses(told)
  expect(told).toEqual([])
  await pool.destroy()
})

test('a line that goes silent without a word is noticed, and what was missed is said when it is back', async () => {
  const line = await cable()
  const told = await listener(line.url)
  // A machine that pauses is deaf for as long, and says so: it is the last word that counts.
  const hears = (word: string) =>
    expect
      .poll(async () => {
        await say(word)
        return told
      })
      .toContain(word)
  await hears('one')
  line.hush()
  await expect.poll(() => told.at(-1)).toBe('(deaf)')
  await say('unheard')
  line.unhush()
  await expect.poll(() => told.at(-1)).toBe('(missed)')
  await hears('two')
  expect(told).not.toContain('unheard')
})

test('a database that is away and takes no connection is noticed, too, and one that breaks and is back is no deafness', async () => {
  const line = await cable()
  const told = await listener(line.url)
  await pulses(told)
  await line.cut()
  await line.mend()
  await expect.poll(() => told).toContain('(missed)')
  await line.cut()
  await expect.poll(() => told.at(-1)).toBe('(deaf)')
  await line.mend()
  await expect.poll(() => told.at(-1)).toBe('(missed)')
})

test('behind a pooler, which listens for nobody, a process knows that it is deaf, and says so as long as it is', async () => {
  const told = await listener((await cable({ swallowing: true })).url)
  await expect.poll(() => told).toEqual(['(deaf)'])
  await say('unheard')
  expect(told).toEqual(['(deaf)'])
})

test('the readers of a deaf server are told so again and again, and read for themselves, until it hears', async () => {
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
  streams.deafen()
  expect(streams.hears()).toBe(false)
  const meanwhile = await open()
  for (const seen of [before, meanwhile]) {
    await expect.poll(() => seen.text).toMatch(/^event: hello\ndata: \{\}\n\n(event: deaf\ndata: \{\}\n\n){3}/)
  }
  streams.endAll()
  for (const seen of [before, meanwhile]) await expect.poll(() => seen.ended).toBe(true)
  expect(streams.hears()).toBe(true)
  const after = await open()
  await expect.poll(() => after.text).toMatch(/^event: hello\ndata: \{\}\n\nevent: ping/)
})

test('a server behind a pooler says so in its log and to who watches over it, and hears by DATABASE_LISTEN_URL', async () => {
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
