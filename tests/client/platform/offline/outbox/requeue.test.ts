import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type OpenDraft, openDraft } from '../../../../../client/platform/offline/drafts/drafts.ts'
import type { SendResult } from '../../../../../client/platform/offline/outbox/decide.ts'
import type { Entry, HeldFile } from '../../../../../client/platform/offline/outbox/entry.ts'
import { dropFile, heldFiles, holdFile } from '../../../../../client/platform/offline/outbox/files.ts'
import { type CommandRow, commandOf, type EntryKind, isFile, kinds } from '../../../../../client/platform/offline/outbox/kinds.ts'
import type { Cancellation } from '../../../../../client/platform/offline/outbox/parts.ts'
import { requestStatusOf } from '../../../../../client/platform/offline/outbox/requestStatus.ts'
import { cancelDraft } from '../../../../../client/platform/offline/outbox/requeue.ts'
import { discardUnsent, readUnsent, requeueUnsent } from '../../../../../client/platform/offline/outbox/unsent.ts'
import { storeSignIn } from '../../../../../client/platform/offline/session/storedSession.ts'
import { makeDevice } from '../../../../offline/device.ts'

const silence: SendResult = { accepted: false, status: null, reason: 'unreachable' }
const accepted: SendResult = { accepted: true, receipt: { id: 'FF1' } }
const refused: SendResult = { accepted: false, status: 422, type: '', detail: 'No.', fields: {}, retryAfter: 0 }
const userId = 'cesar'

const photo = (name: string): HeldFile => ({
  sha256: name.padEnd(64, '0'),
  size: name.length,
  type: 'image/jpeg',
  takenAt: name.length,
  blob: new Blob([name], { type: 'image/jpeg' }),
})

/** A device without a network; `answer` and `cancellation` say what the server does. */
async function newDevice() {
  const server = { answer: silence as SendResult, cancellation: { state: 'cancelled' } as Cancellation, sent: [] as Entry[] }
  const device = makeDevice({
    send: async (entry) => {
      server.sent.push(entry)
      return server.answer
    },
    cancel: async () => server.cancellation,
    now: () => 1_000_000,
    random: () => 0.5,
  })
  const tab = device.open()
  await storeSignIn(tab.database, userId)
  return { ...device, tab, server }
}

const rowOf = (kind: EntryKind): CommandRow | undefined => {
  const resource = commandOf(kind)?.resource
  return resource && { resource, id: 'R1', reference: 'R1' }
}

/** Puts an entry into the outbox, with two photos where its kind holds files. */
async function submitted({ tab }: Awaited<ReturnType<typeof newDevice>>, kind: EntryKind, body: object = { text: 'Lumper' }) {
  const row = rowOf(kind)
  const draft = await openDraft({ ...tab, now: () => 1 }, `${kinds[kind].form}:R1`, { userId })
  if ('holdsFiles' in kinds[kind]) for (const name of ['a', 'bb']) await holdFile(tab.database, draft.id, userId, photo(name))
  const entry = await tab.outbox.enqueue(kind, body, { ...(row && { row }), userId, draft: draft.id })
  draft.close()
  return entry
}

describe.each((Object.keys(kinds) as EntryKind[]).filter((kind) => !isFile(kind)))('%s', (kind) => {
  test('Cancel queues what was pulled back as it was: words, key, photos and place', async () => {
    const device = await newDevice()
    const { tab } = device
    const entry = await submitted(device, kind)
    const later = await submitted(device, kind, { text: 'The next one' })
    const { draft } = (await tab.outbox.edit(entry.id)) as { draft: string }
    expect(await requestStatusOf(tab.database, entry.id)).toMatchObject({ at: 'draft', draft, entry: { id: entry.id } })
    const opened = await openDraft({ ...tab, now: () => 2 }, (await tab.database.drafts.get(draft))?.form ?? '', {
      userId,
      id: draft,
    })
    expect(await opened.cancel()).toBe('queued')
    expect(await tab.database.outbox.orderBy('seq').toArray()).toEqual([entry, later])
    expect([await tab.database.drafts.count(), await tab.database.bytes.count()]).toEqual([0, entry.files ? 2 : 0])
  })

  test('a key that the server has cancelled is replaced; what was refused needs the person after Cancel, and is sent as it was', async () => {
    const device = await newDevice()
    const { tab, server } = device
    const entry = await submitted(device, kind)
    await tab.outbox.drain()
    await tab.outbox.edit(entry.id, 'd1')
    expect(await requeueUnsent(tab.database, 'd1')).toBe('queued')
    const [again] = await tab.database.outbox.toArray()
    expect(again).toMatchObject({ formerly: entry.id, seq: entry.seq, body: entry.body, state: 'waiting', attempted: false })
    expect(again?.id).not.toBe(entry.id)
    server.answer = refused
    await tab.outbox.drain({ skipBackOff: true })
    const [left] = await tab.database.outbox.toArray()
    expect(left).toMatchObject({ state: 'needsYou', answer: { detail: 'No.' } })
    await tab.outbox.edit(left?.id ?? '', 'd2')
    expect(await cancelDraft(tab.database, 'd2')).toBe('queued')
    expect(await tab.database.outbox.toArray()).toEqual([expect.objectContaining({ state: 'needsYou', answer: left?.answer })])
    const [refusedStill] = await tab.database.outbox.toArray()
    await tab.outbox.edit(refusedStill?.id ?? '', 'd3')
    expect(await requeueUnsent(tab.database, 'd3')).toBe('queued')
    server.answer = accepted
    await tab.outbox.drain({ skipBackOff: true })
    expect(await tab.database.outbox.filter(({ file }) => !file).toArray()).toEqual([])
    expect(server.sent.findLast(({ file }) => !file)).toMatchObject({ id: refusedStill?.id, body: entry.body })
  })

  test('is not offered to be sent as it was where an earlier version has arrived', async () => {
    const device = await newDevice()
    const { tab } = device
    const entry = await submitted(device, kind)
    const answer = { status: null, detail: 'An earlier version has arrived.', fields: {} }
    await tab.database.outbox.put({ ...entry, state: 'needsYou', attempts: 1, answer })
    await tab.outbox.edit(entry.id, 'd1')
    expect((await readUnsent(tab.database)).map(({ canSendAsItWas }) => canSendAsItWas)).toEqual([false])
  })
})

