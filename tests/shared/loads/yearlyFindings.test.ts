import { expect, test } from 'vitest'
import type { Candidate } from '#shared/loads/candidate'
import { eligibility, type HauledLoad } from '#shared/loads/eligibility'

const load: HauledLoad = {
  id: 'FF9015726402',
  status: 'booked',
  equipment: 'dry_van',
  hazmat: null,
  pickupLocation: 'San Diego, CA',
  pickupDateTime: '2026-11-21T16:00:00Z',
  pickupUntil: null,
  pickupZone: 'America/Los_Angeles',
  deliveryDateTime: '2026-11-23T17:00:00Z',
  deliveryUntil: null,
  deliveryZone: 'America/Chicago',
}
const fit: Candidate = {
  driverId: '00000000-0000-4000-8000-000000000001',
  name: 'Tyrone Whitfield',
  type: 'w2',
  status: 'onboarded',
  phone: null,
  login: 'active',
  endorsements: [],
  cdlExpiresOn: '2027-06-01',
  medicalCardExpiresOn: '2027-06-01',
  insuranceExpiresOn: null,
  clearinghouseUntil: null,
  mvrUntil: null,
  daysOff: [],
  hauled: ['dry_van'],
  loads: [],
  emptyAt: null,
  emptyLocation: null,
  emptyZone: null,
  milesEmpty: null,
}
const find = (values: Partial<Candidate>, at = '2026-11-20T16:41:00Z') =>
  eligibility({ ...fit, ...values }, load, new Date(at)).map(({ code, severity, message }) => [severity, code, message])

test.each([
  ['clearinghouseUntil', 'clearinghouse', 'The last Clearinghouse query'],
  ['mvrUntil', 'mvr', 'The last MVR'],
] as const)('what is done every 12 months: %s blocks from the day after it', (field, code, label) => {
  const message = `${label} expires Nov 22: a new one is due.`
  expect(find({ [field]: '2026-11-22' })).toEqual([['block', `${code}_due_before_delivery`, message]])
  expect(find({ [field]: '2026-11-23' })).toEqual([])
  // A load that should have been delivered by now.
  expect(find({ [field]: '2026-11-23' }, '2026-11-25T12:00:00Z').map(([, found]) => found)).toEqual([`${code}_overdue`])
})

test('it is not asked of whom no such document is kept', () => {
  expect(find({})).toEqual([])
})
