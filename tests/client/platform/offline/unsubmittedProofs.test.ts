import { expect, test } from 'vitest'
import { openDraft } from '../../../../client/platform/offline/drafts/drafts.ts'
import { readUnsubmittedProofs } from '../../../../client/platform/offline/drafts/unsubmittedProofs.ts'
import type { HeldFile } from '../../../../client/platform/offline/outbox/entry.ts'
import { holdFile } from '../../../../client/platform/offline/outbox/files.ts'
import { storeSignIn } from '../../../../client/platform/offline/session/storedSession.ts'
import { formatProof } from '../../../../client/portal/driver/proof/UnsubmittedProofs.tsx'
import { makeDevice } from '../../../offline/device.ts'

const file = (name: string, kind: HeldFile['kind'] & string): HeldFile => ({
  sha256: name.padEnd(64, '0'),
  size: 1,
  type: 'image/jpeg',
  kind,
  takenAt: 1,
  blob: new Blob([name]),
})

test('a proof that was begun here is found with what was taken for it, of this person and this load alone', async () => {
  const { database, locks } = makeDevice({
    send: async () => ({ accepted: true, receipt: {} }),
    cancel: async () => ({ state: 'cancelled' }),
    now: () => 1,
    random: () => 0.5,
  }).open()
  await storeSignIn(database, 'cesar')
  const draft = await openDraft({ database, locks, now: () => 1 }, 'loadProof:FF1:delivered:1', { userId: 'cesar' })
  expect(await readUnsubmittedProofs(database, 'cesar')).toEqual([])
  await draft.save({})
  for (const held of [file('a', 'page'), file('b', 'page'), file('c', 'signature')]) {
    await holdFile(database, draft.id, 'cesar', held)
  }
  const found = { draft: draft.id, load: 'FF1', photos: 2, isSigned: true }
  expect(await readUnsubmittedProofs(database, 'cesar')).toEqual([found])
  expect(await readUnsubmittedProofs(database, 'cesar', 'FF1')).toEqual([found])
  expect(await readUnsubmittedProofs(database, 'cesar', 'FF')).toEqual([])
  expect(await readUnsubmittedProofs(database, 'marcus')).toEqual([])
  // The draft waits to be sent again, and the list of unsent entries shows it.
  await database.drafts.update(draft.id, { calledBack: 1 })
  expect(await readUnsubmittedProofs(database, 'cesar')).toEqual([])
})

test('what was taken is said in words', () => {
  expect(formatProof({ photos: 3, isSigned: true })).toBe('3 photos and a signature')
  expect(formatProof({ photos: 1, isSigned: false })).toBe('1 photo')
  expect(formatProof({ photos: 0, isSigned: true })).toBe('A signature')
  expect(formatProof({ photos: 0, isSigned: false })).toBe('Proof details')
})
