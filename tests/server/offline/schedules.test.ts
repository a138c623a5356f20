import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { submittedKinds } from '#shared/documents/document'
import type { DaysOffRequest } from '#shared/drivers/driver'
import { api } from '#shared/kernel/paths'
import type { Ending } from '../../offline/ending.ts'
import { forms, type Item, type ItemKind, recordedEvent, type Scene, type ScheduledUser } from '../../offline/items.ts'
import { installNetwork } from '../../offline/network.ts'
import { runSchedule } from '../../offline/schedule.ts'
import { createLoad, createQuoteRow, createSettlement, createUser, testPassword } from '../../support/factories.ts'
import { fitDriver } from '../../support/loads.ts'
import { cookiesOf, startTestServer, type TestServer } from '../../support/server.ts'
import { createTrackingEvent } from '../../support/trackingEvents.ts'
import {
  type Judged,
  type Stored,
  storedContacts,
  storedDaysOff,
  storedDisputes,
  storedDocuments,
  storedOf,
  storedOnLoads,
  storedPhotos,
} from './scheduled.ts'

/** `SCHEDULES=1000` runs more cases, `SCHEDULE_SEED=4711` starts with that one. */
const count = Number(process.env.SCHEDULES ?? 120)
const firstSeed = Number(process.env.SCHEDULE_SEED ?? (Date.now() % 1_000_000) * 1000)
const sideBySide = 8

let server: TestServer
let restore: () => void
let desk: ScheduledUser[]
/** One for each of the schedules side by side. */
let cabs: ScheduledUser[]

beforeAll(async () => {
  const plenty = '100000000/600'
  server = await startTestServer({
    env: {
      LIMIT_QUOTES: plenty,
      LIMIT_APPLICATIONS: plenty,
      LIMIT_SUBMISSIONS: plenty,
      LIMIT_FILES: plenty,
      LIMIT_SIGN_IN_ADDRESS: plenty,
    },
  })
  desk = await Promise.all([signIn('dispatcher'), signIn('dispatcher')])
  cabs = await Promise.all(Array.from({ length: sideBySide }, () => signIn('driver')))
  restore = installNetwork(server.url)
})

afterAll(async () => {
  restore()
  await server.close()
})

async function signIn(role: 'dispatcher' | 'driver'): Promise<ScheduledUser> {
  const { id, email } = await createUser(server.knex, { role })
  const answer = await server.request('/api/login', { json: { email, password: testPassword } })
  return { id, cookie: cookiesOf(answer) }
}

let declined = 0
let [kills, killing] = [0, false]
/** One at a time, for all schedules. */
async function killServer(): Promise<void> {
  if (killing) return
  killing = true
  kills += 1
  await server.kill()
  killing = false
}

/** Rows of their own for a schedule: also the person in this cab is a driver who is new. */
async function newScene(driver: ScheduledUser): Promise<Scene> {
  const { id: driverId } = await fitDriver(server)
  await server.knex('users').where({ id: driver.id }).update({ driver_id: driverId })
  const two = <T>(make: () => Promise<T>) => Promise.all([make(), make()])
  const loads = await two(() => createLoad(server.knex, { status: 'enroute', assignedDriverId: driverId }))
  for (const { id } of loads) {
    await createTrackingEvent(server.knex, { id: recordedEvent(id), loadId: id, driverId, note: '', privateNote: null } as never)
  }
  const settlements = await two(() => createSettlement(server.knex, [], { driverId }))
  const quotes = await two(() => createQuoteRow(server.knex))
  const rows = {
    quotes: quotes.map(({ id }) => id),
    loads: loads.map(({ id }) => id),
    documents: [...submittedKinds],
    drivers: [driverId],
    settlements: settlements.map(({ id }) => id),
  }
  const askedDaysOff = async () => {
    const { days_off_requests: requests } = await server.knex('drivers').where({ id: driverId }).first('days_off_requests')
    return (requests as DaysOffRequest[]).filter(({ status }) => status === 'asked').map(({ id }) => id)
  }
  const declineDaysOff = async () => {
    const [request] = await askedDaysOff()
    if (!request) return
    const declining = server.request(`${api.drivers}/${driverId}/decline-days-off`, {
      json: { request, reason: 'Two others are off' },
      cookie: desk[0]?.cookie ?? '',
      headers: { 'idempotency-key': randomUUID() },
    })
    await declining.then(
      ({ ok }) => {
        declined += Number(ok)
      },
      () => {
        // The server was killed meanwhile, and may have declined them or not.
      },
    )
  }
  return { desk, driver, rows, killServer, askedDaysOff, declineDaysOff }
}

/** Commands of a user on a row that have overtaken one another, except those that were removed from their place. */
function overtaken(items: readonly Item[], stored: readonly Stored[]): string[] {
  const last = new Map<string, Item>()
  return stored.flatMap(({ name }) => {
    const item = items.find((one) => one.name === name)
    if (!item?.seq) return []
    const stream = `${item.row} ${item.userId} ${item.kind === 'loadMessage'}`
    const before = last.get(stream)
    last.set(stream, item)
    return before && Number(before.seq) > item.seq ? [`${name} has overtaken ${before.name}`] : []
  })
}

