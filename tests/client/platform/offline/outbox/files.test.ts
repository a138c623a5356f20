import { beforeEach, describe, expect, test } from 'vitest'
import { openDraft } from '../../../../../client/platform/offline/drafts/drafts.ts'
import { withBytes } from '../../../../../client/platform/offline/outbox/bytes.ts'
import type { SendResult } from '../../../../../client/platform/offline/outbox/decide.ts'
import type { HeldFile } from '../../../../../client/platform/offline/outbox/entry.ts'
import { describeFile, dropFile, heldFiles, holdFile } from '../../../../../client/platform/offline/outbox/files.ts'
import type { CommandRow } from '../../../../../client/platform/offline/outbox/kinds.ts'
import type { Cancellation, ReadyEntry } from '../../../../../client/platform/offline/outbox/parts.ts'
import { discardUnsent, readUndelivered } from '../../../../../client/platform/offline/outbox/unsent.ts'
import { storeSignIn, storeSignOut } from '../../../../../client/platform/offline/session/storedSession.ts'
import { makeDevice, type Tab } from '../../../../offline/device.ts'

const row: CommandRow = { resource: 'loads', id: 'FF1', reference: 'FF1' }
const options = { row, userId: 'cesar', draft: 'd1' }
const accepted: SendResult = { accepted: true, receipt: { id: 'FF1' } }
const silence: SendResult = { accepted: false, status: null, reason: 'unreachable' }
const refusal = (status: number): SendResult => ({
  accepted: false,
  status,
  type: 'about:blank',
  detail: 'No.',
  fields: {},
  retryAfter: 0,
})

const photo = (name: string, takenAt = 1): HeldFile => ({
  sha256: name.padEnd(64, '0'),
  size: name.length,
  type: 'image/jpeg',
  kind: 'freight',
  takenAt,
  blob: new Blob([name], { type: 'image/jpeg' }),
})
const named = ({ sha256, size, type, kind }: HeldFile) => ({ sha256, size, type, kind })

let sent: ReadyEntry[]
let answer: (entry: ReadyEntry) => SendResult
let cancellation: Cancellation
let tab: Tab

beforeEach(async () => {
  sent = []
  answer = () => accepted
  cancellation = { state: 'cancelled' }
  tab = makeDevice({
    send: async (entry) => {
      sent.push(entry)
      return answer(entry)
    },
    cancel: async () => cancellation,
    now: () => 1_000_000,
    random: () => 0.5,
  }).open()
  await storeSignIn(tab.database, 'cesar')
})

const [bill, freight] = [photo('a', 1), photo('b', 2)]

/** An event with two photos, in the outbox. */
async function delivered() {
  const draft = await openDraft({ ...tab, now: () => 1 }, 'loadProof:FF1', { userId: 'cesar', id: null })
  await holdFile(tab.database, draft.id, 'cesar', freight)
  await holdFile(tab.database, draft.id, 'cesar', bill)
  const body = { type: 'delivered', files: [bill, freight].map(named) }
  draft.close()
  return tab.outbox.enqueue('loadProof', body, { ...options, draft: draft.id })
}

const waiting = () => tab.database.outbox.orderBy('seq').toArray()

