import { expect, test } from 'vitest'
import { notifiedText } from '../../../client/portal/people/compliance/notifiedText.ts'

const words = (...given: Parameters<typeof notifiedText>) => notifiedText(...given).map((one) => one.replaceAll('\u00a0', ' '))
const [first, last] = ['2026-11-16T16:00:00Z', '2026-11-20T16:00:00Z']

test('a line says when a driver was asked, and how often and when last told where that is more', () => {
  expect(words(true)).toEqual([])
  expect(words(true, { askedAt: null, toldCount: 0, toldAt: null })).toEqual([])
  expect(words(true, { askedAt: first, toldCount: 1, toldAt: first })).toEqual(['Asked Nov 16, 2026'])
  // Asked before anybody counted.
  expect(words(true, { askedAt: first })).toEqual(['Asked Nov 16, 2026'])
  expect(words(true, { askedAt: null, toldCount: 1, toldAt: last })).toEqual(['Notified Nov 20, 2026'])
  expect(words(true, { askedAt: first, toldCount: 3, toldAt: last })).toEqual([
    'Asked Nov 16, 2026',
    'Driver notified 3 times, last Nov 20, 2026',
  ])
  expect(words(false, { askedAt: null, toldCount: 0, toldAt: null })).toEqual(['Office to obtain'])
})
