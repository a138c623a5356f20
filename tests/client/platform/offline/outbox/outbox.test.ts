import { beforeEach, describe, expect, test } from 'vitest'
import type { SendResult } from '../../../../../client/platform/offline/outbox/decide.ts'
import { type Entry, needsYou } from '../../../../../client/platform/offline/outbox/entry.ts'
import { claimSent, markNotified, unclaimed } from '../../../../../client/platform/offline/outbox/sent.ts'
import { storeExpiry, storeSignIn, storeSignOut } from '../../../../../client/platform/offline/session/storedSession.ts'
import { makeDevice, type Tab } from '../../../../offline/device.ts'

const accepted: SendResult = { accepted: true, receipt: { reference: 'Q-1042' } }
const silence: SendResult = { accepted: false, status: null, reason: 'unreachable' }
const refusal = (status: number, retryAfter = 0): SendResult => ({
  accepted: false,
  status,
  type: 'about:blank',
  detail: 'Email is wrong',
  fields: { email: 'Email is wrong' },
  retryAfter,
})

let clock: number
let sent: Entry[]
let answers: (SendResult | (() => Promise<SendResult>))[]
let device: ReturnType<typeof makeDevice>
let tab: Tab

beforeEach(() => {
  clock = Date.UTC(2026, 10, 20, 9, 41)
  sent = []
  answers = []
  device = makeDevice({
    send: async (entry) => {
      sent.push(entry)
      const next = answers.shift() ?? silence
      return typeof next === 'function' ? next() : next
    },
    cancel: async () => ({ state: 'unknown', problem: { code: 'unreachable' }, retryAfter: 0 }),
    now: () => clock,
    random: () => 0.5,
  })
  tab = device.open()
})

const theOutbox = () => tab.database.outbox.orderBy('seq').toArray()

describe('enqueue', () => {
  test('the entry is persisted before anything is sent, in the transaction that deletes its draft', async () => {
    await tab.database.drafts.put({ id: 'd', v: 1, form: 'quote', userId: null, values: {}, updatedAt: clock })
    const entry = await tab.outbox.enqueue('quote', { a: 1 }, { draft: 'd' })
    expect(sent).toEqual([])
    expect(await theOutbox()).toEqual([entry])
    expect(entry).toMatchObject({
      v: 1,
      seq: 1,
      path: '/api/quotes',
      body: { a: 1 },
      attempts: 0,
      attempted: false,
      state: 'waiting',
    })
    expect(await tab.database.drafts.count()).toBe(0)
    expect((await tab.outbox.enqueue('quote', {})).seq).toBe(2)
  })

  test('the entry is persisted as sending before its request leaves', async () => {
    let seen: Entry | undefined
    const { id } = await tab.outbox.enqueue('quote', {})
    answers.push(async () => {
      seen = await tab.database.outbox.get(id)
      return accepted
    })
    await tab.outbox.drain()
    expect(seen).toMatchObject({ state: 'sending', attempted: true, attempts: 1 })
  })
})

