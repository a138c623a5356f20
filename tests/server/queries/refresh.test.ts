import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { evictIndexes } from '../../../server/platform/queries/setIndex.ts'
import { createBroker, createDriver, createLoad, createSettlement } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let dispatcher: string
beforeAll(async () => {
  server = await startTestServer()
  dispatcher = await server.signInAs('dispatcher')
})
beforeEach(async () => {
  for (const table of ['settlement_lines', 'settlements', 'loads']) await server.knex(table).delete()
})
afterAll(() => server.close())

type Row = { id: string } & Record<string, unknown>
const get = (path: string, cookie: string, tag?: string) =>
  server.request(path, { cookie, headers: tag ? { 'if-none-match': tag, 'cache-control': 'no-cache' } : {} })
const json = async (path: string, cookie = dispatcher) => {
  const answer = await get(path, cookie)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return answer.json()
}
const tagOf = async (path: string, cookie = dispatcher) => (await get(path, cookie)).headers.get('etag') as string
const whole = '/api/loads?set=working'

describe('an unchanged set', () => {
  test('responds 304 without a body, as a list or an index, for any page size', async () => {
    for (let number = 0; number < 3; number++) await createLoad(server.knex)
    const tag = await tagOf(whole)
    expect(tag).toMatch(/^W\/"[0-9a-f]{24}"$/)
    for (const path of [whole, `${whole}&limit=1`, '/api/loads/index', '/api/loads/index?set=working']) {
      expect(await tagOf(path)).toBe(tag)
      for (const known of [tag, tag.slice(2), `"other", ${tag}`]) {
        const answer = await get(path, dispatcher, known)
        expect(answer.status, `${path} ${known}`).toBe(304)
        expect(await answer.text()).toBe('')
        expect(answer.headers.get('etag')).toBe(tag)
        expect(answer.headers.get('cache-control')).toBe('no-store')
      }
      expect((await get(path, dispatcher, 'W/"0000000000000000"')).status).toBe(200)
    }
    expect((await get('/api/loads', dispatcher)).headers.get('etag')).toBeNull()
  })

  test.each(['drivers', 'brokers', 'settlements'])('responds 304 for %s', async (resource) => {
    const driver = await createDriver(server.knex)
    await createSettlement(server.knex, [], { driverId: driver.id })
    const reader = await server.signInAs('payroll')
    const tag = await tagOf(`/api/${resource}?set=working`, reader)
    expect((await get(`/api/${resource}?set=working`, reader, tag)).status).toBe(304)
    expect((await get(`/api/${resource}/index`, reader, tag)).status).toBe(304)
  })
})

describe('an index requested by parts', () => {
  const none = '0000000000'
  const byParts = async (parts: string[], tag?: string) =>
    get(`/api/loads/index?set=working&parts=${parts.join('.')}`, dispatcher, tag)

  test('lists the rows of each part whose tag differs, and null for the others', async () => {
    for (let number = 0; number < 30; number++) await createLoad(server.knex)
    const rows: [string, string][] = await json('/api/loads/index')
    const all = (await (await byParts([none, none, none])).json()) as [string, string][][]
    expect(all).toHaveLength(3)
    expect(all.flat().toSorted()).toEqual(rows)
    // A part tag is the sum of its row tags.
    const tags = all.map((part) =>
      part
        .reduce((sum, [, tag]) => (sum + Number(`0x${tag}`)) % 2 ** 40, 0)
        .toString(16)
        .padStart(10, '0'),
    )
    const answer = await byParts(tags)
    expect(await answer.json()).toEqual([null, null, null])
    expect(answer.headers.get('etag')).toBe(await tagOf('/api/loads/index'))
    const [other, ...gone] = all[1] as [[string, string], ...[string, string][]]
    await server.knex('loads').where('id', other[0]).update({ distance: 999 })
    expect(await (await byParts(tags)).json()).toEqual([null, [[other[0], expect.not.stringContaining(other[1])], ...gone], null])
    await server
      .knex('loads')
      .whereIn(
        'id',
        [other, ...gone].map(([id]) => id),
      )
      .delete()
    expect(await (await byParts(tags)).json()).toEqual([null, [], null])
  })

  test('responds 304 when the set tag matches, whatever the part tags are', async () => {
    await createLoad(server.knex)
    expect((await byParts([none], await tagOf(whole))).status).toBe(304)
  })

  test('responds 400 to malformed part tags and to more than 100', async () => {
    for (const parts of [
      '',
      '7',
      'g'.repeat(10),
      `${none},${none}`,
      `${none}.`,
      none.toUpperCase().replace('0', 'A'),
      `${none}\n`,
    ]) {
      const answer = await byParts([encodeURIComponent(parts)])
      expect(answer.status, parts).toBe(400)
      expect(await answer.text()).toBe('parts: Please give the tags of parts separated by dots')
    }
    expect((await byParts(Array(100).fill(none))).status).toBe(200)
    const answer = await byParts(Array(101).fill(none))
    expect([answer.status, await answer.text()]).toEqual([400, 'parts: Please ask for at most 100 parts'])
  })
})

