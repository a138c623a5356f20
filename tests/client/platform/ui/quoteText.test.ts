import { expect, test } from 'vitest'
import { standingOf, standingTitle } from '../../../../client/link/linkedQuoteStatus.ts'
import { priceLines, stopText, timeLeft, waitingText } from '../../../../client/platform/ui/quoteText.ts'
import { linkedQuoteOf } from '../../../support/linkedQuote.ts'

const minute = 60_000
const hour = 60 * minute
const until = Date.parse('2026-11-21T16:41:00Z')

test('a time at a stop is its wall clock with weekday and zone', () => {
  expect(stopText('2026-11-23T22:00:00Z', 'America/Los_Angeles')).toEqual({ day: 'Mon, Nov 23,', clock: '2:00 PM PST' })
  expect(stopText('2026-11-24T16:00:00Z', 'America/Phoenix')).toEqual({ day: 'Tue, Nov 24,', clock: '9:00 AM MST' })
  // Another day there than in UTC.
  expect(stopText('2026-11-24T03:00:00Z', 'America/Los_Angeles').day).toBe('Mon, Nov 23,')
})

test.each([
  [23 * hour + 59 * minute, '23 h left', false],
  [72 * hour, '72 h left', false],
  [hour, '1 h left', false],
  [hour - 1, '59 min left', true],
  [minute, '1 min left', true],
  [minute - 1, 'Under 1 min left', true],
])('%i ms before the end of a price: %s', (left, text, soon) => {
  expect(timeLeft(new Date(until).toISOString(), until - left)).toEqual({ text, soon })
})

test('a price is made of its lines, each with how it was worked out', () => {
  const { price } = linkedQuoteOf()
  if (!price) throw new Error('no price')
  expect(priceLines(price).map(({ label, how, amount }) => [label, how, amount])).toEqual([
    ['Linehaul', '590 mi', 1690],
    ['Fuel surcharge', '590 mi × $0.42', 247.8],
    ['Reefer fuel', null, 65],
    ['Washout', null, 45],
  ])
  const noted = {
    ...price,
    distance: 1590,
    fuelSurcharge: 0,
    charges: [{ code: 'lumper' as const, amount: 80, note: 'with receipt' }],
  }
  expect(priceLines(noted).map(({ label, how }) => [label, how])).toEqual([
    ['Linehaul', '1,590 mi'],
    ['Lumper', 'with receipt'],
  ])
})

test('the terms of waiting', () => {
  expect(waitingText({ freeHours: 2, perHour: 40 })).toBe('2 hours free at each stop, then $40.00/hour.')
  expect(waitingText({ freeHours: 1, perHour: 42.5 })).toBe('1 hour free at each stop, then $42.50/hour.')
  expect(waitingText({ freeHours: 0, perHour: 40 })).toBe('Waiting time at stops is $40.00/hour.')
})

test.each([
  [{}, 0, 'expired', 'This price has expired'],
  [{ status: 'expired' }, -hour, 'expired', 'This price has expired'],
  [{ status: 'accepted', loadId: 'FF1203447718' }, hour, 'accepted', 'Accepted. Your load is FF1203447718'],
  [{ status: 'declined' }, hour, 'declined', 'Declined'],
  [{ status: 'new', price: null }, -hour, 'new', 'Your price is on its way'],
  [{ status: 'withdrawn', price: null }, -hour, 'withdrawn', 'This price was withdrawn'],
] as const)('%j, %i ms after the end of the price, is %s', (values, after, standing, title) => {
  const quote = linkedQuoteOf(values)
  expect(standingOf(quote, until + after)).toBe(standing)
  expect(standingTitle(quote, standing)).toBe(title)
})

test('a price is open until its last moment', () => expect(standingOf(linkedQuoteOf(), until - 1)).toBe('open'))
