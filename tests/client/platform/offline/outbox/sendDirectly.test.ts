import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, describe, expect, test } from 'vitest'
import { OfflineDatabase } from '../../../../../client/platform/offline/database.ts'
import type { SendResult } from '../../../../../client/platform/offline/outbox/decide.ts'
import type { Cancellation } from '../../../../../client/platform/offline/outbox/parts.ts'
import type { Sendable } from '../../../../../client/platform/offline/outbox/send.ts'
import { type DirectRequest, directSender } from '../../../../../client/platform/offline/outbox/sendDirectly.ts'
import { storeSignOut } from '../../../../../client/platform/offline/session/storedSession.ts'

const accepted: SendResult = { accepted: true, receipt: { id: 'a' } }
const silence: SendResult = { accepted: false, status: null, reason: 'timeout' }
const refusal = (status: number, type = 'about:blank'): SendResult => ({
  accepted: false,
  status,
  type,
  detail: 'No.',
  fields: {},
  retryAfter: 0,
})
const unknown: Cancellation = { state: 'unknown', problem: { code: 'unreachable' }, retryAfter: 0 }

let sent: Sendable[]
let cancelled: string[]
let results: SendResult[]
let cancellation: Cancellation
let device: IDBFactory
let database: OfflineDatabase
let page: ReturnType<typeof directSender>
const path = '/api/quotes/q1/send'

/** A page of the device that is opened anew: it remembers what the device has stored. */
function reload() {
  database = new OfflineDatabase({ indexedDB: device, IDBKeyRange })
  page = directSender({
    database: async () => database,
    send: async (request) => {
      sent.push(request)
      return results.shift() ?? accepted
    },
    cancel: async (key) => {
      cancelled.push(key)
      return cancellation
    },
  })
}

beforeEach(() => {
  sent = []
  cancelled = []
  results = []
  cancellation = { state: 'cancelled' }
  device = new IDBFactory()
  reload()
})

const press = (body: object, more: Partial<DirectRequest> = {}) =>
  page({ method: 'POST', path, body, userId: 'marisol', ifMatch: 3, ...more })
const keys = () => sent.map(({ id }) => id)

describe('pressing again', () => {
  test.each([silence, refusal(503), refusal(500), refusal(409, 'in-progress'), refusal(422)])(
    'the same words after %j keep their key',
    async (result) => {
      results = [result]
      expect(await press({ a: 1 })).toEqual(result)
      expect(await press({ a: 1 })).toEqual(accepted)
      expect(new Set(keys()).size).toBe(1)
    },
  )

  test('after it was done it is another one', async () => {
    await press({ a: 1 })
    await press({ a: 1 })
    expect(new Set(keys()).size).toBe(2)
  })

  test('other words after a refusal have another key', async () => {
    results = [refusal(422)]
    await press({ a: 1 })
    await press({ a: 2 })
    expect([new Set(keys()).size, cancelled]).toEqual([2, []])
  })
})

describe('the same words to whoever saw another version of the row', () => {
  test('have another key after a refusal', async () => {
    results = [refusal(422)]
    await press({ a: 1 })
    await press({ a: 1 }, { ifMatch: 4 })
    expect([new Set(keys()).size, cancelled]).toEqual([2, []])
  })

  test.each<Cancellation>([{ state: 'cancelled' }, { state: 'stored', reference: null }])(
    'are done a second time after a lost response, once the first is %j',
    async (settled) => {
      results = [silence]
      await press({ a: 1 })
      cancellation = settled
      expect(await press({ a: 1 }, { ifMatch: 5 })).toEqual(accepted)
      expect([new Set(keys()).size, cancelled]).toEqual([2, [sent[0]?.id]])
    },
  )

  test('are not sent while it is unknown what became of the first', async () => {
    results = [silence]
    await press({ a: 1 })
    cancellation = unknown
    expect(await press({ a: 1 }, { ifMatch: 5 })).toMatchObject({ status: null })
    expect(keys()).toHaveLength(1)
  })
})

describe('what adds, after a lost response', () => {
  beforeEach(async () => {
    results = [silence]
    await press({ amount: 500 }, { adds: true })
  })

  const another = 'The one before went through. Check it, and press again to send this one too.'
  test.each([
    ['the same words', { amount: 500 }, 4, 'arrived', 'This one already went through.'],
    ['other words', { amount: 200 }, 4, 'earlier-arrived', another],
    ['other words for the version seen', { amount: 200 }, 3, 'earlier-arrived', another],
  ])('is not sent a second time once the first is known to be stored: %s', async (_, body, ifMatch, type, detail) => {
    cancellation = { state: 'stored', reference: null }
    expect(await press(body, { adds: true, ifMatch })).toMatchObject({ type, detail })
    expect(keys()).toHaveLength(1)
    // The person has been told: pressed after that it is another one.
    expect(await press(body, { adds: true, ifMatch })).toEqual(accepted)
    expect(new Set(keys()).size).toBe(2)
  })

  test('is sent for another version once the first cannot arrive any more', async () => {
    expect(await press({ amount: 500 }, { adds: true, ifMatch: 4 })).toEqual(accepted)
    expect([cancelled, keys().length]).toEqual([[sent[0]?.id], 2])
  })
})

