import { connect } from 'node:http2'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, inject, test } from 'vitest'
import { isServing, membersOf, primaryOf } from '../../deploy/local/cluster.ts'
import { pidOf, signalPart, until } from '../../deploy/local/processes.ts'
import { expectExactlyOnce, reported, type Sent, sendQuotes } from './load.ts'
import { useCluster } from './useCluster.ts'
import {
  keepStream,
  killAndStart,
  killDatabase,
  newPrimary,
  ourProcesses,
  recovered,
  servers,
  signalPostgres,
  signedOut,
  signIn,
  startAgain,
} from './watched.ts'

/** How many requests come in while the primary is killed: QUOTES=10000 for the record. */
const quotes = Number(process.env.QUOTES ?? 1500)

describe.runIf(inject('cluster'))('with keyed requests coming in', () => {
  const at = useCluster()

  /**
   * Sends `count` requests while `fault` happens, and until it is over. Then the server has stored each answered request once,
   * and a signed-out user is still signed out. An open stream has reconnected and reports changes, and our processes have not
   * restarted.
   */
  async function underLoad(
    name: string,
    count: number,
    fault: (answered: (least: number) => Promise<void>) => Promise<void>,
  ): Promise<Sent> {
    const dead = await signedOut(at.client, at.knex)
    const stream = keepStream(at.client, await signIn(at.client, at.knex))
    const before = ourProcesses(at.place)
    const started = performance.now()
    let answered = 0
    let over = false
    const answeredAtLeast = (least: number) => until(() => answered >= least, 600_000, `${least} were not answered`)
    const sending = sendQuotes(at.client, {
      name,
      senders: 16,
      count,
      goesOn: () => !over,
      onAnswer: (now) => (answered = now),
    })
    await fault(answeredAtLeast).finally(() => (over = true))
    const sent = await sending
    console.log(`${name}: ${reported(sent, (performance.now() - started) / 1000)}`)
    await recovered(at.place)
    await expectExactlyOnce(at.knex, sent)
    expect((await at.client.ask('/api/auth/user', { cookie: dead })).status).toBe(401)
    const { changed } = stream.seen
    // No stream receives a quote that is stored while its server reconnects to listen: the stream ends, and devices revalidate.
    const isNotified = async () => {
      await sendQuotes(at.client, { name: `${name}, afterwards`, senders: 1, count: 1 })
      await pause(1_000)
      return stream.seen.changed > changed
    }
    await until(isNotified, 30_000, 'The stream tells nothing any more')
    await stream.stop()
    expect(ourProcesses(at.place)).toEqual(before)
    return sent
  }

  test('browsers are answered by HTTP/2', async () => {
    const session = connect(at.client.site, { rejectUnauthorized: false })
    const answer = await new Promise((resolve, reject) => {
      session.on('error', reject)
      session.request({ ':path': '/api/health' }).on('response', resolve)
    })
    expect(answer).toMatchObject({ ':status': 200 })
    expect(session.alpnProtocol).toBe('h2')
    session.close()
  })

  test(`the primary is killed: 0 of ${quotes} are lost or doubled`, { timeout: 1_200_000 }, async () => {
    await underLoad('Killed', quotes, async (answered) => {
      await answered(quotes / 3)
      const before = (await primaryOf(at.place)) as string
      killDatabase(at.place, before)
      await newPrimary(at.place, before)
      startAgain(at.place, before)
      await recovered(at.place)
    })
  })

  test('PostgreSQL freezes on the primary, and goes on when another one has taken its place', async () => {
    await underLoad('Frozen', 500, async (answered) => {
      await answered(200)
      const before = (await primaryOf(at.place)) as string
      signalPostgres(at.place, before, 'SIGSTOP')
      await newPrimary(at.place, before)
      signalPostgres(at.place, before, 'SIGCONT')
      await recovered(at.place)
    })
  })

  test('the primary is cut off: its PostgreSQL runs on, and nobody hears from its Patroni', async () => {
    await underLoad('Cut off', 500, async (answered) => {
      await answered(200)
      const before = (await primaryOf(at.place)) as string
      signalPart(at.place.folder, before, 'SIGSTOP')
      await newPrimary(at.place, before)
      signalPart(at.place.folder, before, 'SIGCONT')
      await recovered(at.place)
    })
  })

  test('the synchronous standby is killed: commits wait for the other one', async () => {
    await underLoad('Without a standby', 500, async (answered) => {
      await answered(200)
      const primary = await primaryOf(at.place)
      const standby = (await membersOf(at.place)).find(({ role }) => role === 'sync_standby')?.name as string
      killDatabase(at.place, standby)
      await answered(500)
      startAgain(at.place, standby)
      await recovered(at.place)
      expect(await primaryOf(at.place)).toBe(primary)
    })
  })

  test('a member of etcd is killed: nobody notices', async () => {
    const sent = await underLoad('Two of etcd', 300, async (answered) => {
      const primary = await primaryOf(at.place)
      signalPart(at.place.folder, 'etcd1', 'SIGKILL')
      await answered(500)
      startAgain(at.place, 'etcd1')
      expect(await primaryOf(at.place)).toBe(primary)
    })
    expect(sent.attempts).toBe(sent.answered.size)
  })

  test('a server is killed, and another one freezes', async () => {
    const dead = 'api1'
    const before = pidOf(at.place.folder, dead)
    const sent = await sendWhile('A server less', async () => {
      await killAndStart(at.place, dead)
      await until(() => isServing(at.place, dead), 60_000)
      signalPart(at.place.folder, 'api2', 'SIGSTOP')
      await until(async () => (await at.client.ask('/api/ready')).status === 200, 60_000)
      signalPart(at.place.folder, 'api2', 'SIGCONT')
    })
    expect(pidOf(at.place.folder, dead)).not.toBe(before)
    await recovered(at.place)
    await expectExactlyOnce(at.knex, sent)
  })

  test('a rolling restart: 0 requests fail, also those that are sent once', async () => {
    const failed: string[] = []
    let others = 0
    const sent = await sendWhile('Rolling', async () => {
      let over = false
      const read = async () => {
        while (!over) {
          // A sign-in has no key, so the balancer may not repeat it.
          const wrong = { email: 'nobody@people.example', password: 'not the one' }
          const [page, login] = await Promise.all([at.client.ask('/'), at.client.ask('/api/login', { json: wrong })]).catch(
            (error) => [error, error],
          )
          others += 2
          if (page.status !== 200 || ![401, 429].includes(login.status))
            failed.push(`${page.status ?? page} ${login.status ?? login}`)
        }
      }
      const reading = Promise.all([read(), read()])
      for (const name of servers) {
        signalPart(at.place.folder, name, 'SIGTERM')
        await until(() => pidOf(at.place.folder, name) === null, 30_000, `${name} does not stop`)
        startAgain(at.place, name)
        await until(() => isServing(at.place, name), 60_000, `${name} does not start`)
      }
      over = true
      await reading
    })
    console.log(`Rolling: and ${others} reads and sign-ins`)
    expect(failed).toEqual([])
    expect(sent.attempts).toBe(sent.answered.size)
    await recovered(at.place)
    await expectExactlyOnce(at.knex, sent)
  })

  /** Sends requests as long as `work` takes. */
  async function sendWhile(name: string, work: () => Promise<void>): Promise<Sent> {
    const started = performance.now()
    let over = false
    const sending = sendQuotes(at.client, { name, senders: 8, count: 1, goesOn: () => !over })
    await work().finally(() => (over = true))
    const sent = await sending
    console.log(`${name}: ${reported(sent, (performance.now() - started) / 1000)}`)
    return sent
  }
})
