import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLoad, createQuoteRow, createUser, testPassword } from '../factories.ts'
import { fitDriver } from '../loads.ts'
import type { Ending } from '../offline/ending.ts'
import type { Item, ItemKind, ScheduledUser } from '../offline/items.ts'
import { installNetwork } from '../offline/network.ts'
import { runSchedule } from '../offline/schedule.ts'
import { cookiesOf, startTestServer, type TestServer } from '../server.ts'

/** `SCHEDULES=1000` runs more cases, `SCHEDULE_SEED=4711` starts with that one. */
const count = Number(process.env.SCHEDULES ?? 120)
const firstSeed = Number(process.env.SCHEDULE_SEED ?? (Date.now() % 1_000_000) * 1000)
const sideBySide = 8

let server: TestServer
let restore: () => void
let desk: ScheduledUser[]
let driver: ScheduledUser & { driverId: string }

beforeAll(async () => {
  const plenty = '100000000/600'
  server = await startTestServer({
    env: { LIMIT_QUOTES: plenty, LIMIT_APPLICATIONS: plenty, LIMIT_SUBMISSIONS: plenty, LIMIT_FILES: plenty },
  })
  desk = await Promise.all([signIn({ role: 'dispatcher' }), signIn({ role: 'dispatcher' })])
  const { id: driverId } = await fitDriver(server)
  driver = { ...(await signIn({ role: 'driver', driverId })), driverId }
  restore = installNetwork(server.url)
})

afterAll(async () => {
  restore()
  await server.close()
})

async function signIn(user: { role: 'dispatcher' | 'driver'; driverId?: string }): Promise<ScheduledUser> {
  const { id, email } = await createUser(server.knex, user)
  const answer = await server.request('/api/login', { json: { email, password: testPassword } })
  return { id, cookie: cookiesOf(answer) }
}

const loadOnTheRoad = () => createLoad(server.knex, { status: 'enroute', assignedDriverId: driver.driverId })

let [kills, killing] = [0, false]
/** One at a time, for all schedules. */
async function killServer(): Promise<void> {
  if (killing) return
  killing = true
  kills += 1
  await server.kill()
  killing = false
}

/** The table and the name column of each kind. */
const storedAs = { quote: ['quotes', 'company_name'], application: ['applications', 'last_name'] } as const

interface Stored {
  name: string
  clientId: string
  commits: number
}

const namesOf = ({ items }: Ending, kind: ItemKind) => items.filter((item) => item.kind === kind).map(({ name }) => name)

async function storedOf(ending: Ending, kind: keyof typeof storedAs): Promise<Stored[]> {
  const [table, name] = storedAs[kind]
  const names = namesOf(ending, kind)
  const { rows } = await server.knex.raw(
    `select ${name} as name, client_id as "clientId", (select count(*)::int from audit_log where row_id = ${table}.id::text) as commits
     from ${table} where ${name} = any(?)`,
    [names],
  )
  return rows
}

/** The contacts on these quote requests, in the order in which the server has stored them; each command is a row of the audit log. */
async function storedContacts(ending: Ending, rows: readonly string[]): Promise<Stored[]> {
  const { rows: contacts } = await server.knex.raw(
    'select note as name from quote_contacts where note = any(?) order by received_at, id',
    [namesOf(ending, 'quoteContact')],
  )
  const { rows: logged } = await server.knex.raw(
    `select client_id as "clientId" from audit_log where what = 'log' and row_id = any(?) order by id`,
    [[...rows]],
  )
  if (contacts.length !== logged.length) throw new Error(`${contacts.length} contacts and ${logged.length} commands are stored`)
  return logged.map(({ clientId }: Stored, index: number) => ({ clientId, name: contacts[index].name, commits: 1 }))
}

/** The messages and events on loads, in the order in which the server has stored them: what came in the same millisecond, as it was made. */
async function storedOnLoads(ending: Ending): Promise<Stored[]> {
  const { rows } = await server.knex.raw(
    `select text as name, client_id as "clientId", 1 as commits, received_at, id as place from load_messages where text = any(?)
     union all select note, client_id, 1, received_at, sequence from tracking_events where note = any(?)
     order by received_at, place`,
    [namesOf(ending, 'loadMessage'), namesOf(ending, 'loadProof')],
  )
  return rows
}

/** The photos that the server has. */
const storedPhotos = (ending: Ending): Promise<string[]> =>
  server
    .knex('files')
    .whereIn(
      'sha256',
      ending.items.flatMap(({ photos }) => photos),
    )
    .whereNotNull('received_at')
    .pluck('sha256')

/** Commands of a person on a row that have overtaken one another, those apart that were taken out of their place. */
function overtaken(items: readonly Item[], stored: readonly Stored[]): string[] {
  const last = new Map<string, Item>()
  return stored.flatMap(({ name }) => {
    const item = items.find((one) => one.name === name)
    if (!item?.seq) return []
    const stream = `${item.row} ${item.userId}`
    const before = last.get(stream)
    last.set(stream, item)
    return before && Number(before.seq) > item.seq ? [`${name} has overtaken ${before.name}`] : []
  })
}

