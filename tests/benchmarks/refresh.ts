import { brotliDecompressSync } from 'node:zlib'
import { Client } from 'pg'
import { maxParts, partTags } from '#shared/kernel/rowTags'
import { bestOfThree } from './load.ts'
import { signInAs } from './people.ts'
import { databaseUrl, type Serving, seedLoads, startProduct, temporaryDataDir } from './product.ts'
import { type Line, printTable } from './table.ts'
import { type OnTheWire, openWire, type Wire } from './wire.ts'

/** Added to the demo data; 7,500 make a working set of a thousand. */
const added = Number(process.env.LOADS ?? 7_500)
const set = '/api/loads?set=working&limit=1000'
const index = '/api/loads/index?set=working'

/** The cost of revalidating a working set: nothing changed, 20 of a thousand changed, one changed while subscribed. */
export async function benchRefresh(): Promise<void> {
  const data = temporaryDataDir()
  await seedLoads(data.path, added)
  const product = await startProduct(data.path)
  const database = new Client({ connectionString: databaseUrl(data.path) })
  await database.connect()
  const cookie = await signInAs('dispatcher', product.url)
  const wire = await openWire(product.url, cookie)
  try {
    const whole = await everything(wire)
    printTable(`Revalidation of a working set of ${whole.rows} loads, in brotli, over HTTP/2 with headers; CPU best of 3`, [
      ...(await nothingChanged(product, wire, cookie)),
      await someChanged(database, wire, whole),
      await onePublished(database, product, wire, cookie),
      await indexAfterOneChange(database, wire),
    ])
  } finally {
    wire.close()
    await database.end()
    await product.stop()
    data.remove()
  }
}

/**
 * The index of all loads after one load has changed, compared with an index that is built anew. A change of a broker builds it
 * anew, because any row may show that broker.
 */
async function indexAfterOneChange(database: Client, wire: Wire): Promise<Line> {
  const all = '/api/loads/index'
  const cached: [string, string][] = JSON.parse(textOf(await wire.get(all)))
  const asked = `${all}?parts=${partTags(cached, maxParts).join('.')}`
  const timed = async (statement: string) => {
    const times: number[] = []
    for (let time = 0; time < 15; time += 1) {
      await database.query(statement)
      const began = performance.now()
      await wire.get(asked)
      times.push(performance.now() - began)
    }
    return times.sort((a, b) => a - b)[7] as number
  }
  const one = await timed(`update loads set distance = distance + 1 where id = '${cached[0]?.[0]}'`)
  const anew = await timed('update brokers set updated_at = now() where id = (select min(id::text)::uuid from brokers)')
  const same = await timed('select 1')
  return {
    what: `the index of ${cached.length} loads after one has changed, median of 15 (${same.toFixed(1)} ms after none)`,
    measured: `${one.toFixed(1)} ms`,
    beside: `${anew.toFixed(1)} ms: made anew`,
    ratio: one / anew,
    goal: '≤ 0.5',
  }
}

