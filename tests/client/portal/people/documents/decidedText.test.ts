import { expect, test } from 'vitest'
import { decidedText } from '../../../../../client/portal/people/documents/decidedText.ts'

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ')

test('a document is called accepted where a driver sent it, and entered where the office did, never checked', () => {
  const by = { checkedAt: '2026-11-03T18:00:00Z', checkedBy: 'Ana Ruiz' }
  expect(plain(decidedText({ ...by, submittedAt: '2026-11-02T18:00:00Z' }))).toBe('accepted Nov 3, 2026 by Ana Ruiz')
  expect(plain(decidedText({ ...by, submittedAt: null }))).toBe('entered Nov 3, 2026 by Ana Ruiz')
  expect(plain(decidedText({ ...by, checkedBy: null, submittedAt: null }))).toBe('entered Nov 3, 2026')
  expect(decidedText({ checkedAt: null, submittedAt: null })).toBeNull()
})
