import { describe, expect, test } from 'vitest'
import type { Quote } from '#shared/quotes/quote'
import {
  endsFirst,
  isSamePrice,
  isTurnedDown,
  openFirst,
  statusAt,
} from '../../../../client/portal/quotes/shipper/shipperQuoteStatus.ts'

const now = Date.parse('2026-11-22T17:00:00Z')
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()

describe('the status of a quote', () => {
  test.each([
    ['quoted', 1, 'quoted'],
    ['quoted', 0, 'expired'],
    ['quoted', -1, 'expired'],
    ['accepted', -1, 'accepted'],
    ['declined', 1, 'declined'],
  ] as const)('%s with %d minutes left is %s', (status, left, shown) =>
    expect(statusAt({ status, validUntil: at(left) }, now)).toBe(shown),
  )

  test('without a price is its own', () => expect(statusAt({ status: 'new', validUntil: null }, now)).toBe('new'))
})

test('a request that was declined without a price was turned down by the desk', () => {
  expect(isTurnedDown({ status: 'declined', quotedAt: null })).toBe(true)
  expect(isTurnedDown({ status: 'declined', quotedAt: at(-60) })).toBe(false)
  expect(isTurnedDown({ status: 'withdrawn', quotedAt: null })).toBe(false)
})

describe('an answer is for the price that was seen', () => {
  const seen = { status: 'quoted', total: 2047.8, validUntil: at(60) } as Quote
  test.each([
    ['the same', {}, true],
    ['another amount', { total: 2147.8 }, false],
    ['another end', { validUntil: at(120) }, false],
    ['an answered one', { status: 'accepted' }, false],
  ] as const)('%s', (_, change, same) => expect(isSamePrice(seen, { ...seen, ...change })).toBe(same))
})

test('what waits for an answer is listed first, then what waits for a price; else the order stays', () => {
  const rows = (['accepted', 'new', 'quoted', 'expired', 'new', 'quoted'] as const).map((status, id) => ({ id: `${id}`, status }))
  expect(openFirst(rows).map(({ id }) => id)).toEqual(['2', '5', '1', '4', '0', '3'])
  const ends = [at(90), at(10), at(60)].map((validUntil) => ({ validUntil }))
  expect(ends.toSorted(endsFirst).map(({ validUntil }) => validUntil)).toEqual([at(10), at(60), at(90)])
})
