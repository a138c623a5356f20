import { expect, test } from 'vitest'
import type { Driver } from '#shared/drivers/driver'
import type { LoadRow } from '#shared/loads/load'
import { blockedTitle, notQualified } from '../../../../../client/portal/driver/cab/ownQualifications.ts'

const load = {
  id: 'FF9015726402',
  status: 'enroute',
  equipment: 'dry_van',
  hazmat: null,
  pickupZone: 'America/Los_Angeles',
  pickupDateTime: '2026-11-21T16:00:00Z',
  pickupUntil: null,
  deliveryZone: 'America/Los_Angeles',
  deliveryDateTime: '2026-11-23T17:00:00Z',
  deliveryUntil: null,
} as LoadRow
const now = new Date('2026-11-21T20:00:00Z')
const title = (driver: Partial<Driver>, values: Partial<LoadRow> = {}) => {
  const blocks = notQualified(
    { status: 'onboarded', medCardExpiry: '2027-06-01', ...driver } as Driver,
    { ...load, ...values },
    now,
  )
  return [blockedTitle({ ...load, ...values }, blocks), ...blocks.map(({ message }) => message)]
}

test('a driver parks for what forbids driving today, not for a card that expires before the delivery', () => {
  const later = 'Medical card expires Nov 22, before the delivery on Nov 23.'
  expect(title({ medCardExpiry: '2026-11-22' })).toEqual(['Call dispatch', later])
  expect(title({ medCardExpiry: '2026-11-21' })[0]).toBe('Call dispatch')
  const park = 'Park at the next safe place'
  expect(title({ medCardExpiry: '2026-11-20' })).toEqual([park, 'Medical card expired Nov 20.'])
  expect(title({ status: 'suspended', medCardExpiry: '2026-11-22' })[0]).toBe(park)
  expect(title({}, { hazmat: 'flammable' } as object)[0]).toBe(park)
  expect(title({ medCardExpiry: '2026-11-22' }, { status: 'planned' })[0]).toBe('Don’t leave with this load')
})
