import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDraft } from '../../client/offline/drafts/drafts.ts'
import type { HeldFile } from '../../client/offline/outbox/entry.ts'
import { holdFile } from '../../client/offline/outbox/files.ts'
import { formOf } from '../../client/offline/outbox/kinds.ts'
import { cancelKey, probeServer, sendEntry } from '../../client/offline/outbox/send.ts'
import { storeSignIn } from '../../client/offline/session/storedSession.ts'
import { createLoad, createUser, testPassword } from '../factories.ts'
import { named, takePhoto } from '../files.ts'
import { dayAhead, fitDriver } from '../loads.ts'
import { makeDevice, type Tab } from '../offline/device.ts'
import { installNetwork, type Network, runOn, runTimers, turn } from '../offline/network.ts'
import { Random } from '../offline/random.ts'
import { cookiesOf, startTestServer, type TestServer } from '../server.ts'

/** `SCHEDULES=1000` runs more cases, `SCHEDULE_SEED=4711` starts with that one. */
const count = Number(process.env.SCHEDULES ?? 40)
const firstSeed = Number(process.env.SCHEDULE_SEED ?? (Date.now() % 1_000_000) * 1000)

let server: TestServer
let restore: () => void
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_FILES: '100000000/600', LIMIT_SUBMISSIONS: '100000000/600' } })
  restore = installNetwork(server.url)
})
afterAll(async () => {
  restore()
  await server.close()
})

/** A driver with a load on the road. */
async function driverOnTheRoad() {
  const driver = await fitDriver(server, {})
  const { id: userId, email } = await createUser(server.knex, { role: 'driver', driverId: driver.id })
  const cookie = cookiesOf(await server.request('/api/login', { json: { email, password: testPassword } }))
  const pickupDateTime = new Date(Date.now() - 20 * 3_600_000)
  const load = await createLoad(server.knex, { status: 'enroute', assignedDriverId: driver.id, pickupDateTime })
  return { userId, cookie, load, driver }
}

