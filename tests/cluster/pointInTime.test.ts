import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migratedTemplate } from '../support/database.ts'
import { createLoad } from '../support/factories.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createTrackingEvent } from '../support/trackingEvents.ts'
import { archivedPostgres, canArchive } from './archivedPostgres.ts'

const list = '/api/loads?set=working'

async function read({ request }: TestServer, cookie: string, tag = '') {
  const answer = await request(list, { cookie, headers: tag ? { 'if-none-match': tag } : {} })
  return { status: answer.status, tag: answer.headers.get('etag') ?? '', body: await answer.text() }
}

/** Queries the maintenance database, because the application's database may be unreachable. */
async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return Object.values(rows[0])[0]
}

test.skipIf(!canArchive())(
  'after a bad deletion everything is as it was at the instant before, for devices and sessions, too',
  async () => {
    const postgres = archivedPostgres()
    onTestFinished(postgres.remove)
    await postgres.create()
    await migratedTemplate(postgres.url)
    const url = postgres.url.replace('/postgres?', '/migrated?')
    const start = () => startTestServer({ database: { url, drop: async () => {} } })

    let server = await start()
    const dispatcher = await server.signInAs('dispatcher')
    const gone = await server.signInAs('dispatcher')
    expect((await server.request('/api/logout', { json: {}, cookie: gone })).status).toBe(204)
    const load = await createLoad(server.knex)
    await createTrackingEvent(server.knex, { loadId: load.id })
    const before = await read(server, dispatcher)
    expect(before.body).toContain(load.pickupLocation)
    const instant = String(await ask(postgres.url, 'select clock_timestamp()::text'))

    await server.knex('tracking_events').delete()
    await server.knex('loads').delete()
    const other = await createLoad(server.knex, { pickupLocation: 'Fresno, CA' })
    const later = await server.signInAs('viewer')
    const deleted = await read(server, dispatcher)
    expect(deleted.body).toContain('Fresno, CA')
    await server.close()

    await postgres.restoreTo(instant)
    await expect.poll(() => ask(postgres.url, 'select pg_is_in_recovery()'), { timeout: 60_000 }).toBe(false)
    server = await start()
    onTestFinished(server.close)
    expect(await read(server, dispatcher)).toEqual(before)
    expect(await server.knex('tracking_events').pluck('load_id')).toEqual([load.id])
    expect(await server.knex('loads').where({ id: other.id })).toEqual([])
    // A device that read the undone state receives the rows again. A device that did not receives 304.
    expect(await read(server, dispatcher, deleted.tag)).toEqual(before)
    expect((await read(server, dispatcher, before.tag)).status).toBe(304)
    // A user who had signed out is still signed out, and a user who signed in afterwards signs in again.
    expect((await read(server, gone)).status).toBe(401)
    expect((await read(server, later)).status).toBe(401)
  },
)
