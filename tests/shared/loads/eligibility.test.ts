import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endorsements } from '#shared/drivers/qualifications'
import type { Candidate } from '#shared/loads/candidate'
import { eligibility, type HauledLoad } from '#shared/loads/eligibility'
import { fit, load, now } from './fitCandidate.ts'

const minute = 60_000
const day = 86_400_000

const find = (values: Partial<Candidate>, of: Partial<HauledLoad> = {}, at = now) =>
  eligibility({ ...fit, ...values }, { ...load, ...of }, at).map(({ code, severity, message }) => [severity, code, message])
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)

test('nothing speaks against who is fit', () => {
  expect(find({})).toEqual([])
})

test.each([
  ['suspended', 'driver_suspended', 'Suspended, not onboarded.'],
  ['applicant', 'driver_not_onboarded', 'Applicant, not onboarded.'],
  ['terminated', 'driver_not_onboarded', 'Terminated, not onboarded.'],
] as const)('who is %s is blocked', (status, code, message) => {
  expect(find({ status })).toEqual([['block', code, message]])
})

describe('a document', () => {
  const kinds = [
    ['cdlExpiresOn', 'cdl', 'License', 'block'],
    ['medicalCardExpiresOn', 'medical_card', 'Medical card', 'block'],
    ['insuranceExpiresOn', 'insurance', 'Insurance', 'warn'],
  ] as const

  test.each(kinds)(
    '%s counts through the day of the delivery, and warns for two weeks after it',
    (field, code, label, expired) => {
      expect(find({ [field]: '2026-11-19' })).toEqual([[expired, `${code}_expired`, `${label} expired Nov 19.`]])
      const before = `${label} expires Nov 22, before the delivery on Nov 23.`
      expect(find({ [field]: '2026-11-22' })).toEqual([[expired, `${code}_expires_before_delivery`, before]])
      const on = `${label} expires Nov 23, on the day of the delivery.`
      expect(find({ [field]: '2026-11-23' })).toEqual([['warn', `${code}_expires_soon`, on]])
      const dayAfter = `${label} expires Nov 24, 1 day after the delivery.`
      expect(find({ [field]: '2026-11-24' })).toEqual([['warn', `${code}_expires_soon`, dayAfter]])
      const last = `${label} expires Dec 7, 14 days after the delivery.`
      expect(find({ [field]: '2026-12-07' })).toEqual([['warn', `${code}_expires_soon`, last]])
      expect(find({ [field]: '2026-12-08' })).toEqual([])
    },
  )

  test('blocks exactly where it ends before the delivery, or has ended', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), fc.integer({ min: 0, max: 300 }), (days, hours) => {
        const expiresOn = dayOf(Date.parse('2026-11-23') + days * day)
        const at = new Date(now.getTime() + hours * 60 * minute)
        const blocks = find({ medicalCardExpiresOn: expiresOn, milesEmpty: null }, {}, at).filter(([one]) => one === 'block')
        // Dallas is six hours behind UTC.
        const today = dayOf(at.getTime() - 6 * 60 * minute)
        expect(blocks.length).toBe(Number(expiresOn < '2026-11-23' || expiresOn < today))
      }),
    )
  })

  test('that is missing warns for the medical card alone', () => {
    expect(find({ medicalCardExpiresOn: null, cdlExpiresOn: null, insuranceExpiresOn: null })).toEqual([
      ['warn', 'medical_card_missing', 'No medical card is on file.'],
    ])
  })

  test('of another year says the year', () => {
    const message = 'License expires Jan 2, 2027, 3 days after the delivery.'
    expect(find({ cdlExpiresOn: '2027-01-02' }, { deliveryDateTime: '2026-12-30T17:00:00Z' })).toEqual([
      ['warn', 'cdl_expires_soon', message],
    ])
  })
})

test('hazmat needs the endorsement H or X, and no other', () => {
  for (const letter of Object.keys(endorsements)) {
    const findings = find({ endorsements: [letter] }, { hazmat: 'UN1203' })
    if (letter === 'H' || letter === 'X') expect(findings).toEqual([])
    else {
      expect(findings).toEqual([['block', 'hazmat_endorsement_missing', 'No endorsement for hazardous materials (UN1203).']])
    }
  }
})

describe('an overlap', () => {
  const other = {
    id: 'FF2884150671',
    status: 'planned',
    pickupLocation: 'Los Angeles, CA',
    deliveryLocation: 'Flagstaff, AZ',
    deliveryZone: 'America/Phoenix',
    from: '2026-11-21T13:00:00Z',
    to: '2026-11-21T22:00:00Z',
    expectedAt: null,
  } as const

  test('warns, and blocks where both are en route', () => {
    const message = 'Overlaps FF2884150671, Los Angeles to Flagstaff, by 6 h.'
    expect(find({ loads: [other] })).toEqual([['warn', 'overlap_FF2884150671', message]])
    expect(find({ loads: [{ ...other, status: 'enroute' }] })).toMatchObject([['warn', 'overlap_FF2884150671', message]])
    expect(find({ loads: [other] }, { status: 'enroute' })).toMatchObject([['warn', 'overlap_FF2884150671', message]])
    const both = find({ loads: [{ ...other, status: 'enroute' }] }, { status: 'enroute' })
    expect(both).toEqual([['block', 'overlap_FF2884150671', message]])
  })

  test('is one of half-open intervals: what ends as the other begins does not overlap', () => {
    const [start, end] = [Date.parse('2026-11-21T16:00:00Z'), Date.parse('2026-11-23T17:00:00Z')]
    const moment = fc.integer({ min: -4_000, max: 4_000 }).map((minutes) => start + minutes * minute)
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 3_000 }), (from, minutes) => {
        const to = from + minutes * minute
        const theirs = { ...other, from: new Date(from).toISOString(), to: new Date(to).toISOString() }
        expect(find({ loads: [theirs] })).toHaveLength(Number(from < end && to > start))
      }),
      {
        examples: [
          [start - 60 * minute, 60],
          [end, 60],
          [end - minute, 1],
          [start, 1],
        ],
      },
    )
  })

  test('uses the ends of windows', () => {
    const until = { deliveryUntil: '2026-11-23T19:00:00Z' }
    const next = { ...other, from: '2026-11-23T18:00:00Z', to: '2026-11-24T18:00:00Z' }
    expect(find({ loads: [next] }, until)).toMatchObject([['warn', 'overlap_FF2884150671', expect.stringContaining('by 1 h')]])
  })
})

