import type { Knex } from 'knex'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../server/database/connection.ts'
import { transientFailure } from '../../server/database/failure.ts'
import { applySettings, storeSettingsInRole } from '../../server/database/sessionSettings.ts'
import { useDatabase } from '../database.ts'
import { createLoad, createUser, testPassword } from '../factories.ts'
import { startTestServer } from '../server.ts'
import { cableTo } from './cable.ts'

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

describe('a statement that was planned before a migration changed its table', () => {
  const migrate = (column: string) => database.knex.raw('alter table loads add column ?? text', [column])

  test('is sent anew, and nobody notices', async () => {
    const own = opened()
    const { id } = await createLoad(database.knex)
    const read = () => Promise.all(Array.from({ length: 10 }, () => own('loads').where({ id }).first()))
    await read()
    await migrate('tarp')
    for (const row of await read()) expect(row).toMatchObject({ id, tarp: null })
  })

  test('in a transaction, which has failed with it, is told as what passes', async () => {
    const own = opened()
    const { id } = await createLoad(database.knex)
    const read = () => own.transaction((trx) => trx('loads').where({ id }).first())
    await read()
    await migrate('straps')
    expect(transientFailure(await failureOf(read()))).toBe('busy')
    expect(await read()).toMatchObject({ straps: null })
  })

  test('costs no sign-in', async () => {
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

test('a pooler that keeps no statements gets none with a name, from the first that it does not know', async () => {
  const own = opened(database.url, { size: 1 })
  const read = () => own('loads').where({ id: 'FF1' })
  await read()
  await own.raw('deallocate all')
  expect(await read()).toEqual([])
  const kept = async () => (await own.raw('select count(*)::int as count from pg_prepared_statements')).rows[0].count
  expect(await kept()).toBe(0)
  await own.transaction((trx) => trx('loads').where({ id: 'FF2' }))
  expect(await kept()).toBe(0)
})

test('a database that is silent without a word is given up within seconds, and no dead line is left for anybody', async () => {
  const cable = cableTo(database)
  await cable.mend()
  const server = await startTestServer({ database: { url: cable.url, drop: database.drop } })
  onTestFinished(async () => {
    await cable.cut()
    await server.close()
    cable.remove()
  })
  const cookie = await server.signInAs('dispatcher')
  const ask = () => server.request('/api/loads', { cookie })
  await Promise.all(Array.from({ length: 5 }, ask))
  cable.hush()
  const before = performance.now()
  const first = await ask()
  expect(first.status).toBe(503)
  expect(await first.text()).toBe('Our database is away for a moment. Please try again shortly.')
  expect(performance.now() - before).toBeLessThan(12_000)
  cable.unhush()
  const mended = performance.now()
  for (const { status } of await Promise.all(Array.from({ length: 5 }, ask))) expect(status).toBe(200)
  expect(performance.now() - mended).toBeLessThan(4_000)
})

describe('what passes is told apart', () => {
  test('all connections in use are no database that is away', async () => {
    const server = await startTestServer({ database, env: { DATABASE_POOL: '1' } })
    onTestFinished(server.close)
    const cookie = await server.signInAs('dispatcher')
    const held = await server.pool.client.acquireConnection()
    const answer = await server.request('/api/loads', { cookie })
    await server.pool.client.releaseConnection(held)
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
    ['unavailable', 'for a database that is not there', elsewhere('pathname', '/nowhere')],
    [null, 'with a defect', inTransaction('select 1', 'select nothing from nowhere')],
    [null, 'that breaks a rule', inTransaction('select 1', `insert into users (email) values (null)`)],
  ])('%s: a statement %s', async (kind, _what, fail) => {
    expect(transientFailure(await fail())).toBe(kind)
  })

  test('busy: a database that takes no more connections', async () => {
    await database.knex.raw('create role crowded login connection limit 0')
    onTestFinished(() => database.knex.raw('drop role crowded'))
    expect(transientFailure(await elsewhere('username', 'crowded')())).toBe('busy')
  })
})

test('the settings of a session are its role’s, and only where it has none the connection’s own', async () => {
  const own = opened()
  const set = async () => (await own.raw(applySettings)).rows.length
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

  // A role that somebody else looks after.
  await database.knex.raw('create role tenant login')
  onTestFinished(() => database.knex.raw('drop owned by tenant; drop role tenant'))
  const url = new URL(database.url)
  url.username = 'tenant'
  const theirs = opened(url.href)
  expect((await theirs.raw('show statement_timeout')).rows).toEqual([{ statement_timeout: '8s' }])
})
