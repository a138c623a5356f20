import type { Knex } from 'knex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationNames, migrationSource } from '../../../server/platform/database/migrationSource.ts'
import { migrateToLatest, released, schemaState } from '../../../server/platform/database/schema.ts'
import { useDatabase } from '../../support/database.ts'
import { createUser, quoteRequestBody, testPassword } from '../../support/factories.ts'
import { breaches, shapeOf } from '../../support/runningVersion.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/** What looks as if it could break them and does not, with the reason. */
const contracted: Readonly<Record<string, string>> = {}

const database = useDatabase()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_QUOTES: '100000/60', LIMIT_SIGN_IN_ADDRESS: '100000/60' } })
})
afterAll(() => server.close())

test('no migration since the last release breaks the version that is running', async () => {
  const { knex } = database
  expect(migrationNames).toContain(released)
  const since = migrationNames.filter((name) => name > released)
  const run = async (name: string, way: 'up' | 'down') => {
    const migration = await migrationSource.getMigration(name)
    await knex.transaction(async (transaction) => migration[way]?.(transaction))
  }
  for (const name of since.toReversed()) await run(name, 'down')
  const found: string[] = []
  for (const name of since) {
    const before = await shapeOf(knex)
    await run(name, 'up')
    found.push(...breaches(before, await shapeOf(knex)).map((breach) => `${name}: ${breach}`))
  }
  expect(found.filter((breach) => !(breach in contracted))).toEqual([])
})

test('a version may start on the tables of a later one that lets it, and changes nothing of them', async () => {
  const { knex } = database
  const next = '9999_next'
  const mark = (since: string, upTo: string) =>
    knex.raw(`comment on table knex_migrations is '${JSON.stringify({ since, upTo })}'`)
  const read = () => knex.raw("select obj_description('knex_migrations'::regclass) as mark").then(({ rows }) => rows[0].mark)
  expect(JSON.parse(await read())).toEqual({ since: released, upTo: migrationNames.at(-1) })
  await knex('knex_migrations').insert({ name: next, batch: 9, migration_time: new Date() })
  try {
    // What this version has marked says nothing of a later one.
    await expect(migrateToLatest(knex)).rejects.toThrow('made by a later version')
    await mark('9998_other', next)
    await expect(migrateToLatest(knex)).rejects.toThrow('made by a later version')
    const last = migrationNames.at(-1) as string
    await mark(last, next)
    const before = await shapeOf(knex)
    expect(await migrateToLatest(knex)).toEqual([])
    expect(await shapeOf(knex)).toEqual(before)
    expect(JSON.parse(await read())).toEqual({ since: last, upTo: next })
    expect(await schemaState(knex)).toMatchObject({ pending: [], later: [next] })
    // One of ours is missing: then it is another branch, not a later version.
    await knex('knex_migrations').where({ name: last }).del()
    await expect(migrateToLatest(knex)).rejects.toThrow('made by a later version')
    await knex('knex_migrations').insert({ name: last, batch: 1, migration_time: new Date() })
  } finally {
    await knex('knex_migrations').where({ name: next }).del()
  }
})

const table = `create table haul (id int primary key generated always as identity, name text not null default '', miles int, sort text);
  create function twice(n int) returns int language sql as 'select 2 * n'; insert into haul (miles) values (1)`

async function breachesOf(statement: string): Promise<string[]> {
  const trying = database.knex.transaction(async (knex: Knex) => {
    await knex.raw(table)
    const before = await shapeOf(knex)
    await knex.raw(statement)
    throw breaches(before, await shapeOf(knex))
  })
  return trying.catch((found) => {
    if (Array.isArray(found)) return found
    throw found
  })
}

test.each([
  ['alter table haul drop column miles', 'haul.miles is gone'],
  ['alter table haul rename column miles to distance', 'haul.miles is gone'],
  ['drop table haul', 'haul is gone'],
  ['alter table haul rename to hauls', 'haul is gone'],
  ['alter table haul alter miles set not null', 'haul.miles may no longer be null'],
  ['alter table haul alter sort type varchar(10)', 'haul.sort is character varying(10) now, no longer text'],
  ['alter table haul alter name drop default', 'haul.name has lost its default'],
  ['truncate haul; alter table haul add column truck int not null', 'haul.truck is needed and has no default'],
  ['alter table haul add column key uuid default gen_random_uuid()', 'haul was written anew, which locks it as long'],
  ['alter table haul add check (miles > 0)', 'haul.haul_miles_check binds what was free'],
  ['drop function twice(int)', 'twice(integer) is gone'],
])('%s is refused', async (statement, breach) => {
  expect(await breachesOf(statement)).toContain(breach)
})

test.each([
  'alter table haul add column truck int',
  `alter table haul add column truck text not null default 'none'`,
  'alter table haul add column truck int check (truck > 0)',
  'create table truck (id int not null)',
  'create index haul_by_miles on haul (miles)',
  'alter table haul alter name drop not null',
])('%s is taken', async (statement) => {
  expect(await breachesOf(statement)).toEqual([])
})

test('while columns are added nobody is refused: signing in, asking for a price, reading', async () => {
  const user = await createUser(server.knex)
  const cookie = await server.signInAs('dispatcher')
  const odd: string[] = []
  let answered = 0
  let over = false
  const repeat = async (ask: () => Promise<Response>, good: number) => {
    while (!over) {
      const answer = await ask()
      answered += 1
      if (answer.status !== good) odd.push(`${answer.status} ${answer.url}: ${await answer.text()}`)
      else await answer.arrayBuffer()
    }
  }
  const signIn = () => server.request('/api/login', { json: { email: user.email, password: testPassword } })
  const quote = () =>
    server.request('/api/quotes', { json: quoteRequestBody(), headers: { 'idempotency-key': crypto.randomUUID() } })
  const asking = [
    ...[1, 2, 3].map(() => repeat(signIn, 204)),
    ...[1, 2, 3].map(() => repeat(quote, 201)),
    repeat(() => server.request('/api/quotes', { cookie }), 200),
    repeat(() => server.request('/api/auth/user', { cookie }), 200),
  ]
  for (const name of ['users', 'sessions', 'quotes', 'mails', 'audit_log', 'users']) {
    const before = answered
    await expect.poll(() => answered).toBeGreaterThan(before + 40)
    await server.knex.raw(`alter table ${name} add column added_${before} text`)
  }
  const before = answered
  await expect.poll(() => answered).toBeGreaterThan(before + 40)
  over = true
  await Promise.all(asking)
  expect(odd).toEqual([])
})