describe('drain', () => {
  test('accepted: the entry is deleted, and its notice is shown once', async () => {
    const { id } = await tab.outbox.enqueue('quote', {})
    answers.push(accepted)
    expect(await tab.outbox.drain()).toEqual({ left: 0, nextIn: null })
    expect(await theOutbox()).toEqual([])
    const other = device.open()
    const claimed = await Promise.all([claimSent(tab.database, id), claimSent(other.database, id)])
    expect(claimed.filter((row) => row)).toMatchObject([{ id, kind: 'quote', receipt: { reference: 'Q-1042' } }])
  })

  test('an acceptance that no form claims within 1.5 s gets a notice', async () => {
    const { id } = await tab.outbox.enqueue('quote', {})
    answers.push(accepted)
    await tab.outbox.drain()
    expect(await unclaimed(tab.database, clock + 1_000)).toBeNull()
    const found = await unclaimed(device.open().database, clock + 1_500)
    expect(found).toMatchObject([{ id }])
    await markNotified(tab.database, found ?? [])
    expect(await unclaimed(tab.database, clock + 1_500)).toEqual([])
  })

  test('a row deleted during its notice is not written again', async () => {
    await storeSignIn(tab.database, 'ines')
    await tab.outbox.enqueue('quote', {}, { userId: 'ines' })
    answers.push(accepted)
    await tab.outbox.drain()
    const found = await unclaimed(tab.database, clock + 1_500)
    expect(found).toHaveLength(1)
    await storeSignOut(tab.database)
    await markNotified(tab.database, found ?? [])
    expect(await tab.database.sent.count()).toBe(0)
  })

  test('an acceptance gets no notice while another person is signed in', async () => {
    await storeSignIn(tab.database, 'ines')
    await tab.outbox.enqueue('quote', {}, { userId: 'ines' })
    answers.push(accepted)
    await tab.outbox.drain()
    await storeSignIn(tab.database, 'rick')
    expect(await unclaimed(tab.database, clock + 9_000)).toEqual([])
    await storeSignIn(tab.database, 'ines')
    expect(await unclaimed(tab.database, clock + 9_000)).toHaveLength(1)
  })

  test('a notice waits up to five seconds for entries being sent, to combine them', async () => {
    await tab.outbox.enqueue('quote', {})
    answers.push(accepted)
    await tab.outbox.drain()
    const second = await tab.outbox.enqueue('quote', {})
    await tab.database.outbox.update(second.id, { state: 'sending' })
    expect(await unclaimed(tab.database, clock + 4_900)).toBeNull()
    expect(await unclaimed(tab.database, clock + 5_000)).toHaveLength(1)
  })

  test('no response: the entry is retried with the same key after its backoff, which Send now skips', async () => {
    const { id } = await tab.outbox.enqueue('quote', {})
    expect(await tab.outbox.drain()).toEqual({ left: 1, nextIn: 500 })
    await tab.outbox.drain()
    expect(sent).toHaveLength(1)
    await tab.outbox.drain({ skipBackOff: true })
    clock += 1_000
    await tab.outbox.drain()
    expect(sent.map((entry) => entry.id)).toEqual([id, id, id])
    expect(await theOutbox()).toMatchObject([{ attempts: 3, state: 'waiting', problem: { code: 'unreachable' } }])
  })

  test('Send now does not skip a Retry-After', async () => {
    await tab.outbox.enqueue('quote', {})
    answers.push(refusal(429, 30_000))
    expect(await tab.outbox.drain()).toEqual({ left: 1, nextIn: 30_500 })
    clock += 29_000
    await tab.outbox.drain({ skipBackOff: true })
    expect(sent).toHaveLength(1)
    clock += 1_500
    await tab.outbox.drain()
    expect(sent).toHaveLength(2)
  })

  test('one refused of three stays in the outbox with its data, and the others are sent', async () => {
    for (const name of ['a', 'b', 'c']) await tab.outbox.enqueue('quote', { name })
    answers.push(accepted, refusal(422), accepted)
    expect(await tab.outbox.drain()).toEqual({ left: 0, nextIn: null })
    const [refused] = await theOutbox()
    expect(refused).toMatchObject({ body: { name: 'b' }, state: 'needsYou', answer: { status: 422, detail: 'Email is wrong' } })
    expect(await tab.database.sent.count()).toBe(2)
  })

  test('a refused entry blocks only its own stream', async () => {
    for (const stream of ['load', 'load', 'other']) await tab.outbox.enqueue('quote', { stream }, { stream })
    answers.push(refusal(422), accepted)
    await tab.outbox.drain()
    expect((await theOutbox()).map(({ stream, state }) => [stream, state])).toEqual([
      ['load', 'needsYou'],
      ['load', 'waiting'],
    ])
  })

  test('a stream is sent in order, whatever fails', async () => {
    for (const name of ['a', 'b']) await tab.outbox.enqueue('quote', { name }, { stream: 'load' })
    answers.push(silence, accepted, accepted)
    await tab.outbox.drain()
    await tab.outbox.drain({ skipBackOff: true })
    expect(sent.map(({ body }) => (body as { name: string }).name)).toEqual(['a', 'a', 'b'])
  })

  test('five tabs and the worker send each of twenty entries once', async () => {
    for (let n = 0; n < 20; n++) await tab.outbox.enqueue('quote', { n })
    answers = Array(20).fill(accepted)
    const tabs = [tab, ...Array.from({ length: 4 }, () => device.open()), device.open({ patient: true })]
    await Promise.all(tabs.map(({ outbox }) => outbox.drain()))
    expect(new Set(sent.map(({ id }) => id)).size).toBe(20)
    expect(sent).toHaveLength(20)
  })

  test('the worker retries with the same key after a tab has died', async () => {
    const { id } = await tab.outbox.enqueue('quote', {})
    answers.push(() => new Promise(() => {}), accepted)
    void tab.outbox.drain()
    await expect.poll(() => sent.length).toBe(1)
    const worker = device.open({ patient: true })
    const taken = worker.outbox.drain()
    tab.kill()
    expect(await taken).toEqual({ left: 0, nextIn: null })
    expect(sent.map((entry) => entry.id)).toEqual([id, id])
  })
})

