import type { Knex } from 'knex'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../../server/config/config.ts'
import { openDatabase } from '../../../server/platform/database/connection.ts'
import { transientFailure } from '../../../server/platform/database/failure.ts'
import { applySettings, storeSettingsInRole } from '../../../server/platform/database/sessionSettings.ts'
import { createLimits } from '../../../server/platform/http/rateLimit.ts'
import { freshDatabase, useDatabase } from '../../support/database.ts'
import { proxyTo } from '../../support/databaseProxy.ts'
import { createLoad, createUser, quoteRequestBody, testPassword } from '../../support/factories.ts'
import { startTestServer } from '../../support/server.ts'

const database = useDatabase()

function opened(url = database.url, use: Parameters<typeof openDatabase>[1] = {}): Knex {
  const own = openDatabase(url, use)
  onTestFinished(() => own.destroy())
  return own
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('This should have failed'),
    (error: unknown) => error,
  )

describe('a prepared statement whose table a migration has changed', () => {
  const migrate = (column: string) => database.knex.raw('alter table loads add column ?? text', [column])

  test('is sent again without an error', async () => {
    const own = opened()
    const { id } = await createLoad(database.knex)
    const read = () => Promise.all(Array.from({ length: 10 }, () => own('loads').where({ id }).first()))
    await read()
    await migrate('tarp')
    for (const row of await read()) expect(row).toMatchObject({ id, tarp: null })
  })

  test('is prepared anew with all that was done in its transaction', async () => {
    const own = opened()
    const { id } = await createLoad(database.knex)
    const read = () => own.transaction((trx) => trx('loads').where({ id }).first())
    await read()
    await migrate('straps')
    expect(await read()).toMatchObject({ straps: null })
  })

  test('does not make a sign-in fail', async () => {
    const server = await startTestServer({ database })
    onTestFinished(server.close)
    const { email } = await createUser(database.knex)
    const signIns = () =>
      Promise.all(Array.from({ length: 8 }, () => server.request('/api/login', { json: { email, password: testPassword } })))
    await signIns()
    await database.knex.raw('alter table users add column nickname text')
    expect((await signIns()).map(({ status }) => status)).toEqual(Array(8).fill(204))
  })
})

test('behind a pooler without prepared statements none are used after the first failure', async () => {
  const own = opened(database.url, { size: 1 })
  const limits = createLimits(own, readConfig({}).limits)
  const read = () => own('loads').where({ id: 'FF1' })
  const count = () => limits.count('quotes', 'somebody')
  await read()
  await count()
  await own.raw('deallocate all')
  expect(await read()).toEqual([])
  await count()
  const prepared = async () => (await own.raw('select count(*)::int as count from pg_prepared_statements')).rows[0].count
  expect(await prepared()).toBe(0)
  await own.transaction((trx) => trx('loads').where({ id: 'FF2' }))
  expect(await prepared()).toBe(0)
})

test('a silent database is given up within seconds, and no dead connection stays in the pool', async () => {
  const proxy = proxyTo(database)
  await proxy.start()
  const server = await startTestServer({ database: { url: proxy.url, drop: database.drop } })
  onTestFinished(async () => {
    await proxy.stop()
    await server.close()
    proxy.remove()
  })
  const cookie = await server.signInAs('dispatcher')
  const read = () => server.request('/api/loads', { cookie })
  await Promise.all(Array.from({ length: 5 }, read))
  proxy.stall()
  const before = performance.now()
  const first = await read()
  expect(first.status).toBe(503)
  expect(await first.text()).toBe('Our database is away for a moment. Please try again shortly.')
  expect(performance.now() - before).toBeLessThan(12_000)
  proxy.resume()
  const resumed = performance.now()
  for (const { status } of await Promise.all(Array.from({ length: 5 }, read))) expect(status).toBe(200)
  expect(performance.now() - resumed).toBeLessThan(4_000)
})