describe('other words after a lost response', () => {
  beforeEach(async () => {
    results = [silence]
    await press({ a: 1 })
  })

  test('are sent once the first cannot arrive any more', async () => {
    expect(await press({ a: 2 })).toEqual(accepted)
    expect([cancelled, keys().length]).toEqual([[sent[0]?.id], 2])
  })

  test('are not sent while that is unknown, nor are the first forgotten', async () => {
    cancellation = unknown
    expect(await press({ a: 2 })).toMatchObject({ status: null })
    expect(keys()).toHaveLength(1)
    await press({ a: 1 })
    expect(new Set(keys()).size).toBe(1)
  })

  test('are sent with their version where the first had arrived: the server says what has changed', async () => {
    cancellation = { state: 'stored', reference: null }
    results = [refusal(412, 'changed')]
    expect(await press({ a: 2 })).toMatchObject({ status: 412 })
  })

  test('are not sent without a version', async () => {
    results = [silence]
    await press({ a: 1 }, { ifMatch: undefined as never, path: `${path}/fact` })
    cancellation = { state: 'stored', reference: 'Q-1042' }
    const said = await press({ a: 2 }, { ifMatch: undefined as never, path: `${path}/fact` })
    const detail = 'The one before went through as Q-1042. Check it, and press again to send this one too.'
    expect(said).toMatchObject({ accepted: false, type: 'earlier-arrived', detail })
  })

  test('are sent where they are about something else, and the first keep their key', async () => {
    cancellation = { state: 'stored', reference: 'FI-2026-0001' }
    const invoice = { path: '/api/invoices', ifMatch: undefined as never }
    const issue = (loadId: string) => press({ loadId }, { ...invoice, about: loadId })
    results = [silence]
    await issue('FF1')
    expect(await issue('FF2')).toEqual(accepted)
    expect(await issue('FF1')).toEqual(accepted)
    const [, first, second, again] = keys()
    expect([cancelled, again === first, second === first]).toEqual([[], true, false])
  })

  test('cancelled without our knowing, the first words are sent under another key', async () => {
    cancellation = unknown
    await press({ a: 2 })
    results = [refusal(410, 'cancelled'), accepted]
    expect(await press({ a: 1 })).toEqual(accepted)
    expect(new Set(keys()).size).toBe(2)
  })
})

describe('after a reload, what was in doubt', () => {
  const stored = () => database.meta.where('key').startsWith('doubt:').primaryKeys()

  test('keeps its key, and is forgotten once it is done', async () => {
    results = [silence]
    await press({ a: 1 })
    reload()
    expect(await stored()).toHaveLength(1)
    expect(await press({ a: 1 })).toEqual(accepted)
    expect([new Set(keys()).size, await stored()]).toEqual([1, []])
  })

  test('and had arrived, is not added a second time to the row that shows it', async () => {
    results = [silence]
    await press({ amount: 500 }, { adds: true })
    reload()
    cancellation = { state: 'stored', reference: null }
    const again = await press({ amount: 500 }, { adds: true, ifMatch: 4 })
    expect(again).toMatchObject({ type: 'arrived', detail: 'This one already went through.' })
    expect([keys().length, await stored()]).toEqual([1, []])
  })

  test('is of the same person alone, and gone once they have signed out', async () => {
    await database.session.put({ key: 'current', v: 1, userId: 'marisol' })
    results = [silence]
    await press({ amount: 500 }, { adds: true })
    reload()
    expect(await press({ amount: 500 }, { adds: true, userId: 'ines', ifMatch: 4 })).toEqual(accepted)
    expect(cancelled).toEqual([])
    expect(await stored()).toHaveLength(1)
    await storeSignOut(database)
    expect(await stored()).toEqual([])
  })

  test('is nothing where it was refused, or pressed by a visitor', async () => {
    results = [refusal(422), silence]
    await press({ a: 1 })
    await press({ a: 1 }, { userId: null })
    expect(await stored()).toEqual([])
  })

  test('does not keep it from being sent on a device that stores nothing', async () => {
    database.close({ disableAutoOpen: true })
    expect(await press({ a: 1 })).toEqual(accepted)
  })

  test('is one request also where it is pressed twice at once', async () => {
    results = [silence, silence]
    await Promise.all([press({ a: 1 }), press({ a: 1 })])
    expect(new Set(keys()).size).toBe(1)
  })
})
