import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SentPrice } from '#shared/quotes/quote'
import { entryOfPrice } from '../../../../client/portal/quotes/pricing/pricingEntry.ts'
import { priceSides } from '../../../../client/portal/quotes/record/priceSides.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-22T15:00:00Z'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const zone = 'America/Phoenix'
const stored: SentPrice = {
  version: 1,
  deliveryBy: '2026-11-24T16:00:00.000Z',
  deliveryZone: zone,
  distance: 1_590,
  distanceSource: 'entered',
  linehaul: 1690,
  fuel: { index: 3.72, week: '2026-11-16', peg: 1.2, mpg: 6 },
  fuelSurcharge: 667.8,
  charges: [
    { code: 'reefer_fuel', amount: 65, note: null },
    { code: 'other', amount: 45, note: 'Washout' },
  ],
  total: 2467.8,
  validUntil: '2026-11-23T15:00:00.000Z',
  note: 'Tarps are in it.',
  sentAt: '2026-11-22T15:00:00.000Z',
  sentBy: 'Ines',
}
const same = entryOfPrice(stored)

test('prices that do not differ say no more than what they come to', () => {
  const both = [{ label: 'Total', value: '$2,467.80' }]
  expect(priceSides(same, stored, zone)).toEqual({ entered: both, stored: both })
})

test('of everything that differs both sides are told, the charges by their code', () => {
  const entry = {
    ...same,
    distance: '1,600',
    deliveryDate: '2026-11-25',
    deliveryTime: '09:00',
    linehaul: '1,800.00',
    index: '3.852',
    peg: '1.25',
    mpg: '6.25',
    week: '2026-11-09',
    validHours: '48',
    note: '',
    charges: [
      { code: 'detention', amount: '80', note: '' },
      { code: 'other', amount: '45', note: 'Washout' },
      { code: 'other', amount: '20', note: 'Ferry' },
    ] as const,
  }
  const sides = priceSides({ ...entry, charges: [...entry.charges] }, stored, zone)
  expect(sides.entered.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Total: $2,617.00',
    'Distance: 1,600 mi',
    'Delivery by: Nov 25, 9:00 AM MST',
    'Linehaul: $1,800.00',
    'Fuel surcharge: $672.00',
    'Diesel price: $3.852',
    'Peg: $1.25',
    'Miles a gallon: 6.25',
    'Index week: Nov 9, 2026',
    'Detention: $80.00',
    'Reefer fuel: None',
    'Other: $45.00 Washout, $20.00 Ferry',
    'Valid for: 48 hours',
    'Note to the shipper: None',
  ])
  expect(sides.stored.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Total: $2,467.80',
    'Distance: 1,590 mi',
    'Delivery by: Nov 24, 9:00 AM MST',
    'Linehaul: $1,690.00',
    'Fuel surcharge: $667.80',
    'Diesel price: $3.72',
    'Peg: $1.20',
    'Miles a gallon: 6.0',
    'Index week: Nov 16, 2026',
    'Detention: None',
    'Reefer fuel: $65.00',
    'Other: $45.00 Washout',
    'Valid for: 24 hours',
    'Note to the shipper: Tarps are in it.',
  ])
})

test('what is not typed yet is none', () => {
  const { entered } = priceSides({ ...same, linehaul: '', deliveryTime: '' }, stored, zone)
  expect(entered).toEqual([
    { label: 'Total', value: 'None' },
    { label: 'Delivery by', value: 'None' },
    { label: 'Linehaul', value: 'None' },
  ])
})