test('who should have delivered by now is on the road still, which warns', () => {
  const other = {
    id: 'FF0604334733',
    status: 'enroute' as const,
    pickupLocation: 'El Paso, TX',
    deliveryLocation: 'Phoenix, AZ',
    deliveryZone: 'America/Phoenix',
    from: '2026-11-19T13:00:00Z',
    to: '2026-11-20T16:08:00Z',
    expectedAt: null,
  }
  const message = 'Still on FF0604334733, due in Phoenix 33 min ago.'
  expect(find({ loads: [other] })).toEqual([['warn', 'overdue_FF0604334733', message]])
  expect(find({ loads: [{ ...other, expectedAt: '2026-11-20T18:00:00Z' }] })).toEqual([])
  expect(find({ loads: [{ ...other, status: 'planned' }] })).toEqual([])
})

describe('the way to the pickup', () => {
  // 55 miles are an hour; the pickup is 16 h 30 min after the truck is empty.
  test.each([
    [110, 0],
    [150, 0],
    [151, 1],
  ])('%d mi deadhead have %d findings', (milesEmpty, count) => {
    expect(find({ milesEmpty })).toHaveLength(count)
  })

  test('is too long where the driver arrives after the pickup, at 55 mph, at rest after 11 hours', () => {
    const reach = (milesEmpty: number, emptyAt: string) =>
      find({ milesEmpty, emptyAt }).filter(([, code]) => code === 'unreachable')
    expect(reach(110, '2026-11-21T14:00:00Z')).toEqual([])
    const message = 'At the pickup Nov 21, 8:01 AM PST at the earliest, 1 min late.'
    expect(reach(110, '2026-11-21T14:01:00Z')).toEqual([['warn', 'unreachable', message]])
    // 605 miles are 11 hours; one more takes 10 hours of rest.
    expect(reach(605, '2026-11-21T05:00:00Z')).toEqual([])
    expect(reach(606, '2026-11-20T18:59:00Z')).toEqual([])
    expect(reach(606, '2026-11-20T19:00:00Z')).toHaveLength(1)
    // A driver cannot leave in the past.
    expect(reach(1_000, '2026-11-01T00:00:00Z')).toHaveLength(1)
  })

  test('reaches the end of a window', () => {
    const late = { milesEmpty: 110, emptyAt: '2026-11-21T16:00:00Z' }
    expect(find(late)).toHaveLength(1)
    expect(find(late, { pickupUntil: '2026-11-21T18:00:00Z' })).toEqual([])
  })

  test('that is unknown says nothing', () => {
    expect(find({ milesEmpty: null })).toEqual([])
    expect(find({ milesEmpty: null, emptyAt: null, emptyLocation: null, emptyZone: null })).toEqual([])
  })
})

test('who never hauled the equipment is warned of', () => {
  expect(find({ hauled: ['reefer'] })).toEqual([['warn', 'equipment_new', 'No dry van loads yet.']])
})

test.each([
  [['hotshot'], 'reefer', 'Wrong trailer: Hotshot Trailer. This load needs: Reefer.'],
  [['hotshot', 'box_truck'], 'dry_van', 'Wrong trailer: Hotshot Trailer, Box Truck. This load needs: Dry Van.'],
  [['dry_van'], 'hotshot', 'Wrong trailer: Dry Van. This load needs: Hotshot Trailer.'],
] as const)('a truck for %j does not take a %s', (hauled, equipment, message) => {
  expect(find({ hauled: [...hauled] }, { equipment })).toEqual([['block', 'wrong_trailer', message]])
  // Nothing is known of a driver without loads and without equipment on file.
  expect(find({ hauled: [] }, { equipment })).toMatchObject([['warn', 'equipment_new', expect.any(String)]])
})

describe('days off', () => {
  const off = (from: string, until: string) => find({ daysOff: [{ from, until, note: 'Thanksgiving' }] })

  test('warn where a day of the load falls into them, from the pickup to the delivery', () => {
    const day = (days: number) => dayOf(Date.parse('2026-11-21') + days * 86_400_000)
    fc.assert(
      fc.property(fc.integer({ min: -6, max: 6 }), fc.nat(4), (first, more) => {
        const [from, until] = [day(first), day(first + more)]
        expect(off(from, until)).toHaveLength(Number(first <= 2 && first + more >= 0))
      }),
    )
    expect(off('2026-11-23', '2026-11-27')).toEqual([['warn', 'time_off_2026-11-23', 'Off Nov 23 – 27, 2026.']])
    expect(off('2026-11-21', '2026-11-21')).toMatchObject([['warn', 'time_off_2026-11-21', 'Off Nov 21, 2026.']])
  })

  test('are days by the clock of the stop', () => {
    // 11:30 PM in San Diego is the next day in UTC.
    expect(
      find(
        { daysOff: [{ from: '2026-11-20', until: '2026-11-20', note: null }] },
        { pickupDateTime: '2026-11-21T07:30:00Z' },
        now,
      ),
    ).toHaveLength(1)
  })
})
