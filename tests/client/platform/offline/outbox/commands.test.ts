import { beforeEach, describe, expect, test } from 'vitest'
import { openDraft } from '../../../../../client/platform/offline/drafts/drafts.ts'
import type { Decision, SendResult } from '../../../../../client/platform/offline/outbox/decide.ts'
import type { Entry } from '../../../../../client/platform/offline/outbox/entry.ts'
import type { CommandRow } from '../../../../../client/platform/offline/outbox/kinds.ts'
import type { Cancellation } from '../../../../../client/platform/offline/outbox/parts.ts'
import { readUndelivered, readUnsent } from '../../../../../client/platform/offline/outbox/unsent.ts'
import { storeSignIn, storeSignOut } from '../../../../../client/platform/offline/session/storedSession.ts'
import { makeDevice, type Tab } from '../../../../offline/device.ts'

const row: CommandRow = { resource: 'quotes', id: 'q1', reference: 'Q-1042' }
const call = { channel: 'call', outcome: 'noAnswer', note: '', occurredAt: '2026-11-20T16:41:00Z' }
const options = { row, userId: 'marisol', ifMatch: 3 }
const accepted: SendResult = { accepted: true, receipt: { id: 'q1', version: 4, companyName: 'Valley Fresh' } }
const silence: SendResult = { accepted: false, status: null, reason: 'unreachable' }
const refusal = (status: number, more = {}): SendResult => ({
  accepted: false,
  status,
  type: 'about:blank',
  detail: 'No.',
  fields: {},
  retryAfter: 0,
  ...more,
})
const warning = { code: 'margin_below_floor', severity: 'warn' as const, message: 'The margin is 12 %.' }

let sent: Entry[]
let cancelled: string[]
let results: SendResult[]
let cancellation: Cancellation
let published: [CommandRow, Decision['next']][]
let tab: Tab

beforeEach(async () => {
  sent = []
  cancelled = []
  results = []
  cancellation = { state: 'cancelled' }
  published = []
  tab = makeDevice({
    send: async (entry) => {
      sent.push(entry)
      return results.shift() ?? silence
    },
    cancel: async (key) => {
      cancelled.push(key)
      return cancellation
    },
    publishRow: (about, { next }) => published.push([about, next]),
    now: () => 1_000_000,
    random: () => 0.5,
  }).open()
  await storeSignIn(tab.database, 'marisol')
})

const theOutbox = () => tab.database.outbox.orderBy('seq').toArray()

/** A command that was tried once, with this result. */
async function tried(result: SendResult, body: object = call) {
  const { id } = await tab.outbox.enqueue('quoteContact', body, options)
  results = [result]
  await tab.outbox.drain()
  return id
}

describe('a command on a row', () => {
  test('has the address and the stream of its row; a fact has no version', async () => {
    const entry = await tab.outbox.enqueue('quoteContact', call, options)
    expect(entry).toMatchObject({ v: 1, method: 'POST', path: '/api/quotes/q1/log', stream: 'quotes:q1:marisol', row })
    expect(entry.ifMatch).toBeUndefined()
  })

  test('waits for the one before it on the same row, and for none on another', async () => {
    const second = { ...row, id: 'q2' }
    await tab.outbox.enqueue('quoteContact', { ...call, note: 'first' }, options)
    await tab.outbox.enqueue('quoteContact', { ...call, note: 'second' }, options)
    await tab.outbox.enqueue('quoteContact', { ...call, note: 'other' }, { ...options, row: second })
    await tab.outbox.drain()
    expect(sent.map(({ body }) => (body as typeof call).note).sort()).toEqual(['first', 'other'])
  })

  test('the log of an application is a stream of its own: in order there, past one that is stuck elsewhere', async () => {
    const applied = { ...options, row: { resource: 'applications', id: 'a1', reference: 'A-1042' } } as const
    const note = (text: string) => ({ channel: 'note', outcome: null, note: text, occurredAt: call.occurredAt })
    await tab.outbox.enqueue('quoteContact', call, options)
    const first = await tab.outbox.enqueue('applicationContact', note('first'), applied)
    await tab.outbox.enqueue('applicationContact', note('second'), applied)
    expect(first).toMatchObject({ path: '/api/drivers/applications/a1/log', stream: 'applications:a1:marisol' })
    // Decided meanwhile or not: it has happened.
    expect(first.ifMatch).toBeUndefined()
    results = [silence, accepted, accepted]
    await tab.outbox.drain()
    const notes = sent.flatMap(({ kind, body }) => (kind === 'applicationContact' ? [(body as typeof call).note] : []))
    expect(notes).toEqual(['first', 'second'])
  })

  test('that is accepted leaves no row of the server behind, and publishes it', async () => {
    const id = await tried(accepted)
    expect(published).toEqual([[row, 'accept']])
    expect(await tab.database.sent.get(id)).toMatchObject({ row, receipt: null, kind: 'quoteContact' })
  })

  test('belongs to who wrote it: signing out asks for it and takes it along', async () => {
    await tried(silence)
    expect((await readUndelivered(tab.database, 'marisol')).own).toMatchObject([{ kind: 'quoteContact', row }])
    await storeSignOut(tab.database)
    expect(await theOutbox()).toEqual([])
  })

  test('waits while somebody else is signed in, whose own on the same row is sent', async () => {
    await tab.outbox.enqueue('quoteContact', call, options)
    await storeSignIn(tab.database, 'ines')
    await tab.outbox.enqueue('quoteContact', call, { ...options, userId: 'ines' })
    await tab.outbox.drain({ skipBackOff: true })
    expect(sent.map(({ userId }) => userId)).toEqual(['ines'])
  })
})

