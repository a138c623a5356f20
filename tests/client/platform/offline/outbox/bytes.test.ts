import { beforeEach, describe, expect, test } from 'vitest'
import { deleteExpired, openDraft } from '../../../../../client/platform/offline/drafts/drafts.ts'
import type { SendResult } from '../../../../../client/platform/offline/outbox/decide.ts'
import type { Entry, HeldFile } from '../../../../../client/platform/offline/outbox/entry.ts'
import { describeFile, dropFile, heldFiles, holdFile } from '../../../../../client/platform/offline/outbox/files.ts'
import type { CommandRow } from '../../../../../client/platform/offline/outbox/kinds.ts'
import type { ReadyEntry } from '../../../../../client/platform/offline/outbox/parts.ts'
import { discardUnsent } from '../../../../../client/platform/offline/outbox/unsent.ts'
import { draftLife } from '../../../../../client/platform/offline/quickRead.ts'
import { storeSignIn, storeSignOut } from '../../../../../client/platform/offline/session/storedSession.ts'
import { makeDevice, type Tab } from '../../../../offline/device.ts'

const row: CommandRow = { resource: 'loads', id: 'FF1', reference: 'FF1' }
const accepted: SendResult = { accepted: true, receipt: { id: 'FF1' } }
const silence: SendResult = { accepted: false, status: null, reason: 'unreachable' }

const photo = (name: string): HeldFile => ({
  sha256: name.padEnd(64, '0'),
  size: name.length,
  type: 'image/jpeg',
  kind: 'freight',
  takenAt: 1,
  blob: new Blob([name], { type: 'image/jpeg' }),
})
const [bill, freight] = [photo('a'), photo('b')]

let sent: ReadyEntry[]
let answer: (entry: ReadyEntry) => SendResult
/** What happens while something is being sent. */
let during: () => Promise<void>
let device: ReturnType<typeof makeDevice>
let tab: Tab
/** How often bytes were written, and read. */
let written: number
let read: number

beforeEach(async () => {
  sent = []
  written = 0
  read = 0
  answer = () => accepted
  during = async () => {}
  device = makeDevice({
    send: async (entry) => {
      sent.push(entry)
      await during()
      return answer(entry)
    },
    cancel: async () => ({ state: 'cancelled' }),
    now: () => 1_000_000,
    random: () => 0.5,
  })
})

/** A tab on the device, which counts what it writes. */
async function open(): Promise<void> {
  tab = device.open()
  await storeSignIn(tab.database, 'cesar')
  const count = () => {
    written += 1
  }
  tab.database.bytes.hook('creating', count)
  tab.database.bytes.hook('updating', count)
  tab.database.bytes.hook('reading', (row) => {
    read += 1
    return row
  })
}

/** An event in the outbox that names these files. */
async function recorded(type: string, files: readonly HeldFile[]): Promise<Entry> {
  for (const file of files) await holdFile(tab.database, type, 'cesar', file)
  return tab.outbox.enqueue('loadProof', { type, stop: 1 }, { row, userId: 'cesar', draft: type })
}

const retained = async () => (await tab.database.bytes.toArray()).map(({ sha256 }) => sha256[0])
/** Drafts and entries that are left. */
const rows = async () => [...(await tab.database.drafts.toArray()), ...(await tab.database.outbox.toArray())]

