import { expect, test } from 'vitest'
import { notifiedText } from '../../../../../client/portal/people/compliance/notifiedText.ts'

const text = (...given: Parameters<typeof notifiedText>) => notifiedText(...given).map((one) => one.replaceAll('\u00a0', ' '))
const [first, last] = ['2026-11-16T16:00:00Z', '2026-11-20T16:00:00Z']

test('a line says when a driver was asked, and how often and when last told where that is more', () => {
  expect(text(true)).toEqual([])
  expect(text(true, { askedAt: null, notifiedCount: 0, notifiedAt: null })).toEqual([])
  expect(text(true, { askedAt: first, notifiedCount: 1, notifiedAt: first })).toEqual(['Asked Nov 16, 2026'])
  // Asked before anybody counted.
  expect(text(true, { askedAt: first })).toEqual(['Asked Nov 16, 2026'])
  expect(text(true, { askedAt: null, notifiedCount: 1, notifiedAt: last })).toEqual(['Notified Nov 20, 2026'])
  expect(text(true, { askedAt: first, notifiedCount: 3, notifiedAt: last })).toEqual([
    'Asked Nov 16, 2026',
    'Driver notified 3 times, last Nov 20, 2026',
  ])
  expect(text(false, { askedAt: null, notifiedCount: 0, notifiedAt: null })).toEqual(['Office to obtain'])
})