/** What went wrong on the day of a driver who takes photos at six check calls, on a network like that, with a phone like that. */
async function dayOf(seed: number): Promise<string[]> {
  const { userId, cookie, load, driver } = await driverOnTheRoad()
  const random = new Random(seed)
  let clock = Date.now() - 15 * 3_600_000
  const network: Network = {
    ...{ random, offline: false, badness: 0.3 + random.next() * 0.6, session: userId, cookies: new Map([[userId, cookie]]) },
    ...{ underway: new Set(), timers: [], clock: () => clock, seen: new Map() },
  }
  const device = makeDevice({
    send: (entry) => runOn(network, () => sendEntry(entry, () => clock)),
    cancel: (key) => runOn(network, () => cancelKey(key)),
    probe: () => runOn(network, () => probeServer(() => clock)),
    inDoubt: () => network.offline,
    now: () => clock,
    random: random.next,
  })
  let tab = device.open()
  await storeSignIn(tab.database, userId)
  const row = { noun: 'loads' as const, id: load.id, reference: load.id }
  const problems: string[] = []
  const taken: string[] = []
  const recorded: string[] = []
  /** The days on which the documents end that were handed in. */
  const handedIn: string[] = []
  const start = (on: Tab, work: Promise<unknown>) => void work.catch((error) => on.alive && problems.push(String(error)))
  const kill = () => {
    if (!random.chance(0.3)) return
    tab.kill()
    tab = device.open()
  }

  for (let call = 0; call < 6; call += 1) {
    const open = () => openDraft({ ...tab, now: () => clock }, formOf('loadProof', row, { type: 'check_call' }), { userId })
    let draft = await open()
    // What was taken back and not recorded again, because the phone died, is in the form.
    if (draft.restored) {
      await tab.outbox.enqueue('loadProof', draft.restored.values, { row, userId, draft: draft.id })
      draft.close()
      draft = await open()
    }
    const files: HeldFile[] = []
    for (let photos = random.below(3); photos > 0; photos -= 1) {
      const photo = await takePhoto({ width: 16, height: 16 })
      const blob = new Blob([new Uint8Array(photo.content)], { type: photo.type })
      files.push({ ...named(photo), takenAt: clock + photos, blob })
    }
    for (const file of files) await holdFile(tab.database, draft.id, userId, file)
    const note = `Schedule ${seed}, ${call}`
    const occurredAt = new Date(clock).toISOString()
    const body = {
      type: 'check_call',
      occurredAt,
      location: 'Blythe, CA',
      note,
      files: files.map(({ blob: _, takenAt: __, ...file }) => file),
    }
    const entry = await tab.outbox.enqueue('loadProof', body, { row, userId, draft: draft.id })
    draft.close()
    recorded.push(note)
    taken.push(...files.map(({ sha256 }) => sha256))
    start(tab, tab.outbox.drain({ skipBackOff: random.chance(0.5) }))
    for (let turns = random.below(60); turns > 0; turns -= 1) await turn()
    // Taken back in the middle of all that, and recorded again with what had come back.
    if (random.chance(0.3)) {
      const paper = { noun: 'documents' as const, id: 'insurance', reference: 'insurance' }
      const opened = await openDraft({ ...tab, now: () => clock }, formOf('document', paper), { userId })
      const photo = await takePhoto({ width: 16, height: 16 })
      const { kind: _, ...page } = named(photo)
      const blob = new Blob([new Uint8Array(photo.content)], { type: photo.type })
      await holdFile(tab.database, opened.id, userId, { ...page, takenAt: clock, blob })
      const expiresOn = dayAhead(100 + call)
      const body = { kind: 'insurance', expiresOn, handedInAt: occurredAt, files: [page] }
      await tab.outbox.enqueue('document', body, { row: paper, userId, draft: opened.id })
      opened.close()
      handedIn.push(expiresOn)
      taken.push(page.sha256)
    }
    const [mine, own] = [tab, entry.id]
    const again = async () => {
      const undone = await mine.outbox.edit(own)
      if (undone.outcome === 'done' && undone.draft)
        await mine.outbox.enqueue('loadProof', body, { row, userId, draft: undone.draft })
    }
    if (random.chance(0.3)) start(mine, again())
    network.offline = random.chance(0.3)
    clock += random.below(7_200_000)
    runTimers(network)
    kill()
    start(tab, tab.outbox.drain({ skipBackOff: true }))
    for (let turns = random.below(60); turns > 0; turns -= 1) await turn()
    kill()
  }

  tab.kill()
  Object.assign(network, { badness: 0, offline: false })
  await Promise.allSettled(network.underway)
  const last = device.open()
  for (let round = 0; round < 8 && (await last.database.outbox.count()) > 0; round += 1) {
    for (const entry of await last.database.outbox.toArray()) {
      // Refused by a server that failed: the person sends it again. One that is to be taken back is sent after all.
      if (entry.wish) await last.outbox.sendAfterAll(entry.id)
      if (entry.state === 'needsYou') await last.outbox.resend(entry.id, {})
    }
    await last.outbox.drain({ skipBackOff: true })
    clock += 3_600_000
    runTimers(network)
  }
  const entries = await last.database.outbox.orderBy('seq').toArray()
  const left = entries.map(({ seq, kind, state, wish, tries, problem, answer }) =>
    JSON.stringify({ seq, kind, state, wish, tries, problem, answer }),
  )
  const drafts = await last.database.drafts.toArray()
  last.kill()

  const events = await server.knex('tracking_events').where({ load_id: load.id, type: 'check_call' }).pluck('note')
  const documents: string[] = await server
    .knex('documents')
    .where({ driver_id: driver.id, kind: 'insurance' })
    .pluck('expires_on')
  const checking = await server
    .knex('documents')
    .where({ driver_id: driver.id, kind: 'insurance', status: 'checking' })
    .pluck('expires_on')
  const arrived: string[] = await server.knex('files').whereIn('sha256', taken).whereNotNull('received_at').pluck('sha256')
  // What was taken back when the phone died is in its form again, with its photos.
  const back = drafts.flatMap(({ values, form }) => (form.startsWith('file:') ? [] : [(values as { note: string }).note]))
  const held = drafts.flatMap(({ values, form }) => (form.startsWith('file:') ? [(values as HeldFile).sha256] : []))
  return [
    ...problems,
    ...left.map((one) => `${one} is stuck`),
    ...recorded.filter((note) => !events.includes(note) && !back.includes(note)).map((note) => `${note} is lost`),
    ...events.filter((note, at) => events.indexOf(note) !== at).map((note) => `${note} is duplicated`),
    ...handedIn.filter((day) => !documents.includes(day)).map((day) => `the document until ${day} is lost`),
    ...documents.filter((day, at) => documents.indexOf(day) !== at).map((day) => `the document until ${day} is duplicated`),
    ...(checking.join() === handedIn.slice(-1).join() ? [] : [`${checking.join()} is checked, not ${handedIn.at(-1)}`]),
    ...taken.filter((sha256) => !arrived.includes(sha256) && !held.includes(sha256)).map((sha256) => `photo ${sha256} is lost`),
  ]
}

test(`${count} random days: no event, no photo and no document of a driver is lost, duplicated or stuck`, {
  timeout: 60_000 + count * 2_000,
}, async () => {
  const wrong: string[] = []
  const seeds = Array.from({ length: count }, (_, index) => firstSeed + index)
  const runner = async () => {
    for (let seed = seeds.shift(); seed !== undefined && wrong.length < 3; seed = seeds.shift()) {
      const found = await dayOf(seed)
      if (found.length) wrong.push(`SCHEDULE_SEED=${seed} SCHEDULES=1: ${found.join('; ')}`)
    }
  }
  await Promise.all(Array.from({ length: 6 }, runner))
  expect(wrong).toEqual([])
})
