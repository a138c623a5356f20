import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { isServing, partOf, primaryOf } from '../../deploy/local/cluster.ts'
import { startPart, stopPart, until } from '../../deploy/local/processes.ts'
import { openDatabase } from '../../server/platform/database/connection.ts'
import { canPool, startBouncer } from './bouncer.ts'
import { expectExactlyOnce, reported, sendQuotes } from './load.ts'
import { useCluster } from './useCluster.ts'
import { keepStream, killDatabase, newPrimary, recovered, servers, signedOut, signIn, startAgain, workers } from './watched.ts'

describe.runIf(inject('cluster') && canPool())('with PgBouncer in between', () => {
  const at = useCluster()
  let pooled = ''

  /** Starts servers and workers anew, with these settings in place of their own. */
  async function restart(env: Record<string, string>): Promise<void> {
    const { place } = at
    for (const name of [...servers, ...workers]) {
      await stopPart(place.folder, name)
      const part = partOf(place, name)
      startPart(place.folder, { ...part, env: { ...part.env, ...env } })
    }
    for (const name of servers) await until(() => isServing(place, name), 200_000, `${name} does not start`)
    await recovered(place)
  }

  beforeAll(async () => {
    const { DATABASE_URL: direct = '' } = partOf(at.place, 'api1').env
    const url = new URL(direct)
    url.port = startBouncer(at.place)
    pooled = url.href
    await restart({ DATABASE_URL: pooled, DATABASE_LISTEN_URL: direct })
  })
  afterAll(async () => {
    await restart({})
    await stopPart(at.place.folder, 'pgbouncer')
  })

  test('its sessions have the settings of the role', async () => {
    const knex = openDatabase(pooled)
    const { rows } = await knex.raw(`select current_setting('statement_timeout') as timeout`)
    await knex.destroy()
    expect(rows).toEqual([{ timeout: '8s' }])
  })

  test('everything is stored once and told, also while the primary is killed', async () => {
    const dead = await signedOut(at.client, at.knex)
    const stream = keepStream(at.client, await signIn(at.client, at.knex))
    const started = performance.now()
    let over = false
    const sending = sendQuotes(at.client, { name: 'Pooled', senders: 16, count: 500, goesOn: () => !over })
    const kill = async () => {
      const before = (await primaryOf(at.place)) as string
      await until(() => stream.seen.changed > 20, 60_000, 'The stream tells nothing')
      killDatabase(at.place, before)
      await newPrimary(at.place, before)
      startAgain(at.place, before)
      await recovered(at.place)
    }
    await kill().finally(() => (over = true))
    const sent = await sending
    console.log(`Pooled: ${reported(sent, (performance.now() - started) / 1000)}`)
    await expectExactlyOnce(at.knex, sent)
    expect((await at.client.ask('/api/auth/user', { cookie: dead })).status).toBe(401)
    const { changed } = stream.seen
    await sendQuotes(at.client, { name: 'Pooled, afterwards', senders: 1, count: 1 })
    await until(() => stream.seen.changed > changed, 30_000, 'The stream tells nothing any more')
    await stream.stop()
  })
})
