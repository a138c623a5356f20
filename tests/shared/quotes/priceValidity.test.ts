import { expect, test } from 'vitest'
import { priceValidUntil } from '#shared/quotes/priceValidity'

test('a price is valid for its hours, and never past its pickup', () => {
  const sentAt = new Date('2026-11-20T16:00:00Z')
  const until = (pickup: string) => priceValidUntil(sentAt, 24, new Date(pickup)).toISOString()
  expect(until('2026-11-23T16:00:00Z')).toBe('2026-11-21T16:00:00.000Z')
  expect(until('2026-11-21T16:00:00Z')).toBe('2026-11-21T16:00:00.000Z')
  expect(until('2026-11-20T18:30:00Z')).toBe('2026-11-20T18:30:00.000Z')
})