describe('transient failures are distinguished', () => {
  test('all connections in use are not an unavailable database', async () => {
    const server = await startTestServer({ database, env: { DATABASE_POOL: '5' } })
    onTestFinished(server.close)
    const cookie = await server.signInAs('dispatcher')
    const { client } = server.pool
    const held = await Promise.all(Array.from({ length: 5 }, () => client.acquireConnection()))
    const answer = await server.request('/api/loads', { cookie })
    for (const connection of held) await client.releaseConnection(connection)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(await answer.text()).toBe('We are very busy at this moment. Please try again shortly.')
  })

  const inTransaction = (set: string, sql: string) => () =>
    failureOf(
      database.knex.transaction(async (trx) => {
        await trx.raw(set)
        await trx.raw(sql)
      }),
    )
  const elsewhere = (part: 'pathname' | 'username', value: string) => async () => {
    const url = new URL(database.url)
    url[part] = value
    return failureOf(opened(url.href).raw('select 1'))
  }
  test.each([
    ['slow', 'that takes too long', inTransaction(`set local statement_timeout = '10ms'`, 'select pg_sleep(5)')],
    ['readOnly', 'that writes on a standby', inTransaction('set transaction read only', `delete from rate_limits`)],
    ['unavailable', 'for a database that cannot be reached', elsewhere('pathname', '/nowhere')],
    [null, 'with a defect', inTransaction('select 1', 'select nothing from nowhere')],
    [null, 'that breaks a rule', inTransaction('select 1', `insert into users (email) values (null)`)],
  ])('%s: a statement %s', async (kind, _what, fail) => {
    expect(transientFailure(await fail())).toBe(kind)
  })

  test('readOnly: a signed-in person goes on reading', async () => {
    const own = await freshDatabase()
    const writable = await startTestServer({ database: own })
    const cookie = await writable.signInAs('dispatcher')
    await writable.knex('sessions').update({ last_seen_at: writable.knex.raw(`now() - interval '2 minutes'`) })
    await writable.knex.raw('alter database ?? set default_transaction_read_only = on', [new URL(own.url).pathname.slice(1)])
    const server = await startTestServer({ database: own })
    onTestFinished(async () => {
      await server.close()
      await writable.close()
      await own.drop()
    })
    expect((await server.request('/api/loads', { cookie })).status).toBe(200)
    expect((await server.request('/api/quotes', { json: quoteRequestBody() })).status).toBe(503)
  })

  test('busy: a database without free connections', async () => {
    await database.knex.raw('create role crowded login connection limit 0')
    onTestFinished(() => database.knex.raw('drop role crowded'))
    expect(transientFailure(await elsewhere('username', 'crowded')())).toBe('busy')
  })
})

test('connection settings come from the role, or else from the connection itself', async () => {
  const own = opened()
  const set = async () => (await own.raw(applySettings())).rows.length
  const asIs = async () => {
    const client = new Client({ connectionString: database.url })
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('TimeZone') as zone, current_setting('statement_timeout') as statement,
         current_setting('idle_in_transaction_session_timeout') as idle`,
    )
    await client.end()
    return rows[0]
  }
  expect(await set()).toBe(0)
  expect((await asIs()).statement).toBe('0')
  await storeSettingsInRole(own)
  await storeSettingsInRole(own)
  expect(await asIs()).toEqual({ zone: 'UTC', statement: '8s', idle: '1min' })
  // With DATABASE_TIMEOUT.
  await storeSettingsInRole(own, 5)
  expect((await asIs()).statement).toBe('5s')

  // A role that may not alter itself.
  await database.knex.raw('create role tenant login')
  onTestFinished(() => database.knex.raw('drop owned by tenant; drop role tenant'))
  const url = new URL(database.url)
  url.username = 'tenant'
  const theirs = opened(url.href)
  expect((await theirs.raw('show statement_timeout')).rows).toEqual([{ statement_timeout: '8s' }])
  const short = openDatabase(url.href, { timeout: 1 })
  onTestFinished(() => short.destroy())
  expect(transientFailure(await short.raw('select pg_sleep(5)').catch((error) => error))).toBe('slow')
})
