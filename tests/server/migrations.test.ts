import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { migrateToLatest, openDatabase } from '../../server/database/connection.ts'
import * as foundations from '../../server/database/migrations/0001_foundations.ts'
import * as submissions from '../../server/database/migrations/0002_submissions.ts'
import { freshDatabase, type TestDatabase } from '../database.ts'
import { createQuoteRow } from '../factories.ts'

let database: TestDatabase
afterEach(() => database.drop())

const columns = `select table_name, column_name, data_type, is_nullable from information_schema.columns
                 where table_schema = 'public' order by table_name, column_name`

test('goes down and up again to the same, and keeps every instant with its zone', async () => {
  database = await freshDatabase()
  const knex = openDatabase(database.url)
  const { rows } = await knex.raw(columns)
  await knex.transaction(async (trx) => {
    for (const { down } of [submissions, foundations]) await down(trx)
    for (const { up } of [foundations, submissions]) await up(trx)
  })
  expect((await knex.raw(columns)).rows).toEqual(rows)
  expect(rows.filter(({ data_type }: { data_type: string }) => /without|^date$/.test(data_type))).toEqual([])
  await knex.destroy()
})

test('a database user who may not switch on trigrams is told what to do, and nothing is left half done', async () => {
  database = await freshDatabase('empty')
  const owner = new Client({ connectionString: database.url })
  await owner.connect()
  const name = new URL(database.url).pathname.slice(1)
  await owner.query(`create role ${name} login; grant all on schema public to ${name}`)
  const limited = new URL(database.url)
  limited.username = name
  const knex = openDatabase(limited.href)
  await expect(migrateToLatest(knex)).rejects.toThrow(/needs the extension pg_trgm.*CREATE EXTENSION pg_trgm/)
  expect((await owner.query(`select tablename from pg_tables where tablename = 'users'`)).rows).toEqual([])

  await owner.query('create extension pg_trgm')
  expect(await migrateToLatest(knex)).toEqual(['0001_foundations', '0002_submissions'])
  await knex.destroy()
  await owner.query(`drop owned by ${name}; drop role ${name}`)
  await owner.end()
})

test('a search and a page are found by their index, not by reading everything', async () => {
  database = await freshDatabase()
  const knex = openDatabase(database.url)
  await createQuoteRow(knex)
  await knex.raw(`insert into quotes (company_name, contact_name, email, phone, equipment, pickup_location, delivery_location,
      pickup_time, pickup_zone, respond_by, folded)
    select 'Company ' || n, '', '', '', 'reefer', '', '', now(), 'UTC', now(), 'company ' || n || md5(n::text)
    from generate_series(1, 20000) n`)
  await knex.raw('vacuum analyze quotes')
  const plan = async (query: string) => JSON.stringify((await knex.raw(`explain (format json) ${query}`)).rows)
  expect(await plan(`select * from quotes where search_text like '%sonoran steel%' order by number desc limit 50`)).toContain(
    'quotes_search',
  )
  expect(await plan(`select * from quotes where status = 'accepted' order by number desc limit 50`)).toContain('quotes_by_status')
  expect(await plan('select * from quotes order by number desc limit 50')).toContain('quotes_number_key')
  await knex.destroy()
})
