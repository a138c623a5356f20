import { beforeEach, expect, test } from 'vitest'
import type { SendResult } from '../../../../../client/platform/offline/outbox/decide.ts'
import type { HeldFile } from '../../../../../client/platform/offline/outbox/entry.ts'
import { holdFile } from '../../../../../client/platform/offline/outbox/files.ts'
import type { CommandRow } from '../../../../../client/platform/offline/outbox/kinds.ts'
import type { ReadyEntry } from '../../../../../client/platform/offline/outbox/parts.ts'
import { storeSignIn } from '../../../../../client/platform/offline/session/storedSession.ts'
import { makeDevice, type Tab } from '../../../../offline/device.ts'

const row: CommandRow = { resource: 'loads', id: 'FF1', reference: 'FF1' }
const silence: SendResult = { accepted: false, status: null, reason: 'unreachable' }
const refusal: SendResult = {
  accepted: false,
  status: 422,
  type: 'about:blank',
  detail: 'No.',
  fields: {},
  retryAfter: 0,
}
const photo = (name: string): HeldFile => ({
  sha256: name.padEnd(64, '0'),
  size: name.length,
  type: 'image/jpeg',
  kind: 'freight',
  takenAt: 1,
  blob: new Blob([name], { type: 'image/jpeg' }),
})
const [bill, freight] = [photo('a'), photo('b')]

const retained = { id: 'own', dispute: 'Recorded already', reply: 'withdrawn', files: [bill, freight] }
let events: object[]
let tab: Tab
let sent: ReadyEntry[]
let isDown: boolean
let isRefused: boolean
let answersFiles: boolean

beforeEach(async () => {
  events = [retained]
  sent = []
  ;[isDown, isRefused, answersFiles] = [false, false, false]
  tab = makeDevice({
    send: async (entry) => {
      if (isDown || (entry.file && !answersFiles)) return silence
      sent.push(entry)
      if (isRefused && entry.kind === 'disputeReply') return refusal
      return { accepted: true, receipt: { id: 'FF1', events } }
    },
    cancel: async () => ({ state: 'cancelled' }),
    now: () => 1_000_000,
    random: () => 0,
  }).open()
  await storeSignIn(tab.database, 'cesar')
  await record('d1', [bill, freight])
  await tab.outbox.drain()
  expect(await held()).toEqual(['eventFile a', 'eventFile b'])
  answersFiles = true
})

/** Hands an event with photos in. */
async function record(draft: string, photos: HeldFile[], of = row) {
  for (const one of photos) await holdFile(tab.database, draft, 'cesar', one)
  await tab.outbox.enqueue('loadProof', { type: 'delivered' }, { row: of, userId: 'cesar', draft })
}
const withdraw = () =>
  tab.outbox.enqueue(
    'disputeReply',
    { event: 'own', reply: 'withdrawn' },
    { row, userId: 'cesar', withholds: [bill.sha256, freight.sha256] },
  )
const send = () => tab.outbox.drain({ skipBackOff: true })
const held = async () =>
  (await tab.database.outbox.orderBy('seq').toArray()).map(({ kind, file }) => `${kind}${file ? ` ${file.sha256[0]}` : ''}`)
const bytes = async () => (await tab.database.bytes.toCollection().primaryKeys()).map((sha256) => sha256[0])
const sentFiles = () => sent.flatMap(({ file }) => file?.sha256[0] ?? [])

test('photos of what is withdrawn are not sent meanwhile, and go with the word of the server', async () => {
  isDown = true
  const { id } = await withdraw()
  await send()
  expect(await held()).toEqual(['eventFile a', 'eventFile b', 'disputeReply'])
  // Without them nothing but the withdrawal is left to be sent.
  expect((await tab.outbox.pending()).left).toBe(1)
  isDown = false
  await send()
  expect([await held(), await bytes(), sentFiles()]).toEqual([[], [], []])
  expect(sent.at(-1)?.id).toBe(id)
})

test('they are sent where it is taken back, or refused', async () => {
  isDown = true
  const { id } = await withdraw()
  expect(await tab.outbox.discard(id)).toMatchObject({ outcome: 'done' })
  isDown = false
  await send()
  expect([await held(), sentFiles()]).toEqual([[], ['a', 'b']])
})

test('they are sent where the server refuses the withdrawal', async () => {
  isRefused = true
  await withdraw()
  await send()
  await send()
  expect([await held(), sentFiles()]).toEqual([['disputeReply'], ['a', 'b']])
})

test('they are sent where the desk has let the event count meanwhile', async () => {
  events = [{ ...retained, dispute: null }]
  await withdraw()
  await send()
  expect([await held(), sentFiles()]).toEqual([[], ['a', 'b']])
})

test('one that another event names stays, and so does that of another load', async () => {
  events = [retained, { id: 'other', dispute: null, reply: null, files: [bill] }]
  answersFiles = false
  await record('d2', [freight], { resource: 'loads', id: 'FF2', reference: 'FF2' })
  await send()
  await withdraw()
  await send()
  expect(await held()).toEqual(['eventFile a', 'eventFile b'])
  answersFiles = true
  await send()
  expect([await held(), sentFiles()]).toEqual([[], ['a', 'b']])
})

test('one that an event names which was not sent yet stays', async () => {
  await withdraw()
  await record('d2', [bill])
  await send()
  await send()
  expect([await held(), sentFiles()]).toEqual([[], ['a', 'a']])
})
