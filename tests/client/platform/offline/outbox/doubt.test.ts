import { beforeEach, describe, expect, test } from 'vitest'
import { deleteExpired, openDraft } from '../../../../../client/platform/offline/drafts/drafts.ts'
import type { SendResult, Wait } from '../../../../../client/platform/offline/outbox/decide.ts'
import { latestRequestOf } from '../../../../../client/platform/offline/outbox/latestRequest.ts'
import { readUnsent } from '../../../../../client/platform/offline/outbox/unsent.ts'
import { draftLife } from '../../../../../client/platform/offline/quickRead.ts'
import { storeSignIn, storeSignOut } from '../../../../../client/platform/offline/session/storedSession.ts'
import { makeDevice, type Tab } from '../../../../offline/device.ts'

const accepted: SendResult = { accepted: true, receipt: { reference: 'Q-1042' } }
const silence: SendResult = { accepted: false, status: null, reason: 'unreachable' }
const noNetwork: Wait = { next: 'wait', problem: { code: 'unreachable' }, retryAfter: 0, probed: true }
const busy: Wait = { next: 'wait', problem: { code: 'busy', status: 503 }, retryAfter: 30_000, probed: true }

let clock: number
let onLine: boolean
let sent: string[]
let answers: SendResult[]
let probes: number
let probed: () => Promise<Wait | null>
let device: ReturnType<typeof makeDevice>
let tab: Tab

beforeEach(() => {
  clock = Date.UTC(2026, 10, 20, 9, 41)
  onLine = true
  sent = []
  answers = []
  probes = 0
  probed = async () => (onLine ? null : noNetwork)
  device = makeDevice({
    send: async ({ id }) => {
      sent.push(id)
      return answers.shift() ?? silence
    },
    cancel: async () => ({ state: 'unknown', problem: { code: 'unreachable' }, retryAfter: 0 }),
    probe: () => {
      probes += 1
      return probed()
    },
    isConnectionUncertain: () => !onLine,
    now: () => clock,
    random: () => 0.5,
  })
  tab = device.open()
})

const theEntry = async () => (await tab.database.outbox.toArray())[0]
const draftOf = (settled: Awaited<ReturnType<Tab['outbox']['edit']>>) =>
  (settled.outcome === 'done' && settled.draft) || expect.unreachable()

describe('while the connection is in doubt', () => {
  test('no probe is sent while the connection is not in doubt', async () => {
    answers.push(accepted)
    await tab.outbox.enqueue('quote', {})
    await tab.outbox.drain()
    expect([probes, sent.length]).toEqual([0, 1])
  })

  test('without a response to the probe nothing is attempted, and the entry waits for its backoff', async () => {
    onLine = false
    await tab.outbox.enqueue('quote', {})
    expect(await tab.outbox.drain()).toEqual({ left: 1, nextIn: 500 })
    expect(await theEntry()).toMatchObject({
      state: 'waiting',
      attempted: false,
      attempts: 0,
      probes: 1,
      problem: { code: 'unreachable' },
    })
    await tab.outbox.drain()
    expect(probes).toBe(1)
    for (let n = 0; n < 12; n++) await tab.outbox.drain({ skipBackOff: true })
    expect(sent).toEqual([])
    expect((await theEntry())?.pause.backOff).toBe(30_000)
  })

  test('an entry is sent as soon as our server responds to the probe', async () => {
    onLine = false
    const { id } = await tab.outbox.enqueue('quote', {})
    await tab.outbox.drain()
    onLine = true
    answers.push(accepted)
    expect(await tab.outbox.drain({ skipBackOff: true })).toEqual({ left: 0, nextIn: null })
    expect([probes, sent]).toEqual([2, [id]])
  })

  test('after any failure the next try probes first, also in another tab and in the worker', async () => {
    await tab.outbox.enqueue('quote', { n: 1 })
    await tab.outbox.drain()
    expect([probes, sent.length]).toEqual([0, 1])
    probed = async () => noNetwork
    const next = await device.open().outbox.enqueue('quote', { n: 2 })
    for (const patient of [false, true]) await device.open({ patient }).outbox.drain({ skipBackOff: true })
    expect([probes, sent.length]).toEqual([2, 1])
    expect(await tab.database.outbox.get(next.id)).toMatchObject({ attempted: false })
    probed = async () => null
    answers.push(accepted, accepted)
    await tab.outbox.drain({ skipBackOff: true })
    expect(await tab.database.outbox.count()).toBe(0)
  })

  test('twenty due entries share one probe, and each stores its result', async () => {
    onLine = false
    for (let n = 0; n < 20; n++) await tab.outbox.enqueue('quote', { n })
    await tab.outbox.drain()
    expect(probes).toBeLessThanOrEqual(2)
    expect((await tab.database.outbox.toArray()).every(({ problem, attempted }) => problem && !attempted)).toBe(true)
  })

  test('a Retry-After on the probe is respected and counts as a failure of the server; no network does not', async () => {
    onLine = false
    probed = async () => busy
    await tab.outbox.enqueue('quote', {})
    expect(await tab.outbox.drain()).toEqual({ left: 1, nextIn: 30_500 })
    await tab.outbox.drain({ skipBackOff: true })
    expect(probes).toBe(1)
    expect((await theEntry())?.failed).toMatchObject({ times: 1 })
    clock += 30_500
    probed = async () => noNetwork
    await tab.outbox.drain()
    expect((await theEntry())?.failed).toMatchObject({ times: 1 })
  })

  test('an edit or discard takes effect at once, also during the probe; then nothing is sent', async () => {
    onLine = false
    let answer = (_wait: Wait | null) => {}
    probed = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    for (const wanted of ['edit', 'discard'] as const) {
      const { id } = await tab.outbox.enqueue('quote', {})
      probes = 0
      const draining = tab.outbox.drain()
      await expect.poll(() => probes).toBe(1)
      expect(await tab.outbox[wanted](id)).toMatchObject({ outcome: 'done' })
      answer(null)
      await draining
    }
    expect([sent, await tab.database.outbox.count()]).toEqual([[], 0])
  })
})

