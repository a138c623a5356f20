import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type EvidenceLink, eventText, linkText } from '#shared/loads/evidence'
import { verdictOf } from '../../../../client/platform/verify/verdict.ts'

const hashed = (text: string) => createHash('sha256').update(text).digest('hex')
const sha256 = async (text: string) => hashed(text)
const loadId = 'FF7160442538'
const year = new Date().getFullYear()

const event = {
  id: 'a',
  loadId,
  sequence: 1,
  type: 'check_call',
  stop: null,
  location: 'Blythe, CA',
  zone: 'America/Phoenix',
  note: '',
  who: hashed('nobody'),
  deviceTime: null,
  occurredAt: `${year}-11-21T23:10:00.000Z`,
  receivedAt: `${year}-11-21T23:12:00.000Z`,
}
const digest = hashed(eventText(event))
const link: EvidenceLink = { sequence: 1, digest, hash: hashed(linkText('', digest)), event, who: null }

test('says since when a chain is unchanged, which event is not what it was, and why it cannot know', async () => {
  const evidence = { loadId, links: [link], received: [], copies: [], withdrawn: [] }
  expect(await verdictOf(evidence, sha256)).toMatchObject({ state: 'unchanged', says: 'Unchanged since Nov 21, 4:12 PM MST' })
  const changed = { ...evidence, links: [{ ...link, event: { ...event, location: 'Indio, CA' } }] }
  const verdict = await verdictOf(changed, sha256)
  expect(verdict).toMatchObject({ state: 'changed', at: 1, says: 'Event 1 is not what it was' })
  expect(verdict.more).toContain('“Check call” in Indio, CA')
  expect(await verdictOf(evidence, null)).toMatchObject({ state: 'unknown', more: expect.stringContaining('plain http') })
  expect(await verdictOf({ ...evidence, links: [] }, sha256)).toMatchObject({ state: 'unknown' })
  const erased = { at: '2031-02-01T10:00:00.000Z', head: link.hash }
  expect(await verdictOf({ ...evidence, links: [], erased }, sha256)).toMatchObject({
    state: 'unknown',
    says: 'The events were erased on Feb 1, 2031',
    more: expect.stringContaining(`ended with ${link.hash}.`),
  })
})

test('says which files are what was taken, and of which event one is not', async () => {
  const file = { sha256: hashed('photo'), size: 5, type: 'image/jpeg', kind: 'freight' } as const
  const other = { ...file, sha256: hashed('other') }
  const proved = { ...event, files: [file, other] }
  const digest = hashed(eventText(proved))
  const evidence = {
    loadId,
    links: [{ ...link, event: proved, digest, hash: hashed(linkText('', digest)) }],
    received: [],
    copies: [],
    withdrawn: [],
  }
  const found = (of: 'same' | 'copy' | 'differs' | 'absent' | 'withdrawn') =>
    verdictOf(
      evidence,
      sha256,
      new Map([
        [file.sha256, 'same' as const],
        [other.sha256, of],
      ]),
    )
  expect((await found('same')).more).toContain('So are its 2 files.')
  expect((await found('copy')).more).toContain(
    'So is its file. 1 photo was received exactly as taken, and our copy of it is unchanged.',
  )
  expect((await found('absent')).more).toContain('So is its file. 1 file is still on the phone.')
  expect((await found('withdrawn')).more).toContain('So is its file. 1 file was withdrawn and not sent.')
  expect(await found('differs')).toMatchObject({ state: 'changed', at: 1, says: 'A file of event 1 is not what it was' })
  // Another file in its place is another event.
  const swapped = { ...evidence, links: evidence.links.map((one) => ({ ...one, event: { ...proved, files: [file] } })) }
  expect(await verdictOf(swapped, sha256)).toMatchObject({ state: 'changed', at: 1 })
})
