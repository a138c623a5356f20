import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStreams } from '../../../server/platform/sse/streams.ts'
import { createUser } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { changes } from '../../support/streams.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('where many listen to the same, changes that follow one another are told together, and none is left out', async () => {
  const streams = createStreams(server.knex, pino({ level: 'silent' }), 600_000)
  const open = (role: string, driverId: string | null = null) => {
    const seen = { text: '' }
    const user = { id: crypto.randomUUID(), email: '', role, firstName: '', lastName: '', driverId, shipperId: null }
    streams.open(Buffer.from(crypto.randomUUID()), user).on('data', (chunk) => (seen.text += chunk))
    return seen
  }
  const desks = Array.from({ length: 150 }, () => open('dispatcher'))
  const owner = crypto.randomUUID()
  const [driver, stranger] = [open('driver', owner), open('driver', crypto.randomUUID())]
  const ids = Array.from({ length: 250 }, (_, one) => `FF${one}`)
  for (const id of ids) streams.publish(JSON.stringify({ resource: 'loads', ids: [id], owners: [owner] }))
  await expect.poll(() => desks.every(({ text }) => changes(text).flatMap((change) => change.ids).length === 250)).toBe(true)
  for (const { text } of desks) {
    expect(changes(text).flatMap((change) => change.ids)).toEqual(ids)
    // The first at once, the others by a hundred.
    expect(changes(text).map((change) => change.ids.length)).toEqual([1, 100, 100, 49])
  }
  expect(changes(driver.text)).toHaveLength(250)
  expect(changes(stranger.text)).toEqual([])
  streams.close()
})

describe('every few seconds', () => {
  test('an open stream is pinged, and ends with its session or when the role changes', async () => {
    const streams = createStreams(server.knex, pino({ level: 'silent' }), 30)
    const open = async () => {
      const user = await createUser(server.knex, { role: 'dispatcher' })
      const session = Buffer.from(crypto.randomUUID())
      await server
        .knex('sessions')
        .insert({ id_hash: session, user_id: user.id, expires_at: server.knex.raw(`now() + interval '1 day'`) })
      const seen = { text: '', ended: false }
      const stream = streams.open(session, user)
      stream.on('data', (chunk) => (seen.text += chunk)).on('end', () => (seen.ended = true))
      return { user, session, seen }
    }
    const [stays, signsOut, isDisabled, changes] = await Promise.all([open(), open(), open(), open()])
    await expect.poll(() => stays.seen.text).toContain('event: ping\ndata: {}\n\nevent: ping\ndata: {}\n\n')
    await server.knex('sessions').where({ id_hash: signsOut.session }).delete()
    await server.knex('users').where({ id: isDisabled.user.id }).update({ disabled_at: new Date() })
    await server.knex('users').where({ id: changes.user.id }).update({ role: 'viewer' })
    for (const { seen } of [signsOut, isDisabled, changes]) await expect.poll(() => seen.ended).toBe(true)
    expect(stays.seen.ended).toBe(false)
    streams.close()
    await expect.poll(() => stays.seen.ended).toBe(true)
  })

  test('all sessions are checked in one query, however many streams there are', async () => {
    const queries: string[] = []
    const watch = ({ sql }: { sql: string }) => queries.push(sql)
    const streams = createStreams(server.knex, pino({ level: 'silent' }), 30)
    const received = { pings: 0 }
    for (let one = 0; one < 20; one += 1) {
      const user = await createUser(server.knex)
      const session = Buffer.from(crypto.randomUUID())
      await server
        .knex('sessions')
        .insert({ id_hash: session, user_id: user.id, expires_at: server.knex.raw(`now() + interval '1 day'`) })
      for (let tab = 0; tab < 3; tab += 1) {
        streams.open(session, user).on('data', (chunk) => (received.pings += Number(String(chunk).includes('ping'))))
      }
    }
    server.knex.on('query', watch)
    const before = received.pings
    await expect.poll(() => received.pings).toBeGreaterThanOrEqual(before + 240)
    server.knex.removeListener('query', watch)
    streams.close()
    expect(queries.length).toBeGreaterThanOrEqual(3)
    expect(queries.length).toBeLessThanOrEqual(received.pings / 60 + 1)
  })

  test('a ping does not count as use of the session', async () => {
    const streams = createStreams(server.knex, pino({ level: 'silent' }), 30)
    const user = await createUser(server.knex)
    const session = Buffer.from(crypto.randomUUID())
    await server.knex('sessions').insert({
      id_hash: session,
      user_id: user.id,
      expires_at: server.knex.raw(`now() + interval '1 day'`),
      last_seen_at: server.knex.raw(`now() - interval '11 hours'`),
    })
    const seen = { text: '' }
    streams.open(session, user).on('data', (chunk) => (seen.text += chunk))
    await expect.poll(() => seen.text).toContain('event: ping\ndata: {}\n\nevent: ping\ndata: {}\n\n')
    const [row] = await server
      .knex('sessions')
      .where({ id_hash: session })
      .select(server.knex.raw(`last_seen_at < now() - interval '10 hours' as untouched`))
    expect(row.untouched).toBe(true)
    streams.close()
  })
})
