import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../server/database/connection.ts'
import { applicationRole } from '../../server/database/rights.ts'
import { migrateToLatest } from '../../server/database/schema.ts'
import { startEmbedded } from '../../server/embedded/embedded.ts'
import { createLoad } from '../factories.ts'
import { startTestServer } from '../server.ts'
import { temporaryFolder } from './processes.ts'

/** Which transaction wrote the row that is there now, and in which place it lies. */
const placeOf = async (knex: Knex, id: string) => (await knex('loads').where({ id }).select('ctid', 'xmin'))[0]

const nextNumber = async (knex: Knex) =>
  Number((await knex.raw('select pg_snapshot_xmax(pg_current_snapshot())::text as next')).rows[0].next)

async function changeAs(knex: Knex, number: number, id: string, distance: number): Promise<void> {
  while ((await nextNumber(knex)) < number) await knex.raw('select pg_current_xact_id()')
  await knex('loads').where({ id }).update({ distance })
}

test('a process that lives through a restore of the disk never takes the new history for the old', async () => {
  const dataDir = temporaryFolder()
  const start = () =>
    startEmbedded(dataDir, (error) => {
      throw error
    })
  let postgres = await start()
  onTestFinished(() => postgres.stop())
  const { host, port, user, database } = postgres.connection as { host: string; port: number; user: string; database: string }
  const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  // Connections of the test's own, so that those of the server under test are its own affair.
  const knex = openDatabase(url)
  onTestFinished(() => knex.destroy())
  await migrateToLatest(knex, applicationRole)
  const server = await startTestServer({ database: { url, drop: async () => {} } })
  onTestFinished(server.close)
  const cookie = await server.signInAs('dispatcher')
  const { id } = await createLoad(knex)
  const cluster = join(dataDir, 'cluster')
  const snapshot = join(dataDir, 'snapshot')
  const again = async (put: () => void) => {
    // The server lets go of its connections in good order: nothing tells it that anything happened.
    await server.pool.destroy()
    await postgres.stop()
    put()
    postgres = await start()
    server.pool.initialize()
  }
  const read = (tag?: string) =>
    server.request('/api/loads?set=working', { cookie, headers: tag ? { 'if-none-match': tag } : {} })

  await again(() => cpSync(cluster, snapshot, { recursive: true }))
  const number = (await nextNumber(knex)) + 20
  await changeAs(knex, number, id, 111)
  const before = await placeOf(knex, id)
  const tag = (await read()).headers.get('etag') as string
  expect((await read(tag)).status).toBe(304)

  await again(() => {
    rmSync(cluster, { recursive: true })
    cpSync(snapshot, cluster, { recursive: true })
  })
  await changeAs(knex, number, id, 222)
  expect(await placeOf(knex, id)).toEqual(before)
  const answer = await read(tag)
  expect(answer.status).toBe(200)
  expect((await answer.json())[0].distance).toBe(222)
})
