import { beforeEach, describe, expect, test } from 'vitest'
import type { SendResult } from '../../../../../client/platform/offline/outbox/decide.ts'
import type { Cancellation } from '../../../../../client/platform/offline/outbox/parts.ts'
import { makeDevice, type Tab } from '../../../../offline/device.ts'

const silence: SendResult = { accepted: false, status: null, reason: 'unreachable' }
const refusal = (status: number): SendResult => ({ accepted: false, status, type: '', detail: 'No.', fields: {}, retryAfter: 0 })
const accepted: SendResult = { accepted: true, receipt: { reference: 'Q-1' } }

const unknown: Cancellation = { state: 'unknown', problem: { code: 'unreachable' }, retryAfter: 0 }

/** Keys that were cancelled, and what the server responds. */
let cancelled: string[]
let cancelResult: Cancellation | (() => Promise<Cancellation>)
let results: SendResult[]
let sent: string[]
let tab: Tab

beforeEach(() => {
  cancelled = []
  sent = []
  cancelResult = unknown
  results = []
  tab = makeDevice({
    send: async ({ id }) => {
      sent.push(id)
      return results.shift() ?? silence
    },
    cancel: async (key) => {
      cancelled.push(key)
      return typeof cancelResult === 'function' ? cancelResult() : cancelResult
    },
    now: () => 1_000_000,
    random: () => 0.5,
  }).open()
})

/** An entry that was attempted once, with this result. */
async function attempted(result: SendResult) {
  const { id } = await tab.outbox.enqueue('quote', { company: 'Sonoran' })
  results.push(result)
  await tab.outbox.drain()
  return id
}

describe('never attempted', () => {
  test('a discard takes effect at once', async () => {
    const { id } = await tab.outbox.enqueue('quote', {})
    expect(await tab.outbox.discard(id)).toEqual({ outcome: 'done', draft: null })
    expect([await tab.database.outbox.count(), cancelled]).toEqual([0, []])
  })

  test('an edit makes it a draft at once', async () => {
    const { id } = await tab.outbox.enqueue('quote', { company: 'Sonoran' })
    expect(await tab.outbox.edit(id, 'own')).toEqual({ outcome: 'done', draft: 'own' })
    expect(await tab.database.drafts.get('own')).toMatchObject({ form: 'quote', values: { company: 'Sonoran' } })
    expect(cancelled).toEqual([])
  })
})

describe('in doubt', () => {
  test('a discard is done once the server has cancelled the key', async () => {
    const id = await attempted(silence)
    cancelResult = { state: 'cancelled' }
    expect(await tab.outbox.discard(id)).toEqual({ outcome: 'done', draft: null })
    expect([cancelled, await tab.database.outbox.count()]).toEqual([[id], 0])
  })

  test('an edit of a request that had arrived is dropped, and the request becomes sent', async () => {
    const id = await attempted(silence)
    cancelResult = { state: 'stored', reference: 'Q-1042' }
    expect(await tab.outbox.edit(id)).toEqual({ outcome: 'arrived', reference: 'Q-1042' })
    expect(await tab.database.sent.get(id)).toMatchObject({ receipt: { reference: 'Q-1042' }, requestedAction: 'edit' })
    expect([await tab.database.outbox.count(), await tab.database.drafts.count()]).toEqual([0, 0])
  })

  test('without a response the intent is stored, nothing is sent, and the cancellation is retried', async () => {
    const id = await attempted(silence)
    expect(await tab.outbox.discard(id)).toEqual({ outcome: 'waiting' })
    await tab.outbox.drain({ skipBackOff: true })
    expect([sent, cancelled]).toEqual([[id], [id, id]])
    cancelResult = { state: 'cancelled' }
    await tab.outbox.drain({ skipBackOff: true })
    expect(await tab.database.outbox.count()).toBe(0)
  })

  test('a withdrawn intent lets the entry be sent', async () => {
    const id = await attempted(silence)
    await tab.outbox.discard(id)
    await tab.outbox.sendAfterAll(id)
    results.push(accepted)
    await tab.outbox.drain({ skipBackOff: true })
    expect(sent).toEqual([id, id])
    expect(await tab.database.sent.get(id)).toBeDefined()
  })

  test('a withdrawn intent after the server has cancelled the key gives the entry a new key', async () => {
    const id = await attempted(silence)
    await tab.outbox.discard(id)
    await tab.outbox.sendAfterAll(id)
    results.push(refusal(410), accepted)
    await tab.outbox.drain({ skipBackOff: true })
    expect([sent.length, sent[0] === sent[1], sent[1] === sent[2]]).toEqual([3, true, false])
    expect([await tab.database.outbox.count(), await tab.database.sent.count()]).toEqual([0, 1])
  })
})