describe('a set tag changes', () => {
  test('when a broker is renamed or a load is updated, cancelled or restored; the row tags tell which', async () => {
    const broker = await createBroker(server.knex)
    const { id } = await createLoad(server.knex, { brokerId: broker.id })
    const other = await createLoad(server.knex)
    const index = async () => Object.fromEntries(await json('/api/loads/index')) as Record<string, string>
    const tags = new Set<string>()
    const before = await index()
    expect(Object.keys(before)).toEqual([other.id, id].toSorted())
    const changes = [
      () => server.knex('brokers').where('id', broker.id).update({ name: 'Renamed Freight' }),
      () => server.knex('loads').where({ id }).update({ version: 2 }),
      () =>
        server
          .knex('loads')
          .where({ id })
          .update({ accessorials_cents: [7_550, 20] }),
      () => server.knex('loads').where({ id }).update({ cancelled_at: new Date() }),
      () => server.knex('loads').where({ id }).update({ cancelled_at: null }),
    ]
    for (const change of changes) {
      tags.add(await tagOf(whole))
      await change()
    }
    tags.add(await tagOf(whole))
    // Cancelling and restoring a load results in the tag it had before.
    expect(tags.size).toBe(changes.length)
    const after = await index()
    expect(after[other.id]).toBe(before[other.id])
    expect(after[id]).not.toBe(before[id])
  })

  test('only for readers who see the change: a price does not change the tag of a viewer or of the driver', async () => {
    const driver = await createDriver(server.knex)
    const { id } = await createLoad(server.knex, { assignedDriverId: driver.id })
    const readers = await Promise.all([
      server.signInAs('viewer'),
      server.signInAs('driver', { driverId: driver.id }),
      server.signInAs('driver', { driverId: (await createDriver(server.knex)).id }),
    ])
    const before = await Promise.all(readers.map((reader) => tagOf(whole, reader)))
    const known = await tagOf(whole)
    await server.knex('loads').where({ id }).update({ rate_linehaul_cents: 111_100 })
    expect(await Promise.all(readers.map((reader) => tagOf(whole, reader)))).toEqual(before)
    expect(await tagOf(whole)).not.toBe(known)
  })
})

test('the working set holds what is not paid, and what was paid within 90 days; of own rows all', async () => {
  const driver = await createDriver(server.knex)
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  const paid = (days: number) =>
    createLoad(server.knex, { status: 'paid', assignedDriverId: driver.id, deliveredAt: ago(days + 20), paidAt: ago(days) })
  const [old, late, young, unpaid] = [
    await paid(91),
    await paid(89),
    await paid(0),
    await createLoad(server.knex, { status: 'invoiced', assignedDriverId: driver.id, deliveredAt: ago(400) }),
  ]
  const ids = async (path: string, cookie?: string) => ((await json(path, cookie)) as Row[]).map(({ id }) => id)
  expect(await ids(whole)).toEqual([unpaid.id, young.id, late.id])
  expect(await ids('/api/loads')).toEqual([unpaid.id, young.id, late.id, old.id])
  const own = await server.signInAs('driver', { driverId: driver.id })
  expect(await ids(whole, own)).toEqual([unpaid.id, young.id, late.id, old.id])

  const payroll = await server.signInAs('payroll')
  const settled = [
    await createSettlement(server.knex, [], { driverId: driver.id, status: 'paid', paidAt: ago(91) }),
    await createSettlement(server.knex, [], { driverId: driver.id, status: 'paid', paidAt: ago(89) }),
    await createSettlement(server.knex, [], { driverId: driver.id }),
  ].map(({ id }) => id)
  expect(await ids('/api/settlements?set=working', payroll)).toEqual([settled[2], settled[1]])
  expect(await ids('/api/settlements?set=working', own)).toEqual([settled[2], settled[1], settled[0]])
})

