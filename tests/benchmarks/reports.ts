import { Pool } from 'pg'
import { reportQuery } from '#shared/report'
import { reportKind, reportNames } from '#shared/reportNames'
import { openDatabase } from '../../server/database/connection.ts'
import { loadGazetteer } from '../../server/gazetteer/gazetteer.ts'
import { readReport } from '../../server/reports/read.ts'
import { readingMemory } from '../../server/reports/readRows.ts'
import { signInAs } from './people.ts'
import { databaseUrl, seedLoads, startProduct, temporaryDataDir } from './product.ts'
import { type Line, printTable } from './table.ts'

const rounds = 7
const goal = '≤ 300 ms'

/** Every report over a year in which 100,000 loads were delivered, beside its statements alone, sent by pg to the same database. */
export async function benchReports(): Promise<void> {
  const data = temporaryDataDir()
  const seeded = await seedLoads(data.path, 100_000)
  const product = await startProduct(data.path)
  const url = databaseUrl(data.path)
  try {
    await intoOneYear(url)
    const cookie = await signInAs('superadmin', product.url)
    const lines: Line[] = []
    for (const name of reportNames) {
      for (const compare of reportKind(name).isOfToday ? ['none'] : ['none', 'before']) {
        const ask = async () => {
          const answer = await fetch(`${product.url}/api/reports/${name}?period=52w&compare=${compare}`, { headers: { cookie } })
          if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
          await answer.text()
        }
        const own = await best(ask)
        const bare = await bareStatements(url, name, compare)
        const what = compare === 'before' ? 'beside the year before' : 'alone'
        lines.push({
          what: `${reportKind(name).words}, ${what}`,
          measured: `${own.toFixed(0)} ms`,
          beside: `${bare.milliseconds.toFixed(0)} ms (${bare.count} statements)`,
          ratio: own / bare.milliseconds,
          ...(compare === 'none' && { goal }),
        })
      }
    }
    printTable(`Reports of the last 52 weeks, 100,000 loads, best of ${rounds}, beside their statements alone. ${seeded}`, lines)
  } finally {
    await product.stop()
    data.remove()
  }
}

async function best(act: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now()
    await act()
    least = Math.min(least, performance.now() - from)
  }
  return least
}

/** The statements of a report as the product sends them, sent without it, at once as far as it does. */
async function bareStatements(url: string, name: (typeof reportNames)[number], compare: string) {
  const knex = openDatabase(url)
  const pool = new Pool({ connectionString: url, options: `-c work_mem=${readingMemory}` })
  const statements: { text: string; values: unknown[] }[] = []
  knex.on('query', ({ sql, bindings }: { sql: string; bindings: unknown[] }) => {
    if (/^\s*(select|with)\b/i.test(sql)) statements.push({ text: sql, values: bindings })
  })
  try {
    const query = reportQuery.parse({ period: '52w', compare })
    await readReport(knex, name, query, new Date(), { role: 'superadmin', gazetteer: loadGazetteer() })
    const milliseconds = await best(() => Promise.all(statements.map((statement) => pool.query(statement))))
    return { milliseconds, count: statements.length }
  } finally {
    await pool.end()
    await knex.destroy()
  }
}

/** The seed spreads its loads over three years: they are moved into one with their invoices, which are paid for, and their trucks arrive. */
async function intoOneYear(url: string): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1 })
  const year = (at: string) => `now() - (now() - ${at}) / 3.05`
  await pool.query('set statement_timeout = 0')
  await pool.query(`
    update loads set delivered_at = ${year('delivered_at')}, pickup_date_time = ${year('pickup_date_time')},
      delivery_date_time = ${year('delivered_at')} + interval '10 minutes' * (number % 5 - 1)
    where delivered_at is not null`)
  await pool.query(`
    insert into tracking_events (load_id, type, occurred_at, received_at, zone, location)
    select id, type, at, at, 'America/Phoenix', 'Phoenix, AZ' from loads,
      lateral (values ('arrived_pickup', pickup_date_time - interval '10 minutes' * (number % 7 - 1)),
        ('arrived_delivery', delivered_at - interval '40 minutes')) event (type, at)
    where delivered_at is not null`)
  await pool.query(`
    update invoices set issued_on = delivered_at::date, due_on = delivered_at::date + net_days,
      paid_on = case when invoices.status = 'paid' then least(delivered_at::date + 25, current_date) end
    from loads where loads.id = load_id and delivered_at is not null`)
  await pool.query(`
    insert into invoice_payments (invoice_id, amount_cents, paid_on, method)
    select id, total_cents, paid_on, 'ach' from invoices
    where status = 'paid' and not exists (select from invoice_payments where invoice_id = invoices.id)`)
  // Rows that are changed at once leave an index three times as large as a year of single changes does.
  await pool.query('reindex table loads')
  await pool.query('vacuum analyze')
  const { rows } = await pool.query(`select count(*) from loads where delivered_at > now() - interval '52 weeks'`)
  console.error(`${rows[0].count} loads were delivered within 52 weeks`)
  await pool.end()
}
