import { Pool } from 'pg'
import { reportQuery } from '#shared/reports/report'
import { reportKind, reportNames } from '#shared/reports/reportNames'
import { readReport } from '../../server/domains/reports/readReport.ts'
import { readingMemory } from '../../server/domains/reports/readRows.ts'
import { openDatabase } from '../../server/platform/database/connection.ts'
import { loadGazetteer } from '../../server/platform/gazetteer/gazetteer.ts'
import { signInAs } from './people.ts'
import { postgresTime, processorTimeOf } from './processorTime.ts'
import { databaseUrl, seedLoads, startProduct, temporaryDataDir } from './product.ts'
import { type Line, printTable } from './table.ts'

const rounds = 7
const goal = '≤ 300 ms'

/** So many loads in the days of 52 weeks that are over even on a Monday; the newest are not delivered yet. */
const seeded = { loads: 102_000, days: 357 } as const

/** Every report over a year in which 100,000 loads were delivered, beside its statements alone, sent by pg to the same database. */
export async function benchReports(): Promise<void> {
  const data = temporaryDataDir()
  const added = await seedLoads(data.path, seeded.loads, seeded.days)
  const product = await startProduct(data.path)
  const url = databaseUrl(data.path)
  try {
    await packIndexes(url)
    const cookie = await signInAs('superadmin', product.url)
    const lines: Line[] = []
    for (const name of reportNames) {
      for (const compare of reportKind(name).isOfToday ? ['none'] : ['none', 'before']) {
        const ask = async () => {
          const answer = await fetch(`${product.url}/api/reports/${name}?period=52w&compare=${compare}`, { headers: { cookie } })
          if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
          await answer.text()
        }
        const own = await best(ask, () => processorTimeOf(product.pid) + postgresTime(data.path))
        const bare = await bareStatements(url, name, compare)
        const what = compare === 'before' ? 'beside the year before' : 'alone'
        lines.push({
          what: `${reportKind(name).text}, ${what}`,
          measured: `${own.milliseconds.toFixed(0)} ms, processors ${own.processors} ms`,
          beside: `${bare.milliseconds.toFixed(0)} ms (${bare.count} statements)`,
          ratio: own.milliseconds / bare.milliseconds,
          ...(compare === 'none' && { goal }),
        })
      }
    }
    printTable(`Reports of the last 52 weeks, 100,000 loads, best of ${rounds}, beside their statements alone. ${added}`, lines)
  } finally {
    await product.stop()
    data.remove()
  }
}

/** The shortest time by the clock, and the least processor time by `spent`, which varies less on a busy machine. */
async function best(act: () => Promise<unknown>, spent: () => number = () => 0) {
  const least = { milliseconds: Number.POSITIVE_INFINITY, processors: Number.POSITIVE_INFINITY }
  for (let round = 0; round < rounds; round += 1) {
    const [from, before] = [performance.now(), spent()]
    await act()
    const took = performance.now() - from
    least.processors = Math.min(least.processors, spent() - before)
    least.milliseconds = Math.min(least.milliseconds, took)
  }
  return least
}

/** The statements of a report as the product sends them, sent without it, at once as far as it does. */
async function bareStatements(url: string, name: (typeof reportNames)[number], compare: string) {
  const knex = openDatabase(url, { size: 16 })
  const pool = new Pool({ connectionString: url, options: `-c work_mem=${readingMemory}` })
  const statements: { text: string; values: unknown[] }[] = []
  knex.on('query', ({ sql, bindings }: { sql: string; bindings: unknown[] }) => {
    if (/^\s*(select|with)\b/i.test(sql)) statements.push({ text: sql, values: bindings })
  })
  try {
    const query = reportQuery.parse({ period: '52w', compare })
    await readReport(knex, name, query, new Date(), { role: 'superadmin', gazetteer: loadGazetteer() })
    const { milliseconds } = await best(() => Promise.all(statements.map((statement) => pool.query(statement))))
    return { milliseconds, count: statements.length }
  } finally {
    await pool.end()
    await knex.destroy()
  }
}

/** Rows that are changed at once leave an index three times as large as a year of single changes does. */
async function packIndexes(url: string): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1 })
  await pool.query('set statement_timeout = 0')
  await pool.query('reindex table loads')
  await pool.end()
}