test('what was typed meanwhile is asked about, and a photo that was taken out comes back with Cancel', async () => {
  const device = await newDevice()
  const { tab } = device
  const entry = await submitted(device, 'cabExpense')
  await tab.outbox.edit(entry.id, 'd1')
  const opened = await openDraft({ ...tab, now: () => 2 }, 'cabExpense:R1', { userId, id: 'd1' })
  await opened.save({ ...(entry.body as object), text: 'Scale' })
  expect(await opened.cancel()).toBe('edited')
  await dropFile(tab.database, 'd1', photo('bb').sha256)
  await opened.save(entry.body)
  expect(await opened.cancel()).toBe('edited')
  expect(await opened.cancel({ evenIfEdited: true })).toBe('queued')
  expect(await tab.database.outbox.toArray()).toEqual([entry])
  expect(await tab.database.bytes.count()).toBe(2)
})

test('a form of which every field is emptied still holds the entry', async () => {
  const device = await newDevice()
  const { tab } = device
  const entry = await submitted(device, 'cabMessage')
  await tab.outbox.edit(entry.id, 'd1')
  const opened = await openDraft({ ...tab, now: () => 2 }, 'cabMessage:R1', { userId, id: 'd1' })
  await opened.clear({ text: '' })
  expect((await readUnsent(tab.database)).map(({ id, canSendAsItWas }) => ({ id, canSendAsItWas }))).toEqual([
    { id: 'd1', canSendAsItWas: true },
  ])
})

test('Cancel leaves a refused request unsent, and gives up a change of a row that the server has refused', async () => {
  const device = await newDevice()
  const { tab, server } = device
  server.answer = refused
  for (const [kind, left] of [
    ['cabExpense', 'unsent'],
    ['quote', 'unsent'],
    ['loadAssign', 'deleted'],
  ] as const) {
    const entry = await submitted(device, kind)
    await tab.outbox.drain({ skipBackOff: true })
    await tab.outbox.recall(entry.id, kind)
    const { form } = (await tab.database.drafts.get(kind)) ?? { form: '' }
    const opened = await openDraft({ ...tab, now: () => 2 }, form, { userId, id: kind })
    expect([kind, await opened.cancel()]).toEqual([kind, left])
  }
})

test('other words of what has arrived wait for the person when they are cancelled: they are never sent by themselves', async () => {
  const device = await newDevice()
  const { tab, server } = device
  const entry = await submitted(device, 'cabExpense')
  await tab.outbox.drain()
  server.answer = { ...refused, status: 503 }
  await tab.database.outbox.update(entry.id, { replaces: 'earlier', requestedAction: 'edit' })
  server.cancellation = { state: 'stored', reference: null }
  await tab.outbox.drain({ skipBackOff: true })
  const [{ id } = { id: '' }] = await readUnsent(tab.database)
  server.answer = accepted
  server.sent = []
  await requeueUnsent(tab.database, id)
  await tab.outbox.drain({ skipBackOff: true })
  expect(server.sent.filter(({ kind }) => kind === 'cabExpense')).toEqual([])
  expect(await tab.database.outbox.toArray()).toMatchObject([{ kind: 'cabExpense', state: 'needsYou' }])
})

