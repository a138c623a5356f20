import type { Candidate } from '#shared/loads/candidate'
import type { HauledLoad } from '#shared/loads/eligibility'

export const now = new Date('2026-11-20T16:41:00Z')

/** From San Diego, Nov 21, 8:00 AM PST, to Dallas, Nov 23, 11:00 AM CST. */
export const load: HauledLoad = {
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

/** A driver without any finding: 172 miles empty since Nov 20, 4:30 PM MST. */
export const fit: Candidate = {
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
  emptyAt: '2026-11-20T23:30:00Z',
  emptyLocation: 'Yuma, AZ',
  emptyZone: 'America/Phoenix',
  milesEmpty: 120,
  loads: [],
}
