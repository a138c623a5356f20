import { setTimeout as pause } from 'node:timers/promises'
import type { Request } from 'autocannon'
import { Client } from 'pg'
import { bestOfThree, type Question } from './load.ts'
import { signInAs } from './people.ts'
import { databaseUrl, type Serving, seedLoads, startProduct, temporaryDataDir } from './product.ts'
import { type Line, printTable } from './table.ts'

/** Added to the demo's 146. */
const sizes = [1_000, 200_000] as const

const working = `cancelled_at is null and (status <> 'paid' or paid_at > now() - interval '90 days')`

/**
 * The same requests at 1,000 and at 200,000 loads, by ten connections. More completed loads do not mean more active ones: the
 * working set of the larger database is reduced to the size of the other, and the rest are set to paid long ago.
 */
export async function benchGrowth(): Promise<void> {
  const data = sizes.map(() => temporaryDataDir())
  const running: Serving[] = []
  try {
    const seeded: string[] = []
    for (const [place, { path }] of data.entries()) {
      seeded.push(await seedLoads(path, sizes[place] as number))
      running.push(await startProduct(path))
    }
    const [few, many] = running as [Serving, Serving]
    const workingSets = await equalizeWorkingSets(few, many)
    const lines: Line[] = []
    const [small, large] = [await questionsOf(few), await questionsOf(many)]
    for (const [what, question] of Object.entries(small)) {
      const [before, after] = await bestOfThree([question, large[what] as Question], { connections: 10, seconds: 3 })
      if (!before || !after) throw new Error('Both sizes are measured')
      lines.push({
        what,
        measured: `${after.together.toFixed(2)} ms`,
        beside: `${before.together.toFixed(2)} ms`,
        ratio: after.together / before.together,
        goal: '≤ 1.50',
      })
    }
    const [fewer, more] = sizes.map((size) => size.toLocaleString('en-US'))
    printTable(
      `CPU per request with PostgreSQL at ${more} loads, beside ${fewer}, of which ${workingSets.join(' and ')} are the working set, best of 3. ${seeded.join(' ')}`,
      lines,
    )
  } finally {
    for (const one of running) await one.stop()
    for (const one of data) one.remove()
  }
}

async function equalizeWorkingSets(few: Serving, many: Serving): Promise<number[]> {
  const target = await onDatabase(few, countWorkingSet)
  const left = await onDatabase(many, async (client) => {
    const each = Math.round((await countWorkingSet(client)) / target)
    await client.query(
      `update loads set status = 'paid', assigned_driver_id = coalesce(assigned_driver_id, (select id from drivers limit 1)),
         delivered_at = now() - interval '130 days', paid_at = now() - interval '100 days'
       from (select id, row_number() over (order by number) as place from loads where ${working}) held
       where held.id = loads.id and place % $1 <> 0`,
      [each],
    )
    await othersHaveRead(client)
    await client.query('vacuum analyze loads')
    return countWorkingSet(client)
  })
  return [left, target]
}

/** What still reads as of before, such as a job of the start, keeps the old rows, and they stay in the indexes. */
async function othersHaveRead(client: Client): Promise<void> {
  const reading = 'select from pg_stat_activity where backend_xmin is not null and pid <> pg_backend_pid()'
  while ((await client.query(reading)).rowCount) await pause(100)
}

async function countWorkingSet(client: Client): Promise<number> {
  const { rows } = await client.query(`select count(*)::int as held from loads where ${working}`)
  return rows[0].held
}

async function onDatabase<T>({ dataDir }: Serving, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl(dataDir) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The requests to a server, by their names in the table. */
async function questionsOf(server: Serving): Promise<Record<string, Question>> {
  const roles = ['dispatcher', 'driver', 'admin'] as const
  const cookies = await Promise.all(roles.map((role) => signInAs(role, server.url)))
  const as = (role: (typeof roles)[number], path: string, headers: Record<string, string> = {}): Question => {
    const request: Request = { method: 'GET', path, headers: { cookie: cookies[roles.indexOf(role)] ?? '', ...headers } }
    return { server, request }
  }
  const index = '/api/loads/index?set=working'
  const tagged = await fetch(server.url + index, { headers: { cookie: cookies[0] ?? '' } })
  const [[id]] = (await tagged.json()) as [[string]]
  return {
    'a page of 50, dispatcher': as('dispatcher', '/api/loads?limit=50'),
    'a page of 50, driver': as('driver', '/api/loads?limit=50'),
    'a page of 50 delivered': as('dispatcher', '/api/loads?limit=50&status=delivered'),
    'one load': as('dispatcher', `/api/loads/${id}`),
    'totals, admin': as('admin', '/api/loads/totals'),
    'totals, driver': as('driver', '/api/loads/totals'),
    'the working set, unchanged': as('dispatcher', index, { 'if-none-match': tagged.headers.get('etag') ?? '' }),
    'the index of the working set': as('dispatcher', index),
    'a search for a place': as('dispatcher', '/api/loads?limit=50&search=phoenix'),
    'a search for a number': as('dispatcher', `/api/loads?limit=50&search=${id}`),
    'a search that finds nothing': as('dispatcher', '/api/loads?limit=50&search=nowhere'),
    'the dashboard, admin': as('admin', '/api/dashboard'),
    'the dashboard, driver': as('driver', '/api/dashboard'),
  }
}