describe('the memo of a set', () => {
  /** The SQL statements of one request. */
  const statements = async (path: string, cookie: string) => {
    const queries: { sql: string; bindings: readonly unknown[] }[] = []
    const record = ({ sql, bindings }: { sql: string; bindings: readonly unknown[] }) => queries.push({ sql, bindings })
    server.pool.on('query', record)
    await json(path, cookie)
    server.pool.off('query', record)
    return queries
  }
  const serializesRows = ({ sql }: { sql: string }) => sql.includes('row_to_json')

  test('avoids serializing unchanged rows, separately for each reader', async () => {
    await createLoad(server.knex)
    const viewer = await server.signInAs('viewer')
    for (const reader of [dispatcher, viewer]) {
      expect((await statements('/api/loads/index', reader)).filter(serializesRows)).toHaveLength(1)
      expect((await statements('/api/loads/index', reader)).filter(serializesRows)).toEqual([])
    }
    expect(await tagOf(whole, viewer)).not.toBe(await tagOf(whole))
  })

  test('after one change only the part of that row is serialized again, and the index is the same as one made anew', async () => {
    for (let one = 0; one < 50; one += 1) await createLoad(server.knex)
    const before = new Map<string, string>(await json('/api/loads/index'))
    const [id = ''] = before.keys()
    await server.knex('loads').where({ id }).update({ distance: 123 })
    const reading = (await statements('/api/loads/index', dispatcher)).filter(serializesRows)
    // One statement, and in it the part of this row alone.
    expect(reading.map(({ bindings }) => bindings.filter((binding) => Array.isArray(binding)).flat().length)).toEqual([1])
    const after = new Map<string, string>(await json('/api/loads/index'))
    expect([...after].filter(([one, tag]) => before.get(one) !== tag).map(([one]) => one)).toEqual([id])
    evictIndexes(server.pool)
    expect(await json('/api/loads/index')).toEqual([...after])
    await server.knex('loads').where({ id }).delete()
    expect(await json('/api/loads/index')).toEqual([...after].filter(([one]) => one !== id))
  })

  test('is evicted when a connection breaks, because a database that crashed may have lost transactions', async () => {
    await createLoad(server.knex)
    await json('/api/loads/index')
    await server.knex.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name = 'fairlane-freight'`,
    )
    await expect.poll(async () => (await statements('/api/loads/index', dispatcher)).some(serializesRows)).toBe(true)
  })

  test('does not keep a load that was inserted while the index was read and has been cancelled since', async () => {
    const broker = await createBroker(server.knex)
    await createLoad(server.knex)
    const before = await json('/api/loads/index')
    await server.knex('loads').update({ distance: 997 })
    const { client } = server.pool
    const runQuery = client._query
    let between: Promise<{ id: string }> | undefined
    const spy = vi.spyOn(client, '_query').mockImplementation(async function (this: unknown, connection, query) {
      if ((query as { sql: string }).sql.includes('row_to_json')) {
        between ??= createLoad(server.knex, { brokerId: broker.id })
        await between
      }
      return runQuery.call(this, connection, query)
    })
    expect(await json('/api/loads/index')).toHaveLength(2)
    spy.mockRestore()
    await server
      .knex('loads')
      .where('id', (await between)?.id)
      .update({ cancelled_at: new Date() })
    expect((await json('/api/loads/index')).map(([id]: [string]) => id)).toEqual(before.map(([id]: [string]) => id))
  })

  test('is not reused for a new load at the ctid of a deleted one', async () => {
    const broker = await createBroker(server.knex)
    const placed = async () => {
      await server.knex.raw('vacuum loads')
      const { id } = await createLoad(server.knex, { brokerId: broker.id })
      const { rows } = await server.knex.raw('select ctid::text from loads')
      return [id, rows.map(({ ctid }: { ctid: string }) => ctid)] as const
    }
    const [gone, place] = await placed()
    expect((await json('/api/loads/index')).map(([id]: [string]) => id)).toEqual([gone])
    await server.knex('loads').delete()
    const [come, samePlace] = await placed()
    expect(samePlace).toEqual(place)
    expect((await json('/api/loads/index')).map(([id]: [string]) => id)).toEqual([come])
  })

  test.each(['loads', 'drivers', 'settlements'])(
    'checks the version of every table that the rows of %s are read from',
    async (resource) => {
      const driver = await createDriver(server.knex)
      const load = await createLoad(server.knex, { assignedDriverId: driver.id })
      await createSettlement(server.knex, [load], { driverId: driver.id })
      const reader = await server.signInAs('payroll')
      await json(`/api/${resource}/index`, reader)
      const [version, ...read] = (await statements(`/api/${resource}/index`, reader)).filter(({ sql }) => sql.includes('xmin'))
      expect(read).toEqual([])
      await server.knex('loads').update({ distance: 998 })
      await server.knex('drivers').update({ phone: null })
      await server.knex('settlements').update({ version: 3 })
      const rows = (await statements(`/api/${resource}/index`, reader)).find(serializesRows)
      const tables = async ({ sql, bindings }: { sql: string; bindings: readonly unknown[] }) => {
        const plan = await server.knex.raw(`explain (format json) ${sql.replace(/\$\d+/g, '?')}`, bindings as string[])
        return new Set([...JSON.stringify(plan.rows).matchAll(/"Relation Name":"(\w+)"/g)].map(([, table]) => table))
      }
      expect(await tables(version as NonNullable<typeof version>)).toEqual(await tables(rows as NonNullable<typeof rows>))
    },
  )
})