describe('the bytes of a photo', () => {
  beforeEach(open)

  test('are neither read nor written to list them, nor when their event is recorded', async () => {
    await recorded('departed_pickup', [bill])
    await holdFile(tab.database, 'delivered', 'cesar', freight)
    const before = written
    expect(await heldFiles(tab.database, 'delivered')).toHaveLength(1)
    await tab.outbox.enqueue('loadProof', { type: 'delivered' }, { row, userId: 'cesar', draft: 'delivered' })
    expect([read, written]).toEqual([0, before])
    expect(await tab.outbox.drain()).toMatchObject({ left: 0 })
    expect(read).toBeGreaterThan(0)
  })

  test('are written once, whatever becomes of what refers to them', async () => {
    await holdFile(tab.database, 'delivered', 'cesar', freight)
    await describeFile(tab.database, 'delivered', freight.sha256, 'seal')
    const { id } = await recorded('delivered', [bill])
    expect((await tab.database.outbox.get(id))?.files?.map((file) => 'blob' in file)).toEqual([false, false])
    await tab.outbox.edit(id, 'again')
    expect((await heldFiles(tab.database, 'again')).map(({ kind }) => kind).sort()).toEqual(['freight', 'seal'])
    await tab.outbox.enqueue('loadProof', { type: 'delivered' }, { row, userId: 'cesar', draft: 'again' })
    answer = () => silence
    for (let attempts = 0; attempts < 3; attempts += 1) await tab.outbox.drain({ skipBackOff: true })
    answer = ({ file }) => (file ? silence : accepted)
    await tab.outbox.drain({ skipBackOff: true })
    expect([await retained(), written]).toEqual([['a', 'b'], 2])
    answer = () => accepted
    await tab.outbox.drain({ skipBackOff: true })
    expect(await sent.at(-1)?.file?.blob.text()).toBe('b')
    expect([await rows(), await retained(), written]).toEqual([[], [], 2])
  })

  test('stay while anything refers to them: another event, or a form', async () => {
    const first = await recorded('departed_pickup', [bill, freight])
    await recorded('delivered', [bill])
    await holdFile(tab.database, 'check_call', 'cesar', freight)
    await tab.outbox.discard(first.id)
    expect([await retained(), written]).toEqual([['a', 'b'], 2])
    await dropFile(tab.database, 'check_call', freight.sha256)
    expect(await retained()).toEqual(['a'])
    await tab.outbox.drain()
    expect(await retained()).toEqual([])
  })

  test('go with a form that is forgotten, or discarded in the outbox', async () => {
    const draft = await openDraft({ ...tab, now: () => 1 }, 'loadProof:FF1', { userId: 'cesar' })
    await holdFile(tab.database, draft.id, 'cesar', bill)
    await holdFile(tab.database, 'other', 'cesar', freight)
    await draft.forget()
    expect(await retained()).toEqual(['b'])
    await discardUnsent(tab.database, 'other')
    expect(await retained()).toEqual([])
  })

  test('go with an event that is discarded while it is sent, and was cancelled by then', async () => {
    const { id } = await recorded('delivered', [bill])
    let discarded: Promise<unknown> = Promise.resolve()
    answer = () => ({ accepted: false, status: 410, type: 'cancelled', retryAfter: 0, detail: '', fields: {} })
    during = async () => {
      discarded = tab.outbox.discard(id)
      while (!(await tab.database.outbox.get(id))?.requestedAction) await new Promise((resolve) => setTimeout(resolve, 1))
    }
    await tab.outbox.drain()
    await discarded
    expect([await rows(), await retained()]).toEqual([[], []])
  })

  test('are not kept of a photo that is drawn until after its person has signed out', async () => {
    await holdFile(tab.database, 'open', 'cesar', bill)
    await storeSignOut(tab.database)
    await expect(holdFile(tab.database, 'open', 'cesar', freight)).rejects.toThrow('Signed out')
    expect([await rows(), await retained()]).toEqual([[], []])
  })

  test('go with the draft of a photo that expires', async () => {
    await holdFile(tab.database, 'open', null, bill)
    await deleteExpired({ ...tab, now: () => draftLife + 2 })
    expect([await rows(), await retained()]).toEqual([[], []])
  })

  test('go with a sign-out, but for those of somebody who signs in here later', async () => {
    await storeSignIn(tab.database, 'ines')
    await holdFile(tab.database, 'hers', 'ines', photo('c'))
    await storeSignIn(tab.database, 'cesar')
    await recorded('delivered', [bill])
    await holdFile(tab.database, 'open', 'cesar', freight)
    await storeSignOut(tab.database)
    expect(await retained()).toEqual(['c'])
  })

  test('that this device has lost before the event was recorded are not named by it', async () => {
    await holdFile(tab.database, 'delivered', 'cesar', bill)
    await tab.database.bytes.delete(bill.sha256)
    const { files, body } = await recorded('delivered', [freight])
    expect(files?.map(({ sha256 }) => sha256[0])).toEqual(['b'])
    expect((body as { files: HeldFile[] }).files.map(({ sha256 }) => sha256[0])).toEqual(['b'])
    expect(await tab.database.drafts.count()).toBe(0)
  })

  test('that this device has lost are asked of the person, and hold up no other photo', async () => {
    await recorded('delivered', [bill, freight])
    await tab.database.bytes.delete(bill.sha256)
    await tab.outbox.drain()
    const [left, ...more] = await tab.database.outbox.toArray()
    expect(more).toEqual([])
    expect(left).toMatchObject({
      state: 'needsYou',
      answer: { status: null, detail: expect.stringContaining('lost this photo') },
    })
    expect(sent.map(({ file }) => file?.sha256[0])).toEqual([undefined, 'b'])
  })
})
