import { beforeEach, describe, expect, test } from 'vitest'
import type { SendResult } from '../../../../client/offline/outbox/decide.ts'
import type { Cancellation } from '../../../../client/offline/outbox/parts.ts'
import { makeDevice, type Tab } from '../../../offline/device.ts'

const silence: SendResult = { accepted: false, status: null, reason: 'unreachable' }
const refusal = (status: number): SendResult => ({ accepted: false, status, type: '', detail: 'No.', fields: {}, retryAfter: 0 })
const accepted: SendResult = { accepted: true, receipt: { reference: 'Q-1' } }

const unknown: Cancellation = { state: 'unknown', problem: { code: 'unreachable' }, retryAfter: 0 }

/** Keys that were called off, and what the server says to it. */
let asked: string[]
let says: Cancellation | (() => Promise<Cancellation>)
let answers: SendResult[]
let sent: string[]
let tab: Tab

beforeEach(() => {
  asked = []
  sent = []
  says = unknown
  answers = []
  tab = makeDevice({
    send: async ({ id }) => {
      sent.push(id)
      return answers.shift() ?? silence
    },
    cancel: async (key) => {
      asked.push(key)
      return typeof says === 'function' ? says() : says
    },
    now: () => 1_000_000,
    random: () => 0.5,
  }).open()
})

/** An entry that has been tried, with this answer. */
async function tried(answer: SendResult) {
  const { id } = await tab.outbox.enqueue('quote', { company: 'Sonoran' })
  answers.push(answer)
  await tab.outbox.drain()
  return id
}

describe('never tried', () => {
  test('it is discarded at once', async () => {
    const { id } = await tab.outbox.enqueue('quote', {})
    expect(await tab.outbox.discard(id)).toEqual({ outcome: 'done', draft: null })
    expect([await tab.database.outbox.count(), asked]).toEqual([0, []])
  })

  test('it is a draft at once', async () => {
    const { id } = await tab.outbox.enqueue('quote', { company: 'Sonoran' })
    expect(await tab.outbox.edit(id, 'mine')).toEqual({ outcome: 'done', draft: 'mine' })
    expect(await tab.database.drafts.get('mine')).toMatchObject({ form: 'quote', values: { company: 'Sonoran' } })
    expect(asked).toEqual([])
  })
})

describe('it may have arrived', () => {
  test('cancelled, it is done', async () => {
    const id = await tried(silence)
    says = { state: 'cancelled' }
    expect(await tab.outbox.discard(id)).toEqual({ outcome: 'done', draft: null })
    expect([asked, await tab.database.outbox.count()]).toEqual([[id], 0])
  })

  test('it had arrived: nothing is edited, and the device knows', async () => {
    const id = await tried(silence)
    says = { state: 'stored', reference: 'Q-1042' }
    expect(await tab.outbox.edit(id)).toEqual({ outcome: 'arrived', reference: 'Q-1042' })
    expect(await tab.database.sent.get(id)).toMatchObject({ receipt: { reference: 'Q-1042' }, wish: 'edit' })
    expect([await tab.database.outbox.count(), await tab.database.drafts.count()]).toEqual([0, 0])
  })

  test('no response: the intent is stored, nothing is sent, and it asks again', async () => {
    const id = await tried(silence)
    expect(await tab.outbox.discard(id)).toEqual({ outcome: 'waiting' })
    await tab.outbox.drain({ skipBackOff: true })
    expect([sent, asked]).toEqual([[id], [id, id]])
    says = { state: 'cancelled' }
    await tab.outbox.drain({ skipBackOff: true })
    expect(await tab.database.outbox.count()).toBe(0)
  })

  test('the intent is withdrawn: it is sent after all', async () => {
    const id = await tried(silence)
    await tab.outbox.discard(id)
    await tab.outbox.sendAfterAll(id)
    answers.push(accepted)
    await tab.outbox.drain({ skipBackOff: true })
    expect(sent).toEqual([id, id])
    expect(await tab.database.sent.get(id)).toBeDefined()
  })

  test('sent after all after the server has cancelled it: it gets a new key', async () => {
    const id = await tried(silence)
    await tab.outbox.discard(id)
    await tab.outbox.sendAfterAll(id)
    answers.push(refusal(410), accepted)
    await tab.outbox.drain({ skipBackOff: true })
    expect([sent.length, sent[0] === sent[1], sent[1] === sent[2]]).toEqual([3, true, false])
    expect([await tab.database.outbox.count(), await tab.database.sent.count()]).toEqual([0, 1])
  })
})

