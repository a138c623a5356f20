import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { api } from '#shared/kernel/paths'
import { createBroker, createDriver, createLoad, quoteRequestBody } from '../../support/factories.ts'
import { listenAnywhere } from '../../support/listening.ts'
import { root } from '../../support/processes.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let bare: ChildProcess
let url: string

beforeAll(async () => {
  server = await startTestServer()
  const free = createServer()
  const port = await listenAnywhere(free)
  await new Promise((resolve) => free.close(resolve))
  url = `http://127.0.0.1:${port}`
  bare = spawn(process.execPath, ['tests/benchmarks/bareServer.mjs'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(port), DATABASE_URL: server.database.url },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const answers = () =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  await vi.waitUntil(answers, { timeout: 30_000 })
})
afterAll(async () => {
  bare?.kill()
  await server.close()
})

const fields = (rows: object[]) => Object.keys(rows[0] ?? {}).toSorted()

test('the baseline of the benchmarks answers with the fields of the API, and stores a quote request', async () => {
  const { id: brokerId } = await createBroker(server.knex, { name: 'Holt Freight' })
  const { id: driverId } = await createDriver(server.knex)
  const load = await createLoad(server.knex, { status: 'enroute', brokerId, assignedDriverId: driverId })
  const made = await fetch(`${url}/quotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(quoteRequestBody()),
  })
  expect(made.status).toBe(201)
  for (const [role, paths] of [
    ['dispatcher', { [api.loads]: '/loads', [`${api.loads}?search=holt`]: '/loads/search?search=holt', [api.quotes]: '/quotes' }],
    ['driver', { [api.loads]: '/loads' }],
  ] as const) {
    const cookie = await server.signInAs(role, role === 'driver' ? { driverId } : {})
    for (const [path, barePath] of Object.entries(paths)) {
      const answer = await fetch(url + barePath, { headers: { cookie } })
      expect(answer.status, `${role} ${barePath}`).toBe(200)
      const rows: object[] = await answer.json()
      expect(rows).toHaveLength(1)
      expect(fields(rows), `${role} ${barePath}`).toEqual(fields(await (await server.request(path, { cookie })).json()))
    }
  }
  const cookie = await server.signInAs('dispatcher')
  const totals = await fetch(`${url}/loads/totals`, { headers: { cookie } })
  expect(await totals.json()).toMatchObject({ enroute: { count: 1 } })
  expect(load.status).toBe('enroute')
})
