import { afterEach, expect, test, vi } from 'vitest'
import { noteServerTime } from '../../../../../client/platform/transport/serverClock.ts'
import { documentResolver, uncertaintyOf } from '../../../../../client/portal/people/documents/documentForm.ts'

const file = { sha256: 'a'.repeat(64), size: 10, type: 'image/jpeg' as const }
const errorsOf = async (expiresOn: string) =>
  (await documentResolver('medical_card', 24)({ kind: 'medical_card', expiresOn, files: [file] }, undefined, {} as never)).errors

afterEach(() => {
  vi.useRealTimers()
})

test('a clock that is a year or a century behind stops nobody, and says that it may be wrong', async () => {
  vi.useFakeTimers({ now: new Date('2025-11-23T18:00:00Z') })
  const [card, typo] = ['2028-11-18', '2025-11-18']
  expect([await errorsOf(card), await errorsOf(typo)]).toEqual([{}, {}])
  expect(uncertaintyOf(24, card)).toMatch(/^By this phone's clock, this is more than 24 months/)
  expect(uncertaintyOf(24, typo)).toMatch(/^By this phone's clock, this day has passed/)
  expect(uncertaintyOf(24, '')).toBeNull()

  vi.setSystemTime(new Date('1999-11-23T18:00:00Z'))
  expect(await errorsOf(card)).toEqual({})
  expect(uncertaintyOf(24, card)).toMatch(/^By this phone's clock/)
  vi.setSystemTime(new Date('2025-11-23T18:00:00Z'))

  noteServerTime(new Date('2026-11-23T18:00:00Z').toUTCString(), Date.now())
  expect([await errorsOf(card), uncertaintyOf(24, card)]).toEqual([{}, null])
  expect((await errorsOf(typo)).expiresOn?.message).toMatch(/^This day has passed/)
  expect(uncertaintyOf(24, typo)).toBeNull()
})
