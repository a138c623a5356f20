import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../server/platform/database/connection.ts'
import { applicationRole } from '../../../server/platform/database/rights.ts'
import { migrateToLatest } from '../../../server/platform/database/schema.ts'
import { startEmbedded } from '../../../server/platform/embedded/embedded.ts'
import { createLoad } from '../../support/factories.ts'
import { temporaryFolder } from '../../support/processes.ts'
import { startTestServer } from '../../support/server.ts'

/** The place (ctid) of the current row version, and the transaction that wrote it. */
const placeOf = async (knex: Knex, id: string) => (await knex('loads').where({ id }).select('ctid', 'xmin'))[0]

const nextNumber = async (knex: Knex) =>
  Number((await knex.raw('select pg_snapshot_xmax(pg_current_snapshot())::text as next')).rows[0].next)

async function changeAs(knex: Knex, number: number, id: string, distance: number): Promise<void> {
  while ((await nextNumber(knex)) < number) await knex.raw('select pg_current_xact_id()')
  await knex('loads').where({ id }).update({ distance })
}

test('after a restore of the disk an old set tag gets no 304, though row place and transaction number are the same', async () => {
  const dataDir = temporaryFolder()
  const start = () =>
    startEmbedded(dataDir, (error) => {
      throw error
    })
  let postgres = await start()
  onTestFinished(() => postgres.stop())
  const { host, port, user, database } = postgres.connection as { host: string; port: number; user: string; database: string }
  const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  // Separate connections, so that the test does not touch the pool of the server.
  const knex = openDatabase(url)
  onTestFinished(() => knex.destroy())
  await migrateToLatest(knex, applicationRole)
  const server = await startTestServer({ database: { url, drop: async () => {} } })
  onTestFinished(server.close)
  const cookie = await server.signInAs('dispatcher')
  const { id } = await createLoad(knex)
  const cluster = join(dataDir, 'cluster')
  const snapshot = join(dataDir, 'snapshot')
  const restartAfter = async (change: () => void) => {
    // The pool is closed without an error, so that the server does not notice the restart.
    await server.pool.destroy()
    await postgres.stop()
    change()
    postgres = await start()
    server.pool.initialize()
  }
  const read = (tag?: string) =>
    server.request('/api/loads?set=working', { cookie, headers: tag ? { 'if-none-match': tag } : {} })

  await restartAfter(() => cpSync(cluster, snapshot, { recursive: true }))
  const number = (await nextNumber(knex)) + 20
  await changeAs(knex, number, id, 111)
  const before = await placeOf(knex, id)
  const tag = (await read()).headers.get('etag') as string
  expect((await read(tag)).status).toBe(304)

  await restartAfter(() => {
    rmSync(cluster, { recursive: true })
    cpSync(snapshot, cluster, { recursive: true })
  })
  await changeAs(knex, number, id, 222)
  expect(await placeOf(knex, id)).toEqual(before)
  const answer = await read(tag)
  expect(answer.status).toBe(200)
  expect((await answer.json())[0].distance).toBe(222)
})