describe('the files of an event', () => {
  test('are held with an open form in the order they were taken, until it is forgotten', async () => {
    await holdFile(tab.database, 'd1', 'cesar', freight)
    await holdFile(tab.database, 'd1', 'cesar', bill)
    // The same photo twice is one.
    await holdFile(tab.database, 'd1', 'cesar', bill)
    await describeFile(tab.database, 'd1', freight.sha256, 'seal')
    const held = await heldFiles(tab.database, 'd1')
    expect(held.map(({ sha256, kind }) => [sha256[0], kind])).toEqual([
      ['a', 'freight'],
      ['b', 'seal'],
    ])
    expect(held.map((file) => 'blob' in file)).toEqual([false, false])
    expect(await (await withBytes(tab.database, bill))?.blob.text()).toBe('a')
    await dropFile(tab.database, 'd1', bill.sha256)
    expect(await heldFiles(tab.database, 'd1')).toHaveLength(1)
    await discardUnsent(tab.database, 'd1')
    expect(await tab.database.drafts.count()).toBe(0)
  })

  test('are those that are held, whatever the form has heard of them: names and bytes are the same', async () => {
    const begun = { form: 'loadProof:FF1:delivered:1', values: { type: 'delivered' } }
    const signature: HeldFile = { ...photo('s'), kind: 'signature' }
    await holdFile(tab.database, 'd1', 'cesar', bill, { begun })
    await holdFile(tab.database, 'd1', 'cesar', signature, { begun, alone: true })
    const later: HeldFile = { ...photo('t', 3), kind: 'signature' }
    await holdFile(tab.database, 'd1', 'cesar', later, { begun, alone: true })
    // The form is found again though nothing was typed.
    expect(await tab.database.drafts.get('d1')).toMatchObject({ form: begun.form, userId: 'cesar' })
    const entry = await tab.outbox.enqueue('loadProof', { type: 'delivered', stop: 1, files: [named(signature)] }, options)
    expect((entry.body as { files: object[] }).files).toEqual([named(bill), named(later)])
    expect(entry.files?.map(({ sha256 }) => sha256[0])).toEqual(['a', 't'])
    // Another event of the load has another draft.
    expect(await tab.outbox.edit(entry.id, 'd2')).toMatchObject({ outcome: 'done' })
    expect((await tab.database.drafts.get('d2'))?.form).toBe(begun.form)
  })

  test('are stored with it in one transaction, and count as no form of their own', async () => {
    const draft = await openDraft({ ...tab, now: () => 1 }, 'loadProof:FF1', { userId: 'cesar', id: null })
    await holdFile(tab.database, draft.id, 'cesar', bill)
    await draft.save({ note: 'x' })
    expect((await readUndelivered(tab.database, 'cesar')).begun).toBe(1)
    draft.close()
    const entry = await delivered()
    expect(entry.files?.map(({ sha256 }) => sha256[0])).toEqual(['a', 'b'])
    expect(await tab.database.drafts.count()).toBe(0)
  })

  test('are sent one by one once the server has the event, which another one does not wait for', async () => {
    await delivered()
    await tab.outbox.drain()
    expect(sent.map(({ kind, method, path, file }) => [kind, method, path, file?.sha256[0]])).toEqual([
      ['loadProof', 'POST', '/api/loads/FF1/events', undefined],
      ['eventFile', 'PUT', `/api/files/${bill.sha256}`, 'a'],
      ['eventFile', 'PUT', `/api/files/${freight.sha256}`, 'b'],
    ])
    expect(await sent[1]?.file?.blob.text()).toBe('a')
    expect(sent.map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect(await waiting()).toEqual([])
  })

  test('are those of a receipt as well: kept with it or not at all, changed with it, and sent after it', async () => {
    const draft = await openDraft({ ...tab, now: () => 1 }, 'cabExpense:FF1', { userId: 'cesar', id: null })
    const { kind: _, ...page } = bill
    await draft.save({ code: 'lumper', amount: '150' })
    await holdFile(tab.database, draft.id, 'cesar', page)
    const expense = { code: 'lumper', amount: 150, paidBy: 'driver', files: [] }
    // The device cannot store the entry: neither draft nor photo has left the form.
    const full = () => {
      throw new Error('QuotaExceededError')
    }
    tab.database.outbox.hook('creating', full)
    await expect(tab.outbox.enqueue('cabExpense', expense, { ...options, draft: draft.id })).rejects.toThrow()
    tab.database.outbox.hook('creating').unsubscribe(full)
    expect(await heldFiles(tab.database, draft.id)).toHaveLength(1)
    expect(await tab.database.drafts.get(draft.id)).toMatchObject({ values: { code: 'lumper' } })
    draft.close()
    const entry = await tab.outbox.enqueue('cabExpense', expense, { ...options, draft: draft.id })
    expect(await tab.database.drafts.count()).toBe(0)
    expect(await tab.outbox.edit(entry.id, 'd2')).toMatchObject({ outcome: 'done' })
    expect(await heldFiles(tab.database, 'd2')).toHaveLength(1)
    const again = await tab.outbox.enqueue('cabExpense', expense, { ...options, draft: 'd2' })
    const { sha256, size, type } = bill
    expect(again.body).toEqual({ ...expense, files: [{ sha256, size, type }] })
    await tab.outbox.drain()
    expect(sent.map(({ kind, path, stream }) => [kind, path, stream])).toEqual([
      ['cabExpense', '/api/loads/FF1/expenses', 'loads:FF1:cesar'],
      ['eventFile', `/api/files/${sha256}`, 'files:cesar'],
    ])
  })

  test('are the pages of a document as well, which says nothing of what they show', async () => {
    const row: CommandRow = { resource: 'documents', id: 'cdl', reference: 'cdl' }
    const draft = await openDraft({ ...tab, now: () => 1 }, 'document:cdl', { userId: 'cesar', id: null })
    const { kind: _, ...page } = bill
    await holdFile(tab.database, draft.id, 'cesar', page)
    const { body } = await tab.outbox.enqueue('document', { kind: 'cdl', files: [] }, { ...options, row, draft: draft.id })
    const { sha256, size, type } = bill
    expect(body).toEqual({ kind: 'cdl', files: [{ sha256, size, type }] })
    await tab.outbox.drain()
    expect(sent.map(({ kind, path, stream }) => [kind, path, stream])).toEqual([
      ['document', '/api/documents', 'documents:cdl:cesar'],
      ['documentFile', `/api/files/${sha256}`, 'files:cesar'],
    ])
  })

  test('stay while the event cannot be sent, and wait for a network by themselves after it', async () => {
    answer = () => silence
    await delivered()
    await tab.outbox.drain()
    expect((await waiting()).map(({ kind, files }) => [kind, files?.length])).toEqual([['loadProof', 2]])
    answer = ({ file }) => (file ? silence : accepted)
    await tab.outbox.drain({ skipBackOff: true })
    expect((await waiting()).map(({ kind, stream }) => [kind, stream])).toEqual([
      ['eventFile', 'files:cesar'],
      ['eventFile', 'files:cesar'],
    ])
    // The first found no network, so the second was not tried.
    expect(sent).toHaveLength(3)
  })

  test('that one is refused holds up no other', async () => {
    answer = ({ file }) => (file?.sha256 === bill.sha256 ? refusal(422) : accepted)
    await delivered()
    await tab.outbox.drain()
    await tab.outbox.drain()
    expect((await waiting()).map(({ state, file }) => [state, file?.sha256[0]])).toEqual([['needsYou', 'a']])
    expect(sent).toHaveLength(3)
  })

  test('that our server failed at is sent again under the same key', async () => {
    answer = ({ file }) => (file ? refusal(500) : accepted)
    await delivered()
    await tab.outbox.drain()
    const refused = await waiting()
    expect(refused.map(({ state }) => state)).toEqual(['needsYou', 'needsYou'])
    answer = () => accepted
    for (const { id } of refused) expect(await tab.outbox.resend(id, {})).toBe(true)
    await tab.outbox.drain()
    expect(await waiting()).toEqual([])
    expect(sent.slice(-2).map(({ id }) => id)).toEqual(refused.map(({ id }) => id))
  })

  test('come back with a form that is to be edited, and leave with it again', async () => {
    const { id } = await delivered()
    expect(await tab.outbox.edit(id, 'again')).toEqual({ outcome: 'done', draft: 'again' })
    expect((await heldFiles(tab.database, 'again')).map(({ sha256 }) => sha256[0])).toEqual(['a', 'b'])
    const entry = await tab.outbox.enqueue('loadProof', {}, { ...options, draft: 'again' })
    expect(entry.files).toHaveLength(2)
  })

  test('go back to the form with a refusal', async () => {
    answer = () => refusal(404)
    const { id } = await delivered()
    await tab.outbox.drain()
    expect(await tab.outbox.recall(id, 'own')).toBe(true)
    expect(await heldFiles(tab.database, 'own')).toHaveLength(2)
  })

  test('are sent where the event turns out to have arrived, though it was to be edited', async () => {
    answer = () => silence
    const { id } = await delivered()
    await tab.outbox.drain()
    cancellation = { state: 'stored', reference: null }
    expect(await tab.outbox.edit(id)).toMatchObject({ outcome: 'arrived' })
    expect((await waiting()).map(({ kind }) => kind)).toEqual(['eventFile', 'eventFile'])
  })

  test('are sent where an earlier version has arrived, though the form has the later one back', async () => {
    answer = () => refusal(500)
    const { id } = await delivered()
    await tab.outbox.drain()
    await tab.outbox.recall(id, 'd2')
    cancellation = { state: 'stored', reference: null }
    const later = await tab.outbox.enqueue('loadProof', { type: 'delivered', note: 'Dock 4' }, { ...options, draft: 'd2' })
    await tab.outbox.drain()
    expect(await waiting()).toMatchObject([{ id: later.id, state: 'needsYou', answer: { status: null } }])
    await tab.outbox.recall(later.id, 'd3')
    expect((await waiting()).map(({ kind, file }) => [kind, file?.sha256])).toEqual(
      [bill, freight].map(({ sha256 }) => ['eventFile', sha256]),
    )
    expect(await tab.database.sent.toArray()).toMatchObject([{ id, shown: true }])
    answer = () => accepted
    await tab.outbox.drain()
    expect(await waiting()).toEqual([])
    expect(await heldFiles(tab.database, 'd3')).toHaveLength(2)
  })

  test('go with a discard and with a sign-out', async () => {
    await delivered()
    expect((await readUndelivered(tab.database, 'cesar')).own).toHaveLength(1)
    await holdFile(tab.database, 'open', 'cesar', bill)
    await storeSignOut(tab.database)
    expect([await tab.database.outbox.count(), await tab.database.drafts.count()]).toEqual([0, 0])
  })
})