const step = fc.constantFrom(
  ...([
    'submit',
    'edit',
    'type',
    'empty',
    'take',
    'drop',
    'cancel',
    'leave',
    'kill',
    'putBack',
    'resubmit',
    'fail',
    'send',
  ] as const),
)

test('whatever is pressed, a recorded receipt with its photo is in exactly one place until the person discards it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, fc.nat(9)), { maxLength: 24 }), async (steps) => {
      const device = await newDevice()
      let { tab } = device
      const { server } = device
      let form: OpenDraft | null = null
      let made = 0
      const arrived = () => server.sent.filter(({ kind }) => kind === 'cabExpense').length
      server.answer = silence
      const closeForm = () => {
        form?.close()
        form = null
      }
      const openNext = async () => {
        const all = await tab.database.drafts.where({ form: 'cabExpense:R1' }).toArray()
        if (!form && all.length > 0) form = await openDraft({ ...tab, now: () => 2 }, 'cabExpense:R1', { userId })
      }
      for (const [what, number] of steps) {
        const [entry] = (await tab.database.outbox.toArray()).filter(({ kind }) => kind === 'cabExpense').slice(number % 2)
        const open = form as OpenDraft | null
        if (what === 'submit') {
          const before = (await readUnsent(tab.database)).length
          await submitted({ ...device, tab }, 'cabExpense', { text: `Receipt ${made}` })
          // After a kill the form may have opened with what was pulled back: then that is sent in other words.
          made += 1 - (before - (await readUnsent(tab.database)).length)
        } else if (what === 'edit' && entry) {
          closeForm()
          const edited = await tab.outbox.edit(entry.id)
          if (edited.outcome === 'done')
            form = await openDraft({ ...tab, now: () => 2 }, 'cabExpense:R1', { userId, id: edited.draft })
        } else if (what === 'type' && open) await open.save({ text: `Typed ${number}` })
        else if (what === 'empty' && open) await open.clear({ text: '' })
        else if (what === 'take' && open) await holdFile(tab.database, open.id, userId, photo(`new${number}`))
        else if (what === 'drop' && open) {
          const [first] = await heldFiles(tab.database, open.id)
          if (first) await dropFile(tab.database, open.id, first.sha256)
        } else if (what === 'cancel' && open) {
          if ((await open.cancel()) === 'edited') await open.cancel({ evenIfEdited: true })
          closeForm()
        } else if (what === 'leave') closeForm()
        else if (what === 'kill') {
          tab.kill()
          form = null
          tab = device.open()
        } else if (what === 'putBack') {
          const [unsent] = open ? [] : await readUnsent(tab.database)
          if (unsent) await requeueUnsent(tab.database, unsent.id, { evenIfEdited: true })
        } else if (what === 'resubmit') {
          await openNext()
          const again = form as OpenDraft | null
          const row = rowOf('cabExpense')
          if (again) await tab.outbox.enqueue('cabExpense', { text: 'Again' }, { ...(row && { row }), userId, draft: again.id })
          closeForm()
        } else if (what === 'fail') await tab.outbox.drain({ skipBackOff: true })
        const receipts = (await tab.database.outbox.toArray()).filter(({ kind }) => kind === 'cabExpense')
        const unsent = await readUnsent(tab.database)
        expect(receipts.length + unsent.length).toBe(made)
        const bytes = new Set(await tab.database.bytes.toCollection().primaryKeys())
        for (const { files = [] } of receipts) for (const { sha256 } of files) expect(bytes.has(sha256)).toBe(true)
      }
      // Everything is put back and sent: each receipt once.
      closeForm()
      for (const { id } of await readUnsent(tab.database)) await requeueUnsent(tab.database, id, { evenIfEdited: true })
      server.sent = []
      server.answer = accepted
      await tab.outbox.drain({ skipBackOff: true })
      expect(arrived()).toBe(made)
      for (let left = 9; left > 0 && (await tab.database.outbox.count()) > 0; left--)
        await tab.outbox.drain({ skipBackOff: true })
      expect([await tab.database.outbox.count(), await tab.database.bytes.count()]).toEqual([0, 0])
    }),
    { numRuns: 150 },
  )
}, 60_000)

test('discarding a pulled back entry deletes it with its photos, also those that were taken out', async () => {
  const device = await newDevice()
  const { tab } = device
  const entry = await submitted(device, 'cabExpense')
  await tab.outbox.edit(entry.id, 'd1')
  await dropFile(tab.database, 'd1', photo('a').sha256)
  expect(await tab.database.bytes.count()).toBe(2)
  await discardUnsent(tab.database, 'd1')
  expect([await tab.database.outbox.count(), await tab.database.drafts.count(), await tab.database.bytes.count()]).toEqual([
    0, 0, 0,
  ])
})
