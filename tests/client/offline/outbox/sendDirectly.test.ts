import { beforeEach, describe, expect, test } from 'vitest'
import type { SendResult } from '../../../../client/offline/outbox/decide.ts'
import type { Cancellation } from '../../../../client/offline/outbox/parts.ts'
import type { Sendable } from '../../../../client/offline/outbox/send.ts'
import { type DirectRequest, sendDirectly } from '../../../../client/offline/outbox/sendDirectly.ts'

const accepted: SendResult = { accepted: true, receipt: { id: 'a' } }
const silence: SendResult = { accepted: false, status: null, reason: 'timeout' }
const refusal = (status: number, type = 'about:blank'): SendResult => ({
  ...{ accepted: false, status, type, detail: 'No.', fields: {}, retryAfter: 0 },
})
const unknown: Cancellation = { state: 'unknown', problem: { code: 'unreachable' }, retryAfter: 0 }

let sent: Sendable[]
let cancelled: string[]
let results: SendResult[]
let cancellation: Cancellation
let path: string
let addresses = 0

beforeEach(() => {
  sent = []
  cancelled = []
  results = []
  cancellation = { state: 'cancelled' }
  addresses += 1
  path = `/api/quotes/${addresses}/send`
})

const press = (body: object, more: Partial<DirectRequest> = {}) =>
  sendDirectly(
    { method: 'POST', path, body, userId: 'marisol', ifMatch: 3, ...more },
    {
      send: async (request) => {
        sent.push(request)
        return results.shift() ?? accepted
      },
      cancel: async (key) => {
        cancelled.push(key)
        return cancellation
      },
    },
  )
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

  test.each([
    ['the same words', { amount: 500 }, 4],
    ['other words', { amount: 200 }, 4],
    ['other words for the version seen', { amount: 200 }, 3],
  ])('is not sent a second time once the first is known to be stored: %s', async (_, body, ifMatch) => {
    cancellation = { state: 'stored', reference: null }
    expect(await press(body, { adds: true, ifMatch })).toMatchObject({ type: 'arrived', detail: 'This one had already arrived.' })
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
    const said = await sendDirectly(
      { method: 'POST', path: `${path}/fact`, body: { a: 2 }, userId: 'marisol' },
      { send: async () => accepted, cancel: async () => cancellation },
    )
    expect(said).toMatchObject({ accepted: false, type: 'arrived', detail: 'This one had already arrived as Q-1042.' })
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