describe('a refused command', () => {
  test('keeps the findings, and of the row only what it is about', async () => {
    const current = { id: 'q1', version: 5, status: 'quoted', note: 'Theirs', cdlNumber: 'D1234567' }
    await tried(refusal(412, { type: 'changed', current, findings: [warning] }))
    const [entry] = await theOutbox()
    expect(entry).toMatchObject({ state: 'needsYou', answer: { status: 412, findings: [warning] } })
    expect(entry?.answer?.current).toEqual({ version: 5, status: 'quoted', note: 'Theirs' })
  })

  test('is sent again with the accepted warnings under another key, in its place', async () => {
    const id = await tried(refusal(422, { findings: [warning] }))
    const body = { ...call, accepted: [warning.code] }
    expect(await tab.outbox.resend(id, { body })).toBe(true)
    const [entry] = await theOutbox()
    expect(entry).toMatchObject({ body, formerly: id, seq: 1, state: 'waiting', attempts: 0, attempted: false })
    expect([entry?.id === id, entry?.answer, entry?.replaces]).toEqual([false, undefined, undefined])
    results = [accepted]
    await tab.outbox.drain()
    expect([sent.length, cancelled, await theOutbox()]).toEqual([2, [], []])
  })

  test('that may have arrived is cancelled before other words are sent', async () => {
    const id = await tried(silence)
    results = [refusal(422, { findings: [warning] })]
    await tab.outbox.drain({ skipBackOff: true })
    await tab.outbox.resend(id, { body: { ...call, accepted: [warning.code] } })
    results = [accepted]
    await tab.outbox.drain()
    expect(cancelled).toEqual([id])
    expect(await theOutbox()).toEqual([])
  })

  test('is not sent again where an earlier version has arrived', async () => {
    const id = await tried(silence)
    results = [refusal(500)]
    await tab.outbox.drain({ skipBackOff: true })
    await tab.outbox.resend(id, { body: { ...call, note: 'Other words' } })
    cancellation = { state: 'stored', reference: null }
    await tab.outbox.drain()
    const [entry] = await theOutbox()
    expect(entry).toMatchObject({ state: 'needsYou', answer: { status: null } })
    expect(await tab.outbox.resend(entry?.id ?? '', {})).toBe(false)
  })

  test('becomes the draft of the form on its row, without the warnings that were accepted', async () => {
    const id = await tried(refusal(404), { ...call, accepted: ['x'] })
    await tab.outbox.edit(id)
    expect(await readUnsent(tab.database)).toMatchObject([{ kind: 'quoteContact', row, body: call, userId: 'marisol' }])
    const draft = await openDraft({ ...tab, now: () => 1_000_000 }, 'quoteContact:q1', { userId: 'marisol' })
    expect(draft.restored?.values).toEqual(call)
    await draft.save({ ...call, note: 'More' })
    expect(await readUnsent(tab.database)).toMatchObject([{ row, body: { note: 'More' } }])
  })
})

test('an entry has no fields but those that it needs', async () => {
  const { id } = await tab.outbox.enqueue('quote', { company: 'Sonoran' })
  const stored = await tab.database.outbox.get(id)
  expect(Object.keys(stored ?? {}).sort()).toEqual(
    'attempted attempts body createdAt expiresAt id kind method occurredAt path pause seq state stream userId v'.split(' '),
  )
  results = [accepted]
  await tab.outbox.drain()
  expect(sent).toMatchObject([{ path: '/api/quotes', method: 'POST' }])
})
