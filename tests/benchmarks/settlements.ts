import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { Client } from 'pg'
import type { SettlementBatch } from '#shared/settlements/settlementBatch'
import type { PayRunOutcome } from '#shared/settlements/settlementEntry'
import { openDatabase } from '../../server/platform/database/connection.ts'
import { createDriver, createLoad } from '../support/factories.ts'
import { signInAs } from './people.ts'
import { databaseUrl, startProduct, temporaryDataDir } from './product.ts'
import { type Line, printTable } from './table.ts'

const drivers = 1_000
/** Three weeks that are over, one for each round. */
const weeks = [
  { from: '2026-08-03', until: '2026-08-09', delivered: '2026-08-05' },
  { from: '2026-08-10', until: '2026-08-16', delivered: '2026-08-12' },
  { from: '2026-08-17', until: '2026-08-23', delivered: '2026-08-19' },
] as const

/** The settlements of 1,000 drivers made in one run and processed in one batch, beside the same rows written without the product. */
export async function benchSettlements(): Promise<void> {
  const data = temporaryDataDir()
  const product = await startProduct(data.path)
  const knex = openDatabase(databaseUrl(data.path))
  try {
    await fill(knex)
    const [payroll, accountant] = await Promise.all(['payroll', 'accountant'].map((role) => signInAs(role, product.url)))
    const made: number[] = []
    const processed: number[] = []
    for (const { from, until } of weeks) {
      made.push(await prepareAll(product.url, payroll as string, { from, until }))
      processed.push(await processAll(knex, product.url, accountant as string, until))
    }
    const bare = await bareWrites(databaseUrl(data.path))
    const line = (what: string, ours: number[], theirs: number, goal: string): Line => {
      const best = Math.min(...ours)
      const each = (milliseconds: number) =>
        `${(milliseconds / 1000).toFixed(2)} s, ${(milliseconds / drivers).toFixed(2)} ms each`
      return { what, measured: each(best), beside: each(theirs), ratio: best / theirs, goal }
    }
    printTable(`${drivers} settlements in one run, beside the same rows written by pg alone, each in a transaction, best of 3`, [
      line('all drivers of a week settled by one request', made, bare.made, '≤ 6'),
      line('all of them processed by one batch', processed, bare.processed, '≤ 6'),
    ])
  } finally {
    await knex.destroy()
    await product.stop()
    data.remove()
  }
}

/** Drivers with terms, a deduction, and a delivered load in each of the weeks. */
async function fill(knex: Knex): Promise<void> {
  const make = async (one: number) => {
    const { id } = await createDriver(knex, { firstName: 'Dana', lastName: `Road ${one}` })
    const terms = JSON.stringify({ kind: 'percent', linehaul: 7_500, fuel: 10_000, extras: 5_000 })
    await knex('pay_terms').insert({ driver_id: id, version: 1, effective_from: '2026-01-05', terms })
    await knex('pay_accounts').insert({
      driver_id: id,
      kind: 'deduction',
      name: 'Trailer rental',
      each_cents: 20_000,
      effective_from: '2026-01-05',
    })
    for (const { delivered } of weeks) {
      const at = new Date(`${delivered}T18:00Z`)
      await createLoad(knex, {
        status: 'delivered',
        assignedDriverId: id,
        rateLinehaulCents: 150_000 + one,
        deliveredAt: at,
        pickupDateTime: at,
      })
    }
  }
  const all = Array.from({ length: drivers }, (_, one) => one)
  for (let from = 0; from < drivers; from += 20) await Promise.all(all.slice(from, from + 20).map(make))
}

async function post<Answer>(url: string, cookie: string, body: object): Promise<Answer> {
  const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

async function prepareAll(url: string, cookie: string, period: { from: string; until: string }): Promise<number> {
  const began = performance.now()
  const { made } = await post<PayRunOutcome>(`${url}/api/settlements/all`, cookie, period)
  const took = performance.now() - began
  if (made.length < drivers) throw new Error(`Only ${made.length} settlements were made`)
  return took
}

async function processAll(knex: Knex, url: string, cookie: string, until: string): Promise<number> {
  const settlements = await knex('settlements')
    .where({ status: 'pending', period_end: until })
    .orderBy('number')
    .limit(drivers)
    .select('id', 'version')
  const began = performance.now()
  const { id } = await post<SettlementBatch>(`${url}/api/settlements/process-all`, cookie, { settlements })
  for (;;) {
    const batch = await knex('settlement_batches').where({ id }).first('ended_at')
    if (batch.ended_at) break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const took = performance.now() - began
  const done: string[] = await knex('settlement_batch_items').where({ batch_id: id, outcome: 'done' }).pluck('settlement_id')
  if (done.length < drivers) throw new Error(`Only ${done.length} settlements were processed`)
  return took
}

/** Writes the rows of the last week once more, into copies of the tables, and processes them there. */
async function bareWrites(url: string): Promise<{ made: number; processed: number }> {
  const client = new Client(url)
  await client.connect()
  try {
    const tables = ['settlements', 'settlement_lines', 'account_transactions', 'audit_log']
    await client.query('create schema bare')
    for (const table of tables) await client.query(`create table bare.${table} (like public.${table} including all)`)
    const ids: string[] = (
      await client.query(
        `select id from settlements where period_end = $1 and processed_at is not null order by number limit ${drivers}`,
        [weeks[2].until],
      )
    ).rows.map(({ id }) => id)
    const all = [
      ['settlements', 'id = $1'],
      ['settlement_lines', 'settlement_id = $1'],
      ['account_transactions', 'settlement_id = $1'],
      ['audit_log', `resource = 'settlements' and row_id = $1 and what = 'status'`],
    ] as const
    const rows = new Map<string, Statement[]>(ids.map((id) => [id, []]))
    for (const [table, where] of all) {
      // What the database makes by itself it makes there, too.
      const { rows: columns } = await client.query(
        `select string_agg(column_name, ', ') as names from information_schema.columns
         where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
        [table],
      )
      const { names } = columns[0]
      const text = `insert into bare.${table} (${names}) select ${names} from jsonb_populate_record(null::bare.${table}, $1)`
      for (const id of ids) {
        const { rows: found } = await client.query(`select to_jsonb(one) as row from ${table} one where ${where}`, [id])
        rows.get(id)?.push(...found.map(({ row }) => ({ name: table, text, values: [row] })))
      }
    }
    return { made: await timed(client, ids, (id) => rows.get(id) ?? []), processed: await timed(client, ids, processing) }
  } finally {
    await client.end()
  }
}

interface Statement {
  name: string
  text: string
  values: unknown[]
}

/** How long it takes to run these statements for each id, in a transaction of its own. */
async function timed(client: Client, ids: readonly string[], statements: (id: string) => readonly Statement[]): Promise<number> {
  const began = performance.now()
  for (const id of ids) {
    await client.query('begin')
    for (const { name, text, values } of statements(id)) await client.query({ name, text, values })
    await client.query('commit')
  }
  return performance.now() - began
}

const processing = (id: string): Statement[] => [
  { name: 'lock', text: 'select * from bare.settlements where id = $1 for update', values: [id] },
  {
    name: 'process',
    text: `update bare.settlements set status = 'processed', processed_at = now(), version = version + 1 where id = $1`,
    values: [id],
  },
  {
    name: 'note',
    text: `insert into bare.audit_log (resource, row_id, what, from_value, to_value) values ('settlements', $1, 'process', 'pending', 'processed')`,
    values: [id],
  },
]
