import { describe, expect, test } from 'vitest'
import type { LoadRecord } from '#shared/loads/load'
import { loadChanges } from '../../../../../client/portal/dispatch/loads/record/loadChangeText.ts'

const year = new Date().getFullYear()
const pickup: LoadRecord['stops'][number] = {
  facility: 'Desert Conduit',
  street: null,
  location: 'Phoenix, AZ',
  zone: 'America/Phoenix',
  from: `${year}-11-23T15:00:00Z`,
  to: null,
  contact: null,
  phone: '6025550142',
  instructions: null,
}
const delivery = { ...pickup, facility: null, location: 'El Paso, TX', zone: 'America/Denver', from: `${year}-11-24T20:00:00Z` }
const between = { ...pickup, facility: 'Tucson Steel', location: 'Tucson, AZ', from: `${year}-11-23T20:00:00Z` }

const reported = (field: keyof LoadRecord, from: unknown, to: unknown) =>
  loadChanges({ field, from, to }).map((change) => `${change.label} ${change.from ?? '—'} → ${change.to ?? '—'}`)

test.each([
  ['rateLinehaul', 1200, 1350.5, 'Linehaul $1,200.00 → $1,350.50'],
  // A quoted load has no rate yet.
  ['rateLinehaul', 0, 1350, 'Linehaul — → $1,350.00'],
  ['driverPay', 361.2, 378, 'Driver’s pay $361.20 → $378.00'],
  ['weight', 11_200, null, 'Weight 11,200\u00a0lb → —'],
  ['temperature', 34, -10, 'Temperature 34\u00a0°F → −10\u00a0°F'],
  ['temperature', null, 0, 'Temperature — → 0\u00a0°F'],
  ['distance', 430, 1430, 'Distance 430\u00a0mi → 1,430\u00a0mi'],
  ['trailerFeet', 40, 48, 'Length 40\u00a0ft → 48\u00a0ft'],
  ['sealNumber', null, 'SL-4471', 'Seal number — → SL-4471'],
  ['trailerNumber', 'T-5307', 'T-5310', 'Trailer number T-5307 → T-5310'],
  ['equipment', 'hotshot', 'reefer', 'Equipment Hotshot Trailer → Reefer'],
  ['tarps', false, true, 'Tarps No → Yes'],
  ['brokerName', 'Copper Basin', null, 'Broker Copper Basin → —'],
  ['shipperName', null, 'Sundt', 'Shipper — → Sundt'],
  ['freightDetails', 'Conduit', '<b>Conduit</b>', 'Freight details Conduit → <b>Conduit</b>'],
] as const)('%s from %j to %j is “%4$s”', (field, from, to, text) => {
  expect(reported(field, from, to)).toEqual([text])
})

test('a field that this version does not know is left out', () => {
  expect(loadChanges({ field: 'axles', from: 2, to: 3 })).toEqual([])
})

describe('stops are told by what differs', () => {
  test('a time with the zone of its stop, another place with its clock', () => {
    const later = { ...pickup, from: `${year}-11-23T16:00:00Z`, to: `${year}-11-23T18:00:00Z` }
    const moved = { ...delivery, location: 'Fresno, CA', zone: 'America/Los_Angeles' }
    expect(reported('stops', [pickup, delivery], [later, moved])).toEqual([
      'Pickup: time Nov 23, 8:00 AM MST → Nov 23, 9:00 AM to 11:00 AM MST',
      'Delivery: city and state El Paso, TX → Fresno, CA',
      'Delivery: time Nov 24, 1:00 PM MST → Nov 24, 12:00 PM PST',
    ])
  })

  test('who to call, as it is shown, and what the driver is told', () => {
    const stops = [pickup, { ...between, phone: '5205550164', instructions: 'Gate 4', contact: 'Luis' }, delivery]
    expect(reported('stops', [pickup, between, delivery], stops)).toEqual([
      'Stop 2: contact — → Luis',
      'Stop 2: phone (602) 555-0142 → (520) 555-0164',
      'Stop 2: instructions — → Gate 4',
    ])
    // Typed in another way, and shown alike.
    expect(reported('stops', [pickup, delivery], [{ ...pickup, phone: '602-555-0142' }, delivery])).toEqual([])
  })

  test('a zone where nothing else tells it', () => {
    const denver = { ...pickup, zone: 'America/Denver' }
    expect(reported('stops', [pickup, delivery], [denver, delivery])).toEqual([
      'Pickup: zone Mountain Standard Time (MST) → Mountain Time (MST)',
    ])
  })

  test('a date that comes later, and one that goes', () => {
    const open = { ...delivery, from: null }
    expect(reported('stops', [pickup, open], [pickup, delivery])).toEqual(['Delivery: time — → Nov 24, 1:00 PM MST'])
    expect(reported('stops', [pickup, delivery], [pickup, open])).toEqual(['Delivery: time Nov 24, 1:00 PM MST → —'])
  })

  test('one that comes, goes, or changes its place among them', () => {
    expect(reported('stops', [pickup, delivery], [pickup, between, delivery])).toEqual([
      'Stop added — → Tucson Steel, Tucson, AZ, Nov 23, 1:00 PM MST',
    ])
    expect(reported('stops', [pickup, between, delivery], [between, delivery])).toEqual([
      'Stop removed Desert Conduit, Phoenix, AZ, Nov 23, 8:00 AM MST → —',
    ])
    expect(reported('stops', [pickup, between, delivery], [between, pickup, delivery])).toEqual([
      'Order of the stops Desert Conduit, Tucson Steel, El Paso, TX → Tucson Steel, Desert Conduit, El Paso, TX',
    ])
  })
})

test('charges: what came, what went, and what costs something else', () => {
  const fuel = { code: 'fuel_surcharge', amount: 180.6, note: null }
  const tarp = { code: 'tarp', amount: 75, note: null }
  const other = { code: 'other', amount: 20, note: 'Gate fee' }
  expect(reported('charges', [fuel, tarp, other], [{ ...fuel, amount: 1200 }, tarp, { ...tarp, note: 'Twice' }])).toEqual([
    'Fuel surcharge $180.60 → $1,200.00',
    'Gate fee $20.00 → —',
    'Tarp — → $75.00, Twice',
  ])
})
