import { describe, expect, test } from 'vitest'
import { typedNumber } from '#shared/kernel/typedNumber'
import { asAmount } from '../../../../client/platform/forms/amounts.ts'
import {
  emptyEntry,
  entryOfDraft,
  entryOfPrice,
  priceAmounts,
  proposalOf,
  proposedDelivery,
} from '../../../../client/portal/quotes/pricing/pricingEntry.ts'
import { completePricing, fieldOf } from '../../../../client/portal/quotes/pricing/pricingResolver.ts'
import { lanePlot } from '../../../../client/portal/quotes/record/lanePlot.ts'

const fuel = { index: 3.85, week: '2026-11-16', peg: 1.25, mpg: 6.5 }
const pricing = {
  fuel,
  costs: { driverShare: 30, truckPerMile: 0.68, emptyMiles: 60 },
  usualHauler: 'company' as const,
  ownerTerms: null,
  floor: 18,
  detention: { freeHours: 2, perHour: 40 },
  validHours: 24,
  distance: { straight: 491, road: 589 },
  deliveryZone: 'America/Phoenix',
  likeLanes: [],
  before: { requests: 0, accepted: 0, last: null },
  answerMinutes: null,
}
const pickupTime = '2026-11-23T22:00:00.000Z'
const known = { zone: 'America/Phoenix', road: 589 }

test.each([
  ['1690', 1690],
  ['$1,690.50', 1690.5],
  [' 1 690 ', 1690],
  ['.5', 0.5],
  ['', Number.NaN],
  ['abc', Number.NaN],
  ['1.2.3', Number.NaN],
  ['-5', Number.NaN],
])('%o is the number %d', (typed, number) => expect(typedNumber(typed)).toBe(number))

test('an amount is written with its cents once its field is left; what is no amount stays', () => {
  expect(['1690', '1,690.5', 'soon', ''].map(asAmount)).toEqual(['1,690.00', '1,690.50', 'soon', ''])
})

describe('the proposed delivery', () => {
  // 2 hours to load and 10 h 43 min of driving.
  test.each([
    ['in the night: the next morning', '2026-11-23T22:00:00Z', '2026-11-24', '09:00'],
    ['within working hours: the next full hour', '2026-11-24T03:30:00Z', '2026-11-24', '10:00'],
    ['in the evening: the next morning', '2026-11-24T13:00:00Z', '2026-11-25', '09:00'],
  ])('%s', (_, pickup, deliveryDate, deliveryTime) => {
    expect(proposedDelivery(new Date(pickup), 589, 'America/Phoenix')).toEqual({ deliveryDate, deliveryTime })
  })
})

test('all but the linehaul is proposed, and with it the sheet can be sent', () => {
  const proposal = proposalOf({ pickupTime }, pricing)
  expect(proposal).toMatchObject({ distance: '589', linehaul: '', index: '3.85', mpg: '6.5', validHours: '24' })
  expect(completePricing(proposal, known)).toBeNull()
  const input = completePricing({ ...proposal, linehaul: '1,690.00' }, known)
  expect(input).toMatchObject({ linehaul: 1690, distanceSource: 'estimate', deliveryBy: '2026-11-24T09:00', fuel })
  expect(completePricing({ ...proposal, linehaul: '1', distance: '600' }, known)?.distanceSource).toBe('entered')
})

test('without a known place neither distance nor delivery is proposed', () => {
  const { distance, deliveryDate } = proposalOf({ pickupTime }, { ...pricing, distance: null })
  expect([distance, deliveryDate]).toEqual(['', ''])
})

test('while typing, what is missing or impossible counts as nothing', () => {
  const charges = [{ code: 'lumper' as const, amount: '', note: '' }]
  expect(priceAmounts({ ...emptyEntry, charges, mpg: '0', linehaul: '99999999999' })).toMatchObject({
    distance: 0,
    linehaul: 0,
    fuel: { index: 0, mpg: 1 },
    charges: [{ amount: 0 }],
  })
})

test('a price that was sent opens as it was', () => {
  const sent = {
    version: 1,
    deliveryBy: '2026-11-24T16:00:00.000Z',
    deliveryZone: 'America/Phoenix',
    distance: 590,
    distanceSource: 'entered' as const,
    linehaul: 1690,
    fuel,
    fuelSurcharge: 236,
    total: 1971,
    note: null,
    charges: [{ code: 'other' as const, amount: 45, note: 'Washout' }],
    sentBy: 'Ana',
    sentAt: '2026-11-23T16:41:00.000Z',
    validUntil: '2026-11-24T16:41:00.000Z',
  }
  const entry = entryOfPrice(sent)
  expect(entry).toMatchObject({ linehaul: '1,690.00', deliveryDate: '2026-11-24', deliveryTime: '09:00', validHours: '24' })
  expect(completePricing(entry, known)).toMatchObject({ linehaul: 1690, distance: 590, charges: sent.charges, note: null })
})

test('a stored draft that does not fit is left out', () => {
  expect(entryOfDraft(null)).toBeNull()
  expect(entryOfDraft({ entry: { linehaul: 5 } })).toBeNull()
  expect(entryOfDraft({ entry: { linehaul: '5', charges: 'x' } })).toEqual({ ...emptyEntry, linehaul: '5' })
})

test('an error of the schema is at the field of the sheet', () => {
  const paths = [['deliveryBy'], ['fuel', 'mpg'], ['charges', '1', 'amount'], ['linehaul']]
  expect(paths.map(fieldOf)).toEqual(['deliveryDate', 'mpg', 'charges.1.amount', 'linehaul'])
})

test('the axis of like lanes has round ticks, and every value is on it', () => {
  const values = [278, 299, 341, 364]
  const { at, ticks } = lanePlot(values)
  expect(ticks).toEqual([275, 300, 325, 350, 375])
  for (const value of values) expect(at(value)).toBeGreaterThan(5)
  for (const value of values) expect(at(value)).toBeLessThan(95)
  const single = lanePlot([300])
  expect(single.ticks.length).toBeGreaterThan(1)
})