/** The rows stored by a schedule, and the faults: every request must be in exactly one place, and the device must know which. */
async function judge(ending: Ending, { quotes, drivers: [driverId = ''] }: Scene['rows']): Promise<Judged> {
  const { knex } = server
  const documents = await storedDocuments(knex, ending, driverId)
  const daysOff = await storedDaysOff(knex, ending, driverId)
  const onRows = [await storedContacts(knex, ending, quotes), await storedOnLoads(knex, ending), documents.stored]
  onRows.push(await storedDisputes(knex, ending))
  const created = [await storedOf(knex, ending, 'quote'), await storedOf(knex, ending, 'application')]
  const rows = [...created, ...onRows, daysOff.stored].flat()
  const found = [...ending.problems, ...documents.faults, ...daysOff.faults]
  found.push(...onRows.flatMap((stored) => overtaken(ending.items, stored)))
  found.push(...ending.outbox.map((name, place) => `${name} is stuck: ${ending.stuck[place]}`))
  for (const { clientId } of rows) if (ending.never.includes(clientId)) found.push(`${clientId} was cancelled and has arrived`)
  // A submitted request that is a draft again must be shown by the badge or by the refused form.
  for (const name of ending.drafts)
    if (![...ending.calledBack, ...ending.refused].includes(name)) found.push(`${name} is a draft that nothing shows`)
  for (const { commits, clientId } of rows) if (commits !== 1) found.push(`${clientId} was committed ${commits} times`)
  for (const { name, retained, discarded, invalid, resent } of ending.items) {
    const stored = rows.filter((row) => row.name === name).length
    const here = [...ending.outbox, ...ending.drafts].filter((one) => one === name).length
    if (stored > 1) found.push(`${name} is duplicated`)
    if (stored + here > (resent ? 2 : 1) || here > 1) found.push(`${name} is stored ${stored} times and here ${here} times`)
    if (stored + here === 0 && retained && !discarded) found.push(`${name} is lost`)
    if (invalid && stored) found.push(`${name} was stored though it is invalid`)
  }
  found.push(...(await lostPhotos(ending, rows)))
  for (const { name, clientId } of rows)
    if (!ending.sent.includes(clientId)) found.push(`${name} is stored as ${clientId}, which the device does not know`)
  const stored = rows.map(({ clientId }) => clientId)
  for (const key of ending.sent) if (!stored.includes(key)) found.push(`The device has ${key} acknowledged, which is not stored`)
  if (new Set(ending.sent).size !== ending.sent.length) found.push(`The device has acknowledged twice, of ${ending.sent}`)
  return { stored: rows, faults: found }
}

/** The photos that are lost although they were taken and not discarded; and leftover bytes. */
async function lostPhotos({ items, held, bytes, dropped }: Ending, stored: readonly Stored[]): Promise<string[]> {
  const arrived = await storedPhotos(server.knex, { items })
  const isHere = (sha256: string) => held.includes(sha256) && bytes.includes(sha256)
  // An item that has arrived needs its photos, even if another text of it was discarded.
  const isWanted = ({ name, retained, discarded }: Item) => stored.some((one) => one.name === name) || (retained && !discarded)
  const wanted = items.filter(isWanted).flatMap(({ photos }) => photos)
  return [
    ...wanted.filter((one) => !arrived.includes(one) && !isHere(one) && !dropped.includes(one)).map((one) => `${one} is lost`),
    ...held.filter((one) => !bytes.includes(one)).map((one) => `${one} has no bytes`),
    ...bytes.filter((one) => !held.includes(one)).map((one) => `the bytes of ${one} are left over`),
  ]
}

test(`${count} random schedules: no request is lost, duplicated or stuck`, { timeout: 60_000 + count * 2_000 }, async () => {
  const kinds = Object.keys(forms) as ItemKind[]
  const totals = {
    sent: 0,
    stayed: 0,
    called: 0,
    calledBack: 0,
    changed: 0,
    putBack: 0,
    resent: 0,
    full: 0,
    photos: 0,
    stored: new Map(kinds.map((kind) => [kind, 0])),
    faults: new Map<string, number>(),
  }
  const wrong: string[] = []
  const seeds = Array.from({ length: count }, (_, index) => firstSeed + index)
  const runner = async (cab: ScheduledUser) => {
    for (let seed = seeds.shift(); seed !== undefined && wrong.length < 5; seed = seeds.shift()) {
      const scene = await newScene(cab)
      const ending = await runSchedule(seed, scene)
      const { stored, faults: found } = await judge(ending, scene.rows)
      for (const { kind, name } of ending.items)
        if (stored.some((one) => one.name === name)) totals.stored.set(kind, (totals.stored.get(kind) ?? 0) + 1)
      totals.sent += ending.sent.length
      totals.stayed += ending.stayed
      totals.called += ending.called
      totals.changed += ending.changed
      totals.putBack += ending.putBack
      totals.resent += ending.resent
      totals.full += ending.full
      const { length } = await storedPhotos(server.knex, ending)
      totals.photos += length
      totals.calledBack += ending.calledBack.length
      for (const [fault, times] of ending.seen) totals.faults.set(fault, (totals.faults.get(fault) ?? 0) + times)
      if (found.length) wrong.push(`SCHEDULE_SEED=${seed} SCHEDULES=1: ${found.join('; ')}`)
    }
  }
  await Promise.all(cabs.map(runner))
  expect(wrong).toEqual([])
  // The schedules must have covered all cases; of a rare one, 120 schedules may have a few.
  expect(totals.sent).toBeGreaterThan(count)
  if (count >= 100) expect(Math.min(...totals.stored.values(), declined)).toBeGreaterThan(0)
  if (count >= 100)
    expect(Math.min(totals.stayed, totals.called, totals.calledBack, totals.changed, totals.putBack)).toBeGreaterThan(count / 10)
  if (count >= 100) expect(Math.min(totals.full, totals.photos, kills)).toBeGreaterThan(count / 10)
  if (count >= 100) expect(totals.resent).toBeGreaterThan(0)
  if (count >= 100) expect(Math.min(...totals.faults.values())).toBeGreaterThan(count / 20)
})
