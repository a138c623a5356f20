import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, inject, test } from 'vitest'
import { isServing, primaryOf } from '../../deploy/local/cluster.ts'
import { pidOf, signalPart, until } from '../../deploy/local/processes.ts'
import { expectExactlyOnce, reported, sendQuotes } from './load.ts'
import { useCluster } from './useCluster.ts'
import {
  keepStream,
  killAndStart,
  newPrimary,
  recovered,
  servers,
  signalPostgres,
  signedOut,
  signIn,
  startAgain,
  workers,
} from './watched.ts'

/** How long: 20 for the record, 2 to look whether everything is in order. */
const minutes = Number(process.env.MINUTES ?? 2)

describe.runIf(inject('cluster'))(`${minutes} minutes of mixed load`, () => {
  const at = useCluster()

  test('with a rolling release, a failover and killed processes: 0 lost, 0 doubled, few requests in vain', {
    timeout: (minutes + 6) * 60_000,
  }, async () => {
    const end = Date.now() + minutes * 60_000
    // A slow machine needs more than the given minutes for the faults: the requests go on until the last fault is over.
    let broken = false
    const goesOn = () => Date.now() < end || !broken
    const dead = await signedOut(at.client, at.knex)
    const cookie = await signIn(at.client, at.knex)
    const streams = Array.from({ length: 8 }, () => keepStream(at.client, cookie))
    const reads = { all: 0, failed: new Map<string, number>() }
    const read = async () => {
      for (const path of repeated([
        '/',
        '/api/quotes?limit=50',
        '/api/quotes/totals',
        '/api/dashboard',
        '/api/auth/user',
        '/track',
      ])) {
        if (!goesOn()) return
        const answer = await at.client
          .ask(path, { cookie })
          .catch((error: NodeJS.ErrnoException) => ({ status: error.code ?? error.name }))
        reads.all += 1
        if (answer.status === 200) continue
        reads.failed.set(String(answer.status), (reads.failed.get(String(answer.status)) ?? 0) + 1)
        // As a page does, which tries again after a moment.
        await pause(1_000)
      }
    }
    const started = performance.now()
    const [sent] = await Promise.all([
      sendQuotes(at.client, { name: 'Mixed', senders: 8, count: 1, goesOn }),
      ...Array.from({ length: 8 }, read),
      breakThings().finally(() => {
        broken = true
      }),
    ])
    const seconds = (performance.now() - started) / 1000
    const failedReads = [...reads.failed.values()].reduce((sum, times) => sum + times, 0)
    const inVain = (sent.attempts - sent.answered.size + failedReads) / (sent.attempts + reads.all)
    console.log(`Mixed: ${reported(sent, seconds)}; of ${reads.all} reads failed ${JSON.stringify([...reads.failed])}`)
    console.log(`Mixed: ${(100 * inVain).toFixed(3)} % of all requests in vain`)

    await recovered(at.place)
    await expectExactlyOnce(at.knex, sent)
    expect((await at.client.ask('/api/auth/user', { cookie: dead })).status).toBe(401)
    const changed = streams.map(({ seen }) => seen.changed)
    await sendQuotes(at.client, { name: 'After the mixed load', senders: 1, count: 1 })
    await until(
      () => streams.every(({ seen }, at) => seen.changed > (changed[at] as number)),
      30_000,
      'A stream tells nothing any more',
    )
    await Promise.all(streams.map(({ stop }) => stop()))
    // What a failover takes is the same however long the load lasts: the share counts where that is 20 minutes.
    if (minutes >= 20) expect(inVain).toBeLessThan(0.001)
  })

  /** One after the other, spread over the time: each as its operator or the machine would. */
  async function breakThings(): Promise<void> {
    const moment = () => pause((minutes * 60_000) / 12)
    await moment()
    for (const name of [...servers, ...workers]) {
      signalPart(at.place.folder, name, 'SIGTERM')
      await until(() => pidOf(at.place.folder, name) === null, 60_000, `${name} does not stop`)
      startAgain(at.place, name)
      if (servers.includes(name)) await until(() => isServing(at.place, name), 60_000, `${name} does not start`)
    }
    await moment()
    for (const name of ['api2', 'worker1']) await killAndStart(at.place, name)
    await until(() => isServing(at.place, 'api2'), 60_000, 'api2 does not start')
    await moment()
    const before = (await primaryOf(at.place)) as string
    signalPostgres(at.place, before, 'SIGKILL')
    await newPrimary(at.place, before)
    await recovered(at.place)
  }
})

/** The items, again and again. */
function* repeated<Item>(items: readonly Item[]): Generator<Item> {
  for (;;) yield* items
}