describe('an entry taken back', () => {
  const unsent = () => readUnsent(tab.database)

  async function edited(userId: string | null = null) {
    onLine = false
    const { id, createdAt } = await tab.outbox.enqueue('quote', { pickupLocation: 'Fresno, CA' }, { userId })
    await tab.outbox.drain()
    return { draft: draftOf(await tab.outbox.edit(id)), createdAt }
  }

  test('is unsent until it is submitted again', async () => {
    const { draft, createdAt } = await edited()
    expect(await unsent()).toEqual([
      {
        id: draft,
        kind: 'quote',
        body: { pickupLocation: 'Fresno, CA' },
        userId: null,
        createdAt,
        refused: false,
        canSendAsItWas: true,
      },
    ])
    const unsentAt = { createdAt, refused: false }
    expect(await latestRequestOf(tab.database, 'quote', clock)).toEqual({ request: null, begun: false, unsent: unsentAt })
    await tab.outbox.enqueue('quote', {}, { draft })
    expect(await unsent()).toEqual([])
  })

  test('is unsent also when it was refused and its form took it back', async () => {
    const body = { pickupLocation: 'Fresno, CA' }
    const refusing = makeDevice({
      cancel: async () => ({ state: 'cancelled' }),
      now: () => clock,
      random: () => 0.5,
      send: async () => ({ accepted: false, status: 422, type: 'invalid', detail: 'No.', fields: {}, retryAfter: 0 }),
    }).open()
    const { id, createdAt } = await refusing.outbox.enqueue('quote', body)
    await refusing.outbox.drain()
    expect(await refusing.outbox.recall(id, 'form')).toBe(true)
    expect(await readUnsent(refusing.database)).toEqual([
      { id: 'form', kind: 'quote', body, userId: null, createdAt, refused: true, canSendAsItWas: false },
    ])
    const back = { createdAt, refused: true }
    expect(await latestRequestOf(refusing.database, 'quote', clock)).toEqual({ request: null, begun: false, unsent: back })
    expect((await refusing.outbox.enqueue('quote', body, { draft: 'form' })).id).toBe(id)
    expect(await readUnsent(refusing.database)).toEqual([])
  })

  test('is not unsent when it was refused but may have arrived', async () => {
    const refusing = makeDevice({
      send: async () => ({ accepted: false, status: 500, type: 'internal', detail: 'Sorry.', fields: {}, retryAfter: 0 }),
      cancel: async () => ({ state: 'cancelled' }),
      now: () => clock,
      random: () => 0.5,
    }).open()
    const { id } = await refusing.outbox.enqueue('quote', {})
    await refusing.outbox.drain()
    expect(await refusing.outbox.recall(id, 'form')).toBe(true)
    expect(await readUnsent(refusing.database)).toEqual([])
    expect(await latestRequestOf(refusing.database, 'quote', clock)).toMatchObject({ begun: true, unsent: null })
  })

  test('stays unsent while its form is edited, until its draft is discarded', async () => {
    const { draft: id } = await edited()
    const open = await openDraft({ ...tab, now: () => clock }, 'quote', { id })
    await open.save({ pickupLocation: 'Reno, NV' })
    open.close()
    expect(await unsent()).toMatchObject([{ id, body: { pickupLocation: 'Reno, NV' } }])
    await open.forget()
    await open.save({ pickupLocation: 'Elko, NV' })
    expect(await unsent()).toEqual([])
  })

  test('does not expire', async () => {
    const { draft } = await edited()
    clock += 30 * draftLife
    expect(await deleteExpired({ ...tab, now: () => clock })).toBeNull()
    expect(await unsent()).toMatchObject([{ id: draft }])
  })

  test('is hidden from other people, and deleted by a sign-out that discards it', async () => {
    await storeSignIn(tab.database, 'ines')
    await edited('ines')
    expect(await unsent()).toHaveLength(1)
    await storeSignIn(tab.database, 'rick')
    expect(await unsent()).toEqual([])
    await storeSignIn(tab.database, 'ines')
    await storeSignOut(tab.database)
    expect(await unsent()).toEqual([])
  })

  test('is unsent also when the server had to cancel its key first', async () => {
    const asked = makeDevice({
      send: async () => silence,
      cancel: async () => ({ state: 'cancelled' }),
      now: () => clock,
      random: () => 0.5,
    }).open()
    const { id, createdAt } = await asked.outbox.enqueue('application', {})
    await asked.outbox.drain()
    await asked.outbox.edit(id)
    expect(await readUnsent(asked.database)).toMatchObject([{ kind: 'application', createdAt }])
  })
})
