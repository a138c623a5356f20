import type { Knex } from 'knex'
import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { loads } from '../../../server/domains/loads/queries.ts'
import { duplicates } from '../../../server/domains/recruiting/duplicates.ts'
import { openDatabase } from '../../../server/platform/database/connection.ts'
import { migrationNames, migrationSource } from '../../../server/platform/database/migrationSource.ts'
import { unprepared } from '../../../server/platform/database/namedStatements.ts'
import { migrateToLatest, tablesOf } from '../../../server/platform/database/schema.ts'
import type { SessionUser } from '../../../server/platform/http/sessionStore.ts'
import { seedDemo } from '../../../server/seeds/demo.ts'
import { addManyLoads } from '../../../server/seeds/manyLoads.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import { createApplicationRow, createQuoteRow } from '../../support/factories.ts'
import { shapeOf } from '../../support/runningVersion.ts'

let database: TestDatabase
afterEach(() => database.drop())

/** Fills the database without a statement timeout, which a busy machine may exceed, and opens it as the server does. */
async function openFilled(fill: (knex: Knex) => Promise<void>): Promise<Knex> {
  database = await freshDatabase()
  const filling = openDatabase(database.url, { size: 1, patient: true })
  await filling.raw('set statement_timeout = 0')
  await fill(filling)
  await filling.destroy()
  return openDatabase(database.url)
}

const columns = `select table_name, column_name, data_type, is_nullable from information_schema.columns
                 where table_schema = 'public' order by table_name, column_name`

test('every instant has a time zone', async () => {
  database = await freshDatabase()
  const knex = openDatabase(database.url)
  const { rows } = await knex.raw(columns)
  // Expiry dates and periods are calendar days, not instants.
  const timeless = rows.filter(({ data_type }: { data_type: string }) => /without|^date$/.test(data_type))
  expect(timeless.map((column: { column_name: string }) => column.column_name).sort()).toEqual([
    'applied_on',
    'cdl_expiration',
    'corrected_from',
    'day',
    'deferred_until',
    'due_on',
    ...['effective_from', 'effective_from', 'effective_from'],
    'ended_on',
    'expires_on',
    'final_notice_on',
    'interest_until',
    ...['issued_on', 'issued_on'],
    'on_day',
    ...['paid_on', 'paid_on'],
    'period_end',
    'period_end',
    'period_start',
    'period_start',
    'quarter',
    ...['received_on', 'refunded_on', 'report_notice_on'],
    'valid_from',
  ])
  await knex.destroy()
})

test('each migration goes down and up again, down to nothing, and all of them up from there', async () => {
  database = await freshDatabase()
  const knex = openDatabase(database.url)
  const columnsNow = async () => (await knex.raw(columns)).rows
  const whole = await columnsNow()
  for (const name of migrationNames.toReversed()) {
    const { down, up } = await migrationSource.getMigration(name)
    const before = await columnsNow()
    await knex.transaction(async (transaction) => {
      await down?.(transaction)
      await up(transaction)
    })
    expect(await columnsNow(), name).toEqual(before)
    // The ones before it go down without it.
    await knex.transaction(async (transaction) => down?.(transaction))
  }
  const { tables, functions } = await shapeOf(knex)
  expect([...tables.keys(), ...functions]).toEqual([])
  for (const name of migrationNames)
    await knex.transaction(async (transaction) => (await migrationSource.getMigration(name)).up(transaction))
  expect(await columnsNow()).toEqual(whole)
  await knex.destroy()
})

test('every table has a comment, and no comment is longer than 25 words', async () => {
  database = await freshDatabase()
  const knex = openDatabase(database.url)
  const { rows }: { rows: { name: string; text: string | null }[] } = await knex.raw(
    `select relname || coalesce('.' || attname, '') as name, description as text
     from pg_class left join pg_description on objoid = pg_class.oid and classoid = 'pg_class'::regclass
       left join pg_attribute on attrelid = objoid and attnum = objsubid and attnum > 0
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'knex_%'`,
  )
  const described = new Set(rows.flatMap(({ name, text }) => (text === null ? [] : [name])))
  expect((await tablesOf(knex)).filter((table) => !described.has(table))).toEqual([])
  expect(rows.filter(({ text }) => text !== null && text.split(/\s+/).length > 25)).toEqual([])
  await knex.destroy()
})

test('without the rights that the first migration needs it says what to do, and changes nothing', async () => {
  database = await freshDatabase('empty')
  const owner = new Client({ connectionString: database.url })
  await owner.connect()
  const name = new URL(database.url).pathname.slice(1)
  await owner.query(`create role ${name} login; grant all on schema public to ${name}`)
  const limited = new URL(database.url)
  limited.username = name
  const knex = openDatabase(limited.href)
  const unchanged = async () =>
    expect((await owner.query(`select tablename from pg_tables where tablename = 'users'`)).rows).toEqual([])
  await expect(migrateToLatest(knex)).rejects.toThrow(`Run "GRANT CREATE ON DATABASE ${name} TO ${name}"`)
  await unchanged()

  // Then it may create pg_trgm, too, unless something is in its way.
  await owner.query(`grant create on database ${name} to ${name};
    create function set_limit(real) returns real language sql as 'select $1'`)
  await expect(migrateToLatest(knex)).rejects.toThrow(/needs the extension pg_trgm.*CREATE EXTENSION pg_trgm/)
  await unchanged()

  await owner.query('drop function set_limit; create extension pg_trgm')
  expect(await migrateToLatest(knex)).toEqual(migrationNames)
  await knex.destroy()
  await owner.query(`drop owned by ${name}; drop role ${name}`)
  await owner.end()
})

