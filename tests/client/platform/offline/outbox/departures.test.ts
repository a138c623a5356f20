import { beforeEach, describe, expect, test } from 'vitest'
import type { SendResult } from '../../../../../client/platform/offline/outbox/decide.ts'
import { createDepartures, shownForMs } from '../../../../../client/platform/offline/outbox/departures.ts'
import type { Entry } from '../../../../../client/platform/offline/outbox/entry.ts'
import { storeSignIn } from '../../../../../client/platform/offline/session/storedSession.ts'
import { cabEvents } from '../../../../../client/portal/driver/cab/stopSequence.ts'
import { makeDevice, type Tab } from '../../../../offline/device.ts'

const row = { resource: 'loads', id: 'FF1', reference: 'FF1' } as const
const body = { type: 'arrived_pickup', stop: 0, occurredAt: '2026-11-20T16:41:00.000Z' }
const accepted: SendResult = { accepted: true, receipt: { id: 'FF1' } }
const stop = { location: 'Phoenix, AZ', zone: 'America/Phoenix' }
/** What the server has stored under a key. */
const arrival = ({ id }: { id: string }) => ({
  ...body,
  id: 'e1',
  idempotencyKey: id,
  note: '',
  location: stop.location,
  zone: stop.zone,
  dispute: null,
})

let clock: number
let device: ReturnType<typeof makeDevice>
let tab: Tab
/** The page that shows the load: it may not be the tab that sends. */
let departures: ReturnType<typeof createDepartures>

beforeEach(async () => {
  clock = 1_000_000
  device = makeDevice({
    send: async () => accepted,
    cancel: async () => ({ state: 'cancelled' }),
    now: () => clock,
    random: () => 0.5,
  })
  tab = device.open()
  await storeSignIn(tab.database, 'cesar')
  const read = () => tab.database.outbox.orderBy('seq').toArray()
  departures = createDepartures({ database: tab.database, read, now: () => clock })
})

/** What the cab shows of the load, with the events that the record has by now. */
async function shown(events: readonly object[]) {
  const pending = departures.current(await departures.read())
  const load = { events, stops: [stop, stop], pickupZone: stop.zone } as never
  return cabEvents(load, pending, new Set()).map(({ type, entry }) => [type, entry === null])
}

const record = () => tab.outbox.enqueue('loadEvent', body, { row, userId: 'cesar' })

describe('an arrival stands on the screen once in every order', () => {
  const waiting = ['arrived_pickup', false]
  const known = ['arrived_pickup', true]

  test('the entry leaves first, sent by this tab', async () => {
    const entry = await record()
    expect(await shown([])).toEqual([waiting])
    await tab.outbox.drain()
    expect(await tab.database.outbox.count()).toBe(0)
    expect(await shown([])).toEqual([waiting])
    expect(await shown([arrival(entry)])).toEqual([known])
  })

  test('the entry leaves first, sent by the worker', async () => {
    const entry = await record()
    expect(await shown([])).toEqual([waiting])
    await device.open({ patient: true }).outbox.drain({ skipBackOff: true })
    for (let reads = 0; reads < 10; reads++) expect(await shown([])).toEqual([waiting])
    expect(await shown([arrival(entry)])).toEqual([known])
  })

  test('the record comes first', async () => {
    const entry = await record()
    expect(await shown([arrival(entry)])).toEqual([known])
    await tab.outbox.drain()
    expect(await shown([arrival(entry)])).toEqual([known])
  })

  test('one that is undone is gone at once', async () => {
    const { id } = await record()
    expect(await shown([])).toEqual([waiting])
    await tab.outbox.discard(id)
    expect(await shown([])).toEqual([])
  })

  test('one that is pulled back into its form is gone at once, and comes back with Cancel', async () => {
    const { id } = await record()
    expect(await shown([])).toEqual([waiting])
    await tab.outbox.edit(id, 'd1')
    expect(await shown([])).toEqual([])
  })

  test('what the record never shows does not stay', async () => {
    await record()
    await shown([])
    await tab.outbox.drain()
    expect(await shown([])).toEqual([waiting])
    expect(departures.endsIn()).toBeGreaterThan(0)
    clock += shownForMs
    expect(await shown([])).toEqual([])
    expect(departures.endsIn()).toBeNull()
  })
})

test('what was sent is shown as being sent, never as not sent', async () => {
  await record()
  await departures.read()
  await tab.outbox.drain()
  const [entry] = (await departures.read()) as Entry[]
  expect(entry).toMatchObject({ state: 'sending', attempted: true })
})
