import { randomUUID } from 'node:crypto'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../../server/platform/database/connection.ts'
import { ensureBuilt } from '../../../server/process/setup.mjs'
import { freshDatabase } from '../../support/database.ts'
import { createUser, quoteRequestBody, testPassword } from '../../support/factories.ts'
import { root, startServer } from '../../support/processes.ts'
import { cookiesOf } from '../../support/server.ts'

// Starts whole processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

beforeAll(() => ensureBuilt(root, ['gazetteer', 'server']))

test('told to stop, it answers whoever waits for a turn, and for a report, before it ends', async () => {
  const database = await freshDatabase('empty')
  onTestFinished(database.drop)
  const knex = openDatabase(database.url, { patient: true })
  onTestFinished(() => knex.destroy())
  // Two turns, one statement of reports, and a connection for sessions.
  const server = await startServer({
    env: { DATABASE_URL: database.url, DATABASE_POOL: '5', DATABASE_TIMEOUT: '12', JOBS: 'off' },
  })
  const { email } = await createUser(knex, { role: 'superadmin' })
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password: testPassword })
  const cookie = cookiesOf(await fetch(`${server.url}/api/login`, { method: 'POST', body, headers }))
  const held = await knex.transaction()
  onTestFinished(async () => void (await held.rollback()))
  await held.raw('lock table quotes, applications in access exclusive mode')
  const send = () =>
    fetch(`${server.url}/api/quotes`, {
      method: 'POST',
      body: JSON.stringify(quoteRequestBody()),
      headers: { ...headers, 'idempotency-key': randomUUID() },
    })
  const report = () => fetch(`${server.url}/api/reports/recruiting?period=4w&compare=none`, { headers: { cookie } })
  const locked = async (table: string) => {
    const { rows } = await knex.raw('select from pg_locks where not granted and relation = ?::regclass', [table])
    return rows.length
  }
  const waiting = async () => /^fairlane_queue_waiting (\d+)$/m.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1]
  const first = [send(), send()]
  const firstReport = report()
  await expect.poll(() => locked('quotes')).toBe(2)
  await expect.poll(() => locked('applications')).toBe(1)
  const others = [report(), send(), send(), send()]
  await expect.poll(waiting).toBe('3')

  const ended = server.end('SIGTERM')
  for (const answer of await Promise.all(others)) {
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(await answer.text()).toBe('The server is restarting. Please try again shortly.')
  }
  // What was begun goes on.
  await held.rollback()
  for (const { status } of await Promise.all(first)) expect(status).toBe(201)
  expect((await firstReport).status).toBe(200)
  expect(await ended).toEqual({ code: 0, signal: null })
})