const bytes = (count: number) => (count < 2_000 ? `${count} B` : `${(count / 1000).toFixed(1)} kB`)
const textOf = ({ body, headers }: OnTheWire) =>
  (headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString()

/** Fetches the whole working set, page by page. */
async function everything(wire: Wire): Promise<{ rows: number; bytes: number }> {
  let [rows, total] = [0, 0]
  let path: string | undefined = set
  while (path) {
    const page: OnTheWire = await wire.get(path)
    rows += JSON.parse(textOf(page)).length
    total += page.bytes
    path = /^<([^>]+)>; rel="next"$/.exec(String(page.headers.link ?? ''))?.[1]
  }
  return { rows, bytes: total }
}

async function nothingChanged(product: Serving, wire: Wire, cookie: string): Promise<Line[]> {
  const tag = String((await wire.get(index)).headers.etag)
  await wire.get(index, { 'if-none-match': tag })
  const again = await wire.get(index, { 'if-none-match': tag })
  if (again.status !== 304) throw new Error(`The response to an unchanged set was ${again.status}`)
  const headers = { cookie, accept: 'application/json', 'accept-encoding': 'br' }
  const question = (path: string, more = {}) => ({
    server: product,
    request: { method: 'GET', path, headers: { ...headers, ...more } },
  })
  const [unchanged, page, all] = await bestOfThree([
    question(index, { 'if-none-match': tag }),
    question('/api/loads?limit=50'),
    question(set),
  ])
  if (!unchanged || !page || !all) throw new Error('All three are measured')
  const cpu = (of: typeof unchanged) => `${of.cpu.toFixed(2)} ms, ${of.together.toFixed(2)} ms with PostgreSQL`
  return [
    { what: 'nothing changed: the response', measured: bytes(again.bytes), beside: '', goal: '≤ 100 B' },
    {
      what: 'nothing changed: CPU',
      measured: cpu(unchanged),
      beside: `${cpu(page)}: a page of 50`,
      ratio: unchanged.together / page.together,
      goal: '< 1',
    },
    { what: '', measured: '', beside: `${cpu(all)}: the whole set`, ratio: unchanged.together / all.together },
  ]
}

async function someChanged(database: Client, wire: Wire, whole: { bytes: number }): Promise<Line> {
  const cached = new Map<string, string>(JSON.parse(textOf(await wire.get(index))))
  const apart = Math.floor(cached.size / 20)
  const ids = [...cached.keys()].filter((_, place) => place % apart === 0).slice(0, 20)
  await database.query('update loads set distance = distance + 1, version = version + 1, updated_at = now() where id = any($1)', [
    ids,
  ])
  const now = await wire.get(`${index}&parts=${partTags(cached, maxParts).join('.')}`)
  const differing = (JSON.parse(textOf(now)) as ([string, string][] | null)[]).flatMap((part) => part ?? [])
  const other = differing.filter(([id, tag]) => cached.get(id) !== tag).map(([id]) => id)
  if (other.length !== 20) throw new Error(`${other.length} loads are reported as changed, not 20`)
  const rows = await wire.get(`/api/loads?ids=${other.join()}`)
  const totals = await wire.get('/api/loads/totals')
  const taken = now.bytes + rows.bytes
  return {
    what:
      `20 changed: the index by parts ${bytes(now.bytes)}, the rows ${bytes(rows.bytes)} ` +
      `(requests ${bytes(now.requestBytes)} and ${bytes(rows.requestBytes)}; and the totals ${bytes(totals.bytes)})`,
    measured: bytes(taken),
    beside: `${bytes(whole.bytes)}: the whole set`,
    ratio: taken / whole.bytes,
    goal: '≤ 0.20',
  }
}

async function onePublished(database: Client, product: Serving, wire: Wire, cookie: string): Promise<Line> {
  const listening = await fetch(`${product.url}/api/events`, { headers: { cookie } })
  const reader = (listening.body as ReadableStream<Uint8Array>).getReader()
  await reader.read()
  const { rows } = await database.query(
    `with changed as (update loads set status = 'enroute', version = version + 1 where id = (
       select id from loads where status = 'planned' and cancelled_at is null order by number desc limit 1) returning id)
     select id, pg_notify('fairlane_changes', json_build_object('resource', 'loads', 'ids', array[id])::text) from changed`,
  )
  const { value: event } = await reader.read()
  await reader.cancel()
  if (!Buffer.from(event ?? []).includes(rows[0].id)) throw new Error('The change was not published')
  const row = await wire.get(`/api/loads?ids=${rows[0].id}`)
  const eventBytes = event?.length ?? 0
  return {
    what: `one changed: the event ${bytes(eventBytes)}, the row ${bytes(row.bytes)}`,
    measured: bytes(eventBytes + row.bytes),
    beside: '',
    goal: '≤ 1 kB',
  }
}