/** What is wrong at the end of a schedule: every request must be in exactly one place, and the device must know which. */
async function faultsOf(ending: Ending, quotes: readonly string[]): Promise<string[]> {
  const [contacts, onLoads] = [await storedContacts(ending, quotes), await storedOnLoads(ending)]
  const rows = [...(await storedOf(ending, 'quote')), ...(await storedOf(ending, 'application')), ...contacts, ...onLoads]
  const found = [...ending.problems, ...overtaken(ending.items, contacts), ...overtaken(ending.items, onLoads)]
  found.push(...ending.outbox.map((name) => `${name} is stuck`))
  for (const { clientId } of rows) if (ending.never.includes(clientId)) found.push(`${clientId} was cancelled and has arrived`)
  // A submitted request that is a draft again must be shown by the badge or by the refused form.
  for (const name of ending.drafts)
    if (![...ending.calledBack, ...ending.refused].includes(name)) found.push(`${name} is a draft that nothing shows`)
  for (const { commits, clientId } of rows) if (commits !== 1) found.push(`${clientId} was committed ${commits} times`)
  for (const { name, kept, discarded, invalid, resent } of ending.items) {
    const stored = rows.filter((row) => row.name === name).length
    const here = [...ending.outbox, ...ending.drafts].filter((one) => one === name).length
    if (stored > 1) found.push(`${name} is duplicated`)
    if (stored + here > (resent ? 2 : 1) || here > 1) found.push(`${name} is stored ${stored} times and here ${here} times`)
    if (stored + here === 0 && kept && !discarded && !invalid) found.push(`${name} is lost`)
    if (invalid && stored) found.push(`${name} was stored though it is invalid`)
  }
  found.push(...(await lostPhotos(ending)))
  const stored = rows.map(({ clientId }) => clientId).sort()
  if (stored.join() !== ending.sent.join())
    found.push(`The device has ${ending.sent.length} acknowledged, the server has ${stored.length} stored`)
  return found
}

/** Photos that are nowhere, though they were taken and nobody has discarded them; and bytes that are of no use. */
async function lostPhotos({ items, held, bytes, dropped, ...ending }: Ending): Promise<string[]> {
  const arrived = await storedPhotos({ items, held, bytes, dropped, ...ending })
  const isHere = (sha256: string) => held.includes(sha256) && bytes.includes(sha256)
  const wanted = items.filter(({ kept, discarded, invalid }) => kept && !discarded && !invalid).flatMap(({ photos }) => photos)
  return [
    ...wanted.filter((one) => !arrived.includes(one) && !isHere(one) && !dropped.includes(one)).map((one) => `${one} is lost`),
    ...held.filter((one) => !bytes.includes(one)).map((one) => `${one} has no bytes`),
    ...bytes.filter((one) => !held.includes(one)).map((one) => `the bytes of ${one} are left over`),
  ]
}

test(`${count} random schedules: no request is lost, duplicated or stuck`, { timeout: 60_000 + count * 1_000 }, async () => {
  const totals = {
    ...{
      quote: 0,
      application: 0,
      quoteContact: 0,
      loadMessage: 0,
      loadProof: 0,
      sent: 0,
      stayed: 0,
      called: 0,
      calledBack: 0,
      resent: 0,
      full: 0,
      photos: 0,
    },
    faults: new Map<string, number>(),
  }
  const wrong: string[] = []
  const seeds = Array.from({ length: count }, (_, index) => firstSeed + index)
  const runner = async () => {
    for (let seed = seeds.shift(); seed !== undefined && wrong.length < 5; seed = seeds.shift()) {
      const quotes = await Promise.all([createQuoteRow(server.knex), createQuoteRow(server.knex)])
      const loads = await Promise.all([loadOnTheRoad(), loadOnTheRoad()])
      const rows = quotes.map(({ id }) => id)
      const ending = await runSchedule(seed, {
        desk,
        driver,
        rows: { quotes: rows, loads: loads.map(({ id }) => id) },
        killServer,
      })
      for (const { kind } of ending.items) totals[kind] += 1
      totals.sent += ending.sent.length
      totals.stayed += ending.stayed
      totals.called += ending.called
      totals.resent += ending.resent
      totals.full += ending.full
      totals.photos += (await storedPhotos(ending)).length
      totals.calledBack += ending.calledBack.length
      for (const [fault, times] of ending.seen) totals.faults.set(fault, (totals.faults.get(fault) ?? 0) + times)
      const found = await faultsOf(ending, rows)
      if (found.length) wrong.push(`SCHEDULE_SEED=${seed} SCHEDULES=1: ${found.join('; ')}`)
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, runner))
  expect(wrong).toEqual([])
  // The schedules must have covered what they test.
  expect(totals.sent).toBeGreaterThan(count)
  expect(Math.min(totals.quote, totals.application, totals.quoteContact, totals.loadMessage, totals.loadProof)).toBeGreaterThan(
    count / 2,
  )
  if (count >= 100) expect(Math.min(totals.stayed, totals.called, totals.calledBack)).toBeGreaterThan(count / 10)
  if (count >= 100) expect(Math.min(totals.full, totals.photos, kills)).toBeGreaterThan(count / 10)
  if (count >= 100) expect(totals.resent).toBeGreaterThan(0)
  if (count >= 100) expect(Math.min(...totals.faults.values())).toBeGreaterThan(count / 20)
})