describe('while the server is being asked', () => {
  test('the intent is withdrawn: it is sent, under a new key', async () => {
    const id = await tried(silence)
    says = async () => {
      await tab.outbox.sendAfterAll(id)
      return { state: 'cancelled' }
    }
    expect(await tab.outbox.discard(id)).toEqual({ outcome: 'waiting' })
    answers.push(accepted)
    await tab.outbox.drain()
    expect([sent.length, sent[0] === sent[1], await tab.database.sent.count(), await tab.database.drafts.count()]).toEqual([
      2,
      false,
      1,
      0,
    ])
  })

  test('a busy server says when: it is asked then, and not before', async () => {
    const id = await tried(silence)
    says = { state: 'unknown', problem: { code: 'busy', status: 429 }, retryAfter: 600_000 }
    await tab.outbox.discard(id)
    await tab.outbox.drain({ skipBackOff: true })
    expect(asked).toEqual([id])
    expect(await tab.database.outbox.get(id)).toMatchObject({ problem: { code: 'busy' } })
  })

  test('an edit that had to wait gets a notice, with its draft', async () => {
    const id = await tried(silence)
    await tab.outbox.edit(id)
    says = { state: 'cancelled' }
    await tab.outbox.drain({ skipBackOff: true })
    const told = await tab.database.sent.get(id)
    expect(told).toMatchObject({ wish: 'edit', receipt: null })
    expect(await tab.database.drafts.get(told?.draft ?? '')).toMatchObject({ values: { company: 'Sonoran' } })
  })

  test('one that is edited at once needs no notice: its form opens', async () => {
    const id = await tried(silence)
    says = { state: 'cancelled' }
    await tab.outbox.edit(id, 'mine')
    expect(await tab.database.sent.count()).toBe(0)
  })
})

describe('refused while the form is open', () => {
  test('pressing again with the same words keeps the key', async () => {
    const id = await tried(refusal(422))
    expect(await tab.outbox.takeBack(id, 'mine')).toBe(true)
    expect(await tab.database.outbox.count()).toBe(0)
    expect((await tab.outbox.enqueue('quote', { company: 'Sonoran' }, { draft: 'mine' })).id).toBe(id)
  })

  test('other words get a key of their own', async () => {
    const id = await tried(refusal(422))
    await tab.outbox.takeBack(id, 'mine')
    const next = await tab.outbox.enqueue('quote', { company: 'Gila' }, { draft: 'mine' })
    expect(next.id).not.toBe(id)
    expect(next.replaces).toBeUndefined()
  })

  test('after a 500 the earlier version is cancelled before another is sent', async () => {
    const id = await tried(refusal(500))
    await tab.outbox.takeBack(id, 'mine')
    const next = await tab.outbox.enqueue('quote', { company: 'Gila' }, { draft: 'mine' })
    await tab.outbox.drain()
    expect([asked, sent]).toEqual([[id], [id]])
    says = { state: 'cancelled' }
    answers.push(accepted)
    await tab.outbox.drain({ skipBackOff: true })
    expect(sent).toEqual([id, next.id])
  })

  test('a doubt outlives a try of the same words that was surely refused', async () => {
    const id = await tried(refusal(500))
    await tab.outbox.takeBack(id, 'mine')
    await tab.outbox.enqueue('quote', { company: 'Sonoran' }, { draft: 'mine' })
    answers.push(refusal(413))
    await tab.outbox.drain()
    await tab.outbox.takeBack(id, 'mine')
    expect((await tab.outbox.enqueue('quote', { company: 'Gila' }, { draft: 'mine' })).replaces).toBe(id)
  })

  test('had the words before arrived after all, the person decides', async () => {
    await tab.outbox.takeBack(await tried(refusal(500)), 'mine')
    const { id } = await tab.outbox.enqueue('quote', { company: 'Gila' }, { draft: 'mine' })
    says = { state: 'stored', reference: 'Q-1042' }
    await tab.outbox.drain()
    expect(await tab.database.outbox.get(id)).toMatchObject({
      state: 'needsYou',
      answer: { detail: 'This one had already arrived as Q-1042.' },
    })
    expect(sent).not.toContain(id)
  })
})
