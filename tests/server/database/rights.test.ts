import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../../server/platform/database/connection.ts'
import { applicationRole, grantRights } from '../../../server/platform/database/rights.ts'
import { ensureBuilt } from '../../../server/process/setup.mjs'
import { freshDatabase } from '../../support/database.ts'
import { createUser, testPassword } from '../../support/factories.ts'
import { root, run, startServer } from '../../support/processes.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

vi.setConfig({ testTimeout: 60_000 })

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }) => code,
  )

test.each([
  'create table mine (id int)',
  'create schema mine',
  'create function mine() returns int language sql as $$ select 1 $$',
  'create extension dblink',
  'create role mine superuser',
  'alter table users add column mine text',
  'alter table users disable trigger all',
  'drop table users',
  'truncate users',
  'delete from audit_log',
  `update audit_log set what = 'nothing'`,
  'delete from erasures',
  `update erasures set why = 'asked'`,
  `insert into knex_migrations (name, batch) values ('9999_mine', 9)`,
  'insert into graphile_worker.migrations (id) values (9999)',
  'create table graphile_worker.mine (id int)',
  'drop function graphile_worker.remove_job(text)',
  'select * from pg_authid',
  `select pg_read_file('/etc/passwd')`,
  `select pg_ls_dir('/')`,
  `select lo_import('/etc/passwd')`,
  `copy users to '/tmp/users'`,
  `copy users (email) from '/etc/passwd'`,
  `copy users (email) from program 'id'`,
  `alter system set fsync = 'off'`,
  'checkpoint',
])('the application may not: %s', async (statement) => {
  // PostgreSQL reports a missing extension before the missing right.
  const refused = statement.startsWith('create extension') ? /^(42501|0A000|58P01)$/ : /^42501$/
  expect(await codeOf(server.pool.raw(statement))).toMatch(refused)
})

test('the application cannot switch to the role of the owner', async () => {
  const { rows } = await server.knex.raw('select current_user as owner')
  expect(await codeOf(server.pool.raw('set role ??', [rows[0].owner]))).toBe('42501')
})

test('grantRights grants usage of a schema that is not public', async () => {
  await server.knex.raw('revoke usage on schema public from public, ??', [applicationRole])
  const count = () => codeOf(server.pool('users').count())
  expect(await count()).toBe('42P01')
  await grantRights(server.knex, applicationRole)
  expect(await count()).toBe('done')
})

test('grantRights revokes nothing from the owner of a table', async () => {
  const database = await freshDatabase()
  const admin = openDatabase(database.url)
  const owner = `owner_${randomBytes(4).toString('hex')}`
  onTestFinished(async () => {
    await admin.destroy()
    await database.drop()
    await server.knex.raw('drop role ??', [owner])
  })
  await admin.raw('create role ??', [owner])
  await admin.raw('alter table audit_log owner to ??; alter table knex_migrations owner to ??', [owner, owner])
  await grantRights(admin, owner)
  const { rows } = await admin.raw(`select has_table_privilege(?, 'audit_log', 'delete') as may`, [owner])
  expect(rows).toEqual([{ may: true }])
})

test('tables and sequences of later migrations are accessible at once', async () => {
  await server.knex.raw('create table later_table (id int generated always as identity, name text, place serial)')
  await server.pool('later_table').insert({ name: 'Flatbed' })
  expect(await server.pool('later_table').select()).toEqual([{ id: 1, name: 'Flatbed', place: 1 }])
})

test('with DATABASE_MIGRATE_URL one role owns the tables, another one serves, and commands run as the owner', async () => {
  await ensureBuilt(root, ['gazetteer', 'server'])
  const database = await freshDatabase('empty')
  const admin = openDatabase(database.url)
  const [owner, application] = ['owner', 'app'].map((name) => `${name}_${randomBytes(4).toString('hex')}`) as [string, string]
  onTestFinished(async () => {
    await admin.destroy()
    await database.drop()
    await server.knex.raw('drop role ??, ??', [owner, application])
  })
  await admin.raw('create role ?? login; create role ?? login', [owner, application])
  const name = new URL(database.url).pathname.slice(1)
  await admin.raw('create extension pg_trgm; grant create on schema public to ??; grant create on database ?? to ??', [
    ...[owner, name, owner],
  ])
  const as = (name: string) => {
    const url = new URL(database.url)
    url.username = name
    return url.href
  }
  const env = { DATABASE_URL: as(application), DATABASE_MIGRATE_URL: as(owner) }

  const { url, output, end } = await startServer({ env })
  expect(output()).not.toContain('superuser')
  expect((await admin.raw(`select distinct tableowner as owner from pg_tables where schemaname = 'public'`)).rows).toEqual([
    { owner },
  ])
  const person = { email: 'ada@fairlane.example', role: 'dispatcher', 'first-name': 'Ada', 'last-name': 'Byron' }
  const args = Object.entries(person).flatMap(([name, value]) => [`--${name}`, value])
  expect((await run('cli/createUser', args, { env, input: `${testPassword}\n` })).output).toContain('can sign in')
  const json = JSON.stringify({ email: person.email, password: testPassword })
  const answer = await fetch(`${url}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: json })
  expect(answer.status).toBe(204)
  expect(await settingsOf(application)).toContain('TimeZone=UTC')
  await end('SIGTERM')
})

test('a superuser role is warned about in the log', async () => {
  await ensureBuilt(root, ['gazetteer', 'server'])
  const { output, end } = await startServer({ env: { DATABASE_URL: server.database.url } })
  expect(output()).toContain('a superuser of PostgreSQL')
  await end('SIGTERM')
})

async function settingsOf(role: string): Promise<string[]> {
  const { rows } = await server.knex.raw(
    'select setconfig from pg_db_role_setting join pg_roles on pg_roles.oid = setrole where rolname = ?',
    [role],
  )
  return rows.flatMap(({ setconfig }: { setconfig: string[] }) => setconfig)
}

test('the server works with the role of the application', async () => {
  const { email } = await createUser(server.knex, { role: 'dispatcher' })
  expect((await server.request('/api/login', { json: { email, password: testPassword } })).status).toBe(204)
  expect((await server.pool.raw('select current_user as name')).rows).toEqual([{ name: 'fairlane_app' }])
})
