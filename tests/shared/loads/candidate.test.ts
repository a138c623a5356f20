import { expect, test } from 'vitest'
import { parseGazetteer } from '#shared/kernel/gazetteer'
import { type Availability, candidateFor } from '#shared/loads/candidate'

const load = { id: 'FF9015726402', pickupLocation: 'San Diego, CA', pickupDateTime: '2026-11-21T16:00:00Z' }
const driver: Availability = {
  driverId: '00000000-0000-4000-8000-000000000001',
  name: 'Tyrone Whitfield',
  type: 'w2',
  status: 'onboarded',
  phone: null,
  login: 'active',
  endorsements: [],
  cdlExpiresOn: null,
  medicalCardExpiresOn: null,
  insuranceExpiresOn: null,
  clearinghouseUntil: null,
  mvrUntil: null,
  daysOff: [],
  hauled: [],
  last: null,
  loads: [],
}
const gazetteer = parseGazetteer('America/Phoenix|America/Los_Angeles\nSan Diego|CA|1|3272|-11716\nYuma|AZ|0|3269|-11463')
const last = { at: '2026-11-18T20:00:00Z', location: 'Yuma, AZ', zone: 'America/Phoenix' }
const haul = (id: string, status: 'planned' | 'enroute', from: string, to: string) => ({
  id,
  status,
  from,
  to,
  expectedAt: null,
  pickupLocation: 'Phoenix, AZ',
  deliveryLocation: 'San Diego, CA',
  deliveryZone: 'America/Los_Angeles',
})
const beside = (values: Partial<Availability>) => candidateFor({ ...driver, last, ...values }, load, gazetteer)

test('a driver gets empty where the last load before its pickup ends, else at the last delivery', () => {
  expect(beside({})).toMatchObject({ emptyAt: last.at, emptyLocation: 'Yuma, AZ', emptyZone: 'America/Phoenix' })
  expect(beside({}).milesEmpty).toBeGreaterThan(150)
  const before = haul('FF1', 'planned', '2026-11-20T10:00:00Z', '2026-11-21T16:00:00Z')
  expect(beside({ loads: [before] })).toMatchObject({
    emptyAt: new Date(before.to).toISOString(),
    emptyLocation: 'San Diego, CA',
    milesEmpty: 0,
  })
  const over = haul('FF2', 'planned', '2026-11-21T10:00:00Z', '2026-11-21T16:00:01Z')
  expect(beside({ loads: [over] })).toMatchObject({ emptyLocation: 'Yuma, AZ', loads: [over] })
  expect(beside({ loads: [{ ...over, status: 'enroute' }] })).toMatchObject({ emptyLocation: 'San Diego, CA' })
  // By its last event it is there later than it is due.
  const late = { ...haul('FF3', 'enroute', '2026-11-20T10:00:00Z', '2026-11-20T20:00:00Z'), expectedAt: '2026-11-21T01:30:00Z' }
  expect(beside({ loads: [late] })).toMatchObject({ emptyAt: '2026-11-21T01:30:00.000Z' })
  expect(beside({ loads: [{ ...late, expectedAt: '2026-11-20T12:00:00Z' }] })).toMatchObject({
    emptyAt: '2026-11-20T20:00:00.000Z',
  })
})

test('the load itself is not one that the driver has, and what is not known stays so', () => {
  expect(beside({ loads: [haul(load.id, 'planned', '2026-11-20T10:00:00Z', '2026-11-21T10:00:00Z')] })).toMatchObject({
    loads: [],
    emptyLocation: 'Yuma, AZ',
  })
  expect(beside({ last: null })).toMatchObject({ emptyAt: null, emptyLocation: null, milesEmpty: null })
  expect(beside({ last: { ...last, location: 'Nowhere' } })).toMatchObject({ emptyLocation: 'Nowhere', milesEmpty: null })
})
