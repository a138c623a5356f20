import { expect, test } from 'vitest'
import { eraseResponses } from '../../../server/domains/privacy/dependents.ts'
import { openDatabase } from '../../../server/platform/database/connection.ts'
import { freshDatabase } from '../../support/database.ts'

test('what is erased finds its stored responses by an index, in the address and in what was answered', async () => {
  const database = await freshDatabase()
  const filling = openDatabase(database.url, { size: 1, patient: true })
  await filling.raw('set statement_timeout = 0')
  await filling.raw(`insert into idempotency_keys (principal, method, path, key, body_hash, status, body)
    select 'user', 'POST', '/api/loads/FF' || lpad(n::text, 10, '0') || '/assign', gen_random_uuid(), '', 200,
        json_build_object('driverId', md5(n::text)::uuid, 'note', 'of FF12')
      from generate_series(1, 20000) n`)
  await filling.raw('vacuum analyze idempotency_keys')
  await filling.destroy()
  const knex = openDatabase(database.url)
  const [{ id: driver }] = (await knex.raw(`select md5('8')::uuid as id`)).rows
  const queries: { sql: string; bindings: string[] }[] = []
  knex.on('query', (query) => queries.push(query))
  await eraseResponses(knex, ['FF0000000007', driver])
  const { sql, bindings } = queries[0] as (typeof queries)[number]
  const { rows } = await knex.raw(`explain (format json) ${sql.replace(/\$\d+/g, '?')}`, bindings)
  expect(JSON.stringify(rows)).toContain('idempotency_keys_rows')
  expect(JSON.stringify(rows)).not.toContain('Seq Scan')
  const left = await knex('idempotency_keys').whereRaw(`path ~ 'FF000000000[789]/'`).pluck('path')
  expect(left).toEqual(['/api/loads/FF0000000009/assign'])
  await knex.destroy()
  await database.drop()
})