test('searching and paging quotes use indexes', async () => {
  const knex = await openFilled(async (filling) => {
    await createQuoteRow(filling)
    await filling.raw(`insert into quotes (company_name, contact_name, email, phone, equipment, pickup_location, delivery_location,
        pickup_time, pickup_zone, respond_by)
      select 'Company ' || n || md5(n::text), '', '', '', 'reefer', '', '', now(), 'UTC', now()
      from generate_series(1, 20000) n`)
    await filling.raw('vacuum analyze quotes')
  })
  const plan = async (query: string) => JSON.stringify((await knex.raw(`explain (format json) ${query}`)).rows)
  expect(await plan(`select * from quotes where search_text like '%sonoran steel%' order by number desc limit 50`)).toContain(
    'quotes_search',
  )
  expect(await plan(`select * from quotes where status = 'accepted' order by number desc limit 50`)).toContain('quotes_by_status')
  expect(await plan('select * from quotes order by number desc limit 50')).toContain('quotes_number_key')
  await knex.destroy()
})

test('searching applications and finding their duplicates use indexes', async () => {
  let id = ''
  const knex = await openFilled(async (filling) => {
    id = (await createApplicationRow(filling)).id
    await filling.raw(`insert into applications (first_name, last_name, email, phone, address, city, state, zip_code, cdl_number,
      cdl_class, cdl_expiration, endorsements, years_experience, equipment_types, own_equipment, background_check_consent,
      drug_screen_consent, terms_agreed, contact_by, email_key, cdl_key)
    select 'person ' || n || md5(n::text), '', '', '520' || 5550000 + n, '', '', '', '', '', 'A', '2031-01-01', '{}', '10+', '{}', false, true, true, true, now(),
      n || '@mail.example', 'D' || n
    from generate_series(1, 20000) n`)
    await filling.raw('vacuum analyze applications')
  })
  const plan = async (query: string) => JSON.stringify((await knex.raw(`explain (format json) ${query}`)).rows)
  const search = `select * from applications where search_text like '%cesar ibarra%' order by number desc limit 50`
  expect(await plan(search)).toContain('applications_search')
  const approved = `select * from applications where status = 'approved' order by number desc limit 50`
  expect(await plan(approved)).toContain('applications_by_status')
  const twins = await plan(`select * from applications, lateral (${duplicates}) twin where applications.id = '${id}'`)
  for (const index of ['applications_pkey', 'applications_by_email', 'applications_by_phone', 'applications_by_cdl'])
    expect(twins).toContain(index)
  expect(twins).not.toContain('Seq Scan')
  await knex.destroy()
})

test('queries of loads and their parts use indexes', async () => {
  const knex = await openFilled(async (filling) => {
    await seedDemo(filling)
    await addManyLoads(filling, 6_000)
    await filling.raw('vacuum analyze loads, drivers')
  })
  const plan = async (query: string) => JSON.stringify((await knex.raw(`explain (format json) ${query}`)).rows)
  const page = 'order by number desc limit 50'
  const [{ id: driver }] = await knex('drivers').where('first_name', 'Cesar')
  const found = {
    loads_number_key: `select * from loads where cancelled_at is null ${page}`,
    loads_unpaid: `select * from loads where cancelled_at is null and status <> 'paid' ${page}`,
    loads_by_status: `select count(*) from loads where cancelled_at is null and status = 'delivered'`,
    loads_by_driver: `select * from loads where cancelled_at is null and assigned_driver_id = '${driver}'`,
    loads_search: `select * from loads where search_text like '%48213377%' ${page}`,
    loads_by_delivery: `select sum(total_cents) from loads where delivered_at > now() - interval '3 days'`,
    tracking_events_load: `select * from tracking_events where load_id = 'FF0000000000' order by occurred_at`,
    settlement_lines_once: `select * from settlement_lines where load_id = 'FF0000000000'`,
  }
  for (const [index, query] of Object.entries(found)) expect(await plan(query), query).toContain(index)

  const queries: { sql: string; bindings: string[]; options: object }[] = []
  knex.on('query', (query) => queries.push(query))
  for (const [index, narrowed] of [
    ['loads_search', { search: 'nowhere' }],
    ['loads_by_status', { status: 'quoted' }],
  ] as const) {
    await loads.list(knex, { role: 'dispatcher' } as SessionUser, { ...narrowed, limit: 50 })
    const { sql, bindings, options } = queries.at(-1) as (typeof queries)[number]
    expect(options).toEqual(unprepared)
    const { rows } = await knex.raw(`explain (format json) ${sql.replace(/\$\d+/g, '?')}`, bindings)
    expect(JSON.stringify(rows)).toContain(index)
  }
  await knex.destroy()
})