describe('while a cancellation is pending', () => {
  test('a withdrawn intent lets the entry be sent, under a new key', async () => {
    const id = await attempted(silence)
    cancelResult = async () => {
      await tab.outbox.sendAfterAll(id)
      return { state: 'cancelled' }
    }
    expect(await tab.outbox.discard(id)).toEqual({ outcome: 'waiting' })
    results.push(accepted)
    await tab.outbox.drain()
    expect([sent.length, sent[0] === sent[1], await tab.database.sent.count(), await tab.database.drafts.count()]).toEqual([
      2,
      false,
      1,
      0,
    ])
  })

  test('a Retry-After delays the next cancellation', async () => {
    const id = await attempted(silence)
    cancelResult = { state: 'unknown', problem: { code: 'busy', status: 429 }, retryAfter: 600_000 }
    await tab.outbox.discard(id)
    await tab.outbox.drain({ skipBackOff: true })
    expect(cancelled).toEqual([id])
    expect(await tab.database.outbox.get(id)).toMatchObject({ problem: { code: 'busy' } })
  })

  test('an edit that had to wait for the server gets a notice, with its draft', async () => {
    const id = await attempted(silence)
    await tab.outbox.edit(id)
    cancelResult = { state: 'cancelled' }
    await tab.outbox.drain({ skipBackOff: true })
    const sentRow = await tab.database.sent.get(id)
    expect(sentRow).toMatchObject({ requestedAction: 'edit', receipt: null })
    expect(await tab.database.drafts.get(sentRow?.draft ?? '')).toMatchObject({ values: { company: 'Sonoran' } })
  })

  test('an edit that takes effect at once gets no notice: its form opens', async () => {
    const id = await attempted(silence)
    cancelResult = { state: 'cancelled' }
    await tab.outbox.edit(id, 'own')
    expect(await tab.database.sent.count()).toBe(0)
  })
})

describe('refused while the form is open', () => {
  test('submitting the same values again keeps the key', async () => {
    const id = await attempted(refusal(422))
    expect(await tab.outbox.recall(id, 'own')).toBe(true)
    expect(await tab.database.outbox.count()).toBe(0)
    expect((await tab.outbox.enqueue('quote', { company: 'Sonoran' }, { draft: 'own' })).id).toBe(id)
  })

  test('changed values get a new key', async () => {
    const id = await attempted(refusal(422))
    await tab.outbox.recall(id, 'own')
    const next = await tab.outbox.enqueue('quote', { company: 'Gila' }, { draft: 'own' })
    expect(next.id).not.toBe(id)
    expect(next.replaces).toBeUndefined()
  })

  test('after a 500 the earlier key is cancelled before changed values are sent', async () => {
    const id = await attempted(refusal(500))
    await tab.outbox.recall(id, 'own')
    const next = await tab.outbox.enqueue('quote', { company: 'Gila' }, { draft: 'own' })
    await tab.outbox.drain()
    expect([cancelled, sent]).toEqual([[id], [id]])
    cancelResult = { state: 'cancelled' }
    results.push(accepted)
    await tab.outbox.drain({ skipBackOff: true })
    expect(sent).toEqual([id, next.id])
  })

  test('a request in doubt stays so when a later try of the same values is refused', async () => {
    const id = await attempted(refusal(500))
    await tab.outbox.recall(id, 'own')
    await tab.outbox.enqueue('quote', { company: 'Sonoran' }, { draft: 'own' })
    results.push(refusal(413))
    await tab.outbox.drain()
    await tab.outbox.recall(id, 'own')
    expect((await tab.outbox.enqueue('quote', { company: 'Gila' }, { draft: 'own' })).replaces).toBe(id)
  })

  test('if the earlier values had arrived, the entry needs the person', async () => {
    await tab.outbox.recall(await attempted(refusal(500)), 'own')
    const { id } = await tab.outbox.enqueue('quote', { company: 'Gila' }, { draft: 'own' })
    cancelResult = { state: 'stored', reference: 'Q-1042' }
    await tab.outbox.drain()
    expect(await tab.database.outbox.get(id)).toMatchObject({
      state: 'needsYou',
      answer: { detail: 'This one already went through as Q-1042.' },
    })
    expect(sent).not.toContain(id)
  })
})