describe('the user of an entry', () => {
  test('an entry of a person is sent only while that person is signed in', async () => {
    await tab.outbox.enqueue('quote', {}, { userId: 'ines' })
    await storeSignIn(tab.database, 'rick')
    expect(await tab.outbox.drain()).toEqual({ left: 0, nextIn: null })
    expect(sent).toEqual([])
    await storeSignIn(tab.database, 'ines')
    answers.push(accepted)
    await tab.outbox.drain()
    expect(sent).toHaveLength(1)
  })

  test('an entry behind one of another person in its stream waits with it', async () => {
    await tab.outbox.enqueue('quote', {}, { userId: 'ines', stream: 'load' })
    await tab.outbox.enqueue('quote', {}, { userId: 'rick', stream: 'load' })
    await storeSignIn(tab.database, 'rick')
    await tab.outbox.drain()
    expect(sent).toEqual([])
  })

  test('after a 401 no entry of that person is attempted until they sign in; others are sent', async () => {
    await storeSignIn(tab.database, 'ines')
    await tab.outbox.enqueue('quote', {}, { userId: 'ines', stream: 'a' })
    answers.push(refusal(401))
    await tab.outbox.drain()
    await tab.outbox.enqueue('quote', {}, { userId: 'ines', stream: 'b' })
    await tab.outbox.enqueue('quote', {})
    answers.push(accepted)
    await tab.outbox.drain({ skipBackOff: true })
    expect(sent.map(({ userId }) => userId)).toEqual(['ines', null])
    expect((await theOutbox())[0]).toMatchObject({ problem: { code: 'signIn' }, attempts: 0 })
    await storeSignIn(tab.database, 'ines')
    answers.push(accepted, accepted)
    await tab.outbox.drain()
    expect(await theOutbox()).toEqual([])
  })

  test('a sign-out keeps or discards the entries of the person, and never those of another', async () => {
    await storeSignIn(tab.database, 'ines')
    for (const userId of ['ines', 'rick', null]) await tab.outbox.enqueue('quote', {}, { userId })
    await storeExpiry(tab.database)
    expect(await theOutbox()).toHaveLength(3)
    await storeSignIn(tab.database, 'ines')
    await storeSignOut(tab.database)
    expect((await theOutbox()).map(({ userId }) => userId)).toEqual(['rick', null])
  })
})

describe('an entry that needs the person', () => {
  const entry = { state: 'waiting', attempts: 0, expiresAt: null } as unknown as Entry

  test.each([
    [{}, null],
    [{ state: 'needsYou' }, 'refused'],
    [{ attempts: 40, probes: 40 }, null],
    [{ failed: { times: 10, since: 0, until: 3_599_999 } }, null],
    [{ failed: { times: 9, since: 0, until: 3_600_000 } }, null],
    [{ failed: { times: 10, since: 0, until: 3_600_000 } }, 'tenFailures'],
    [{ problem: { code: 'signIn', status: 401 } }, 'signIn'],
    [{ expiresAt: 999 }, 'timePassed'],
    [{ expiresAt: 1_001 }, null],
  ] as const)('%o: %s', (values, expected) => expect(needsYou({ ...entry, ...values } as Entry, 1_000)).toBe(expected))

  /** The reason after `times` tries with this result, `pause` apart. */
  const reasonAfter = async (times: number, pause: number, answer: SendResult) => {
    await tab.outbox.enqueue('quote', {})
    for (let n = 0; n < times; n++) {
      answers.push(answer)
      await tab.outbox.drain({ skipBackOff: true })
      clock += pause
    }
    expect(sent).toHaveLength(times)
    const [waiting] = await theOutbox()
    return waiting ? needsYou(waiting, clock) : 'gone'
  }
  const late: SendResult = { accepted: false, status: null, reason: 'timeout' }

  test.each([
    ['ten failures of our server within some minutes', 10, 60_000, refusal(503), null],
    ['ten failures of our server over an hour', 10, 400_000, refusal(503), 'tenFailures'],
    ['ten timeouts over an hour', 10, 400_000, late, 'tenFailures'],
    ['nine failures over a day', 9, 10_000_000, refusal(503), null],
    ['forty tries over days without a network', 40, 10_000_000, silence, null],
  ] as const)('%s', async (_what, times, pause, answer, reason) => expect(await reasonAfter(times, pause, answer)).toBe(reason))

  test('a clock that is set back restarts the hour, and ten more failures still end it', async () => {
    expect(await reasonAfter(5, 400_000, refusal(503))).toBeNull()
    clock -= 400 * 86_400_000
    sent = []
    for (let n = 0; n < 10; n++) {
      answers.push(refusal(503))
      await tab.outbox.drain({ skipBackOff: true })
      clock += 400_000
    }
    const [waiting] = await theOutbox()
    expect(waiting && needsYou(waiting, clock)).toBe('tenFailures')
  })
})
