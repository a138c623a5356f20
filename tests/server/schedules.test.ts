import { afterAll, beforeAll, expect, test } from 'vitest'
import { installNetwork } from '../offline/network.ts'
import { type Ending, runSchedule } from '../offline/schedule.ts'
import { startTestServer, type TestServer } from '../server.ts'

/** `SCHEDULES=1000` runs more cases, `SCHEDULE_SEED=4711` starts with that one. */
const count = Number(process.env.SCHEDULES ?? 150)
const firstSeed = Number(process.env.SCHEDULE_SEED ?? (Date.now() % 1_000_000) * 1000)
const sideBySide = 8

let server: TestServer
let restore: () => void

beforeAll(async () => {
  const plenty = '100000000/600'
  server = await startTestServer({ env: { LIMIT_QUOTES: plenty, LIMIT_APPLICATIONS: plenty, LIMIT_SUBMISSIONS: plenty } })
  restore = installNetwork(server.url)
})

afterAll(async () => {
  restore()
  await server.close()
})

/** The table and the name column of each kind. */
const storedAs = { quote: ['quotes', 'company_name'], application: ['applications', 'last_name'] } as const

interface Stored {
  name: string
  clientId: string
  commits: number
}

async function storedOf({ items }: Ending, kind: keyof typeof storedAs): Promise<Stored[]> {
  const [table, name] = storedAs[kind]
  const names = items.filter((item) => item.kind === kind).map((item) => item.name)
  const { rows } = await server.knex.raw(
    `select ${name} as name, client_id as "clientId", (select count(*)::int from audit_log where row_id = ${table}.id::text) as commits
     from ${table} where ${name} = any(?)`,
    [names],
  )
  return rows
}

/** What is wrong at the end of a schedule: every request must be in exactly one place, and the device must know which. */
async function faultsOf(ending: Ending): Promise<string[]> {
  const rows = [...(await storedOf(ending, 'quote')), ...(await storedOf(ending, 'application'))]
  const found = [...ending.problems]
  found.push(...ending.outbox.map((name) => `${name} is stuck`))
  for (const { clientId } of rows) if (ending.never.includes(clientId)) found.push(`${clientId} was cancelled and has arrived`)
  // A submitted request that is a draft again must be shown by the badge or by the refused form.
  for (const name of ending.drafts)
    if (![...ending.calledBack, ...ending.refused].includes(name)) found.push(`${name} is a draft that nothing shows`)
  for (const { commits, clientId } of rows) if (commits !== 1) found.push(`${clientId} was committed ${commits} times`)
  for (const { name, kept, discarded, invalid } of ending.items) {
    const stored = rows.filter((row) => row.name === name).length
    const here = [...ending.outbox, ...ending.drafts].filter((one) => one === name).length
    if (stored > 1) found.push(`${name} is duplicated`)
    if (stored + here > 1) found.push(`${name} is stored ${stored} times and here ${here} times`)
    if (stored + here === 0 && kept && !discarded && !invalid) found.push(`${name} is lost`)
    if (invalid && stored) found.push(`${name} was stored though it is invalid`)
  }
  const stored = rows.map(({ clientId }) => clientId).sort()
  if (stored.join() !== ending.sent.join())
    found.push(`The device has ${ending.sent.length} acknowledged, the server has ${stored.length} stored`)
  return found
}

test(`${count} random schedules: no request is lost, duplicated or stuck`, { timeout: 60_000 + count * 1_000 }, async () => {
  const totals = { quote: 0, application: 0, sent: 0, stayed: 0, called: 0, calledBack: 0, faults: new Map<string, number>() }
  const wrong: string[] = []
  const seeds = Array.from({ length: count }, (_, index) => firstSeed + index)
  const runner = async () => {
    for (let seed = seeds.shift(); seed !== undefined && wrong.length < 5; seed = seeds.shift()) {
      const ending = await runSchedule(seed)
      for (const { kind } of ending.items) totals[kind] += 1
      totals.sent += ending.sent.length
      totals.stayed += ending.stayed
      totals.called += ending.called
      totals.calledBack += ending.calledBack.length
      for (const [fault, times] of ending.seen) totals.faults.set(fault, (totals.faults.get(fault) ?? 0) + times)
      const found = await faultsOf(ending)
      if (found.length) wrong.push(`SCHEDULE_SEED=${seed} SCHEDULES=1: ${found.join('; ')}`)
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, runner))
  expect(wrong).toEqual([])
  // The schedules must have covered what they test.
  expect(totals.sent).toBeGreaterThan(count)
  expect(Math.min(totals.quote, totals.application)).toBeGreaterThan(count)
  if (count >= 100) expect(Math.min(totals.stayed, totals.called, totals.calledBack)).toBeGreaterThan(count / 10)
  if (count >= 100) expect(Math.min(...totals.faults.values())).toBeGreaterThan(count / 20)
})
