import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseGazetteer } from '#shared/kernel/gazetteer'
import { shareOf } from '#shared/kernel/money'
import type { Candidate } from '#shared/loads/candidate'
import type { HauledLoad } from '#shared/loads/eligibility'
import { fromHandover, handoverFindings, milesToHandover, partOf, payFindings, splitPay } from '#shared/loads/handover'

const gazetteer = parseGazetteer(
  ['America/Phoenix|America/Los_Angeles', 'Phoenix|AZ|0|3345|-11207', 'Blythe|CA|1|3361|-11460'].join('\n'),
)

const shareOfPart =
  (share: number) =>
  ({ linehaulCents }: { linehaulCents: number }) =>
    shareOf(linehaulCents, share)

test('the linehaul is split by the miles, to the cent, and each gets the own share of the own part', () => {
  const half = { linehaulCents: 98_500, distance: 373, fuelCents: 0, wholeDistance: 373, miles: 175 }
  expect(splitPay({ ...half, pays: [shareOfPart(2_800), shareOfPart(7_500)] })).toEqual([
    { linehaulCents: 46_213, payCents: 12_940 },
    { linehaulCents: 52_287, payCents: 39_215 },
  ])
  const cents = fc.integer({ min: 0, max: 10_000_000 })
  const share = fc.integer({ min: 0, max: 10_000 })
  fc.assert(
    fc.property(cents, fc.nat(5_000), fc.nat(6_000), share, share, (linehaulCents, distance, miles, one, other) => {
      const load = { linehaulCents, distance, fuelCents: 0, wholeDistance: distance, miles }
      const [first, second] = splitPay({ ...load, pays: [shareOfPart(one), shareOfPart(other)] })
      expect(first.linehaulCents + second.linehaulCents).toBe(linehaulCents)
      expect(first.payCents).toBe(shareOf(first.linehaulCents, one))
      expect(second.payCents).toBe(shareOf(second.linehaulCents, other))
      expect(first.payCents + second.payCents).toBeLessThanOrEqual(linehaulCents)
      if (one === other) expect(Math.abs(first.payCents + second.payCents - shareOf(linehaulCents, one))).toBeLessThanOrEqual(1)
      if (miles === 0) expect(first.payCents).toBe(0)
    }),
  )
})

test('what is given for a whole load is split by the miles of the whole, and its parts add up to the cent', () => {
  const flat: Parameters<typeof splitPay>[0]['pays'][0] = ({ stretch }) => partOf(50_000, stretch)
  const fuel: typeof flat = ({ stretch, fuelCents }) => partOf(fuelCents, stretch)
  const load = { linehaulCents: 98_500, fuelCents: 20_001, wholeDistance: 400 }
  // 100 of 400 miles, then 200 of the 300 that were left.
  const [first, rest] = splitPay({ ...load, distance: 400, miles: 100, pays: [flat, fuel] })
  const [second, third] = splitPay({ ...load, distance: 300, miles: 200, pays: [flat, flat] })
  expect([first, second, third].map(({ payCents }) => payCents)).toEqual([12_500, 25_000, 12_500])
  expect(rest.payCents).toBe(15_001)
  const miles = fc.nat(5_000)
  fc.assert(
    fc.property(fc.nat(10_000_000), miles, miles, miles, (cents, one, two, of) => {
      const [from, until] = [Math.min(one, two), Math.max(one, two)]
      const stretches = [
        { from: 0, until: from, of },
        { from, until, of },
        { from: until, until: null, of },
      ]
      const parts = stretches.map((stretch) => partOf(cents, stretch))
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents)
      for (const part of parts) expect(part).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('the miles are those of the estimate, never more than were left', () => {
  const to = (place: string, left = 373) => milesToHandover(gazetteer, { from: 'Phoenix, AZ', to: place, left })
  expect(to('Blythe, CA')).toBe(175)
  expect(to('Blythe, CA', 100)).toBe(100)
  expect(to('Phoenix, AZ')).toBe(0)
  expect(to('Two Wells, TX')).toBeNull()
})

test('parts beyond the linehaul are warned of, with both amounts', () => {
  expect(payFindings(98_500, 98_500)).toEqual([])
  expect(payFindings(98_501, 98_500)).toEqual([
    {
      code: 'pay_beyond_linehaul',
      severity: 'warn',
      message: 'Driver pay totals $985.01, more than the $985.00 linehaul.',
    },
  ])
})

test('who has taken over is judged from the handover on, and is not told to be late for the pickup', () => {
  const now = new Date('2026-11-20T20:00:00Z')
  const load: HauledLoad = {
    id: 'FF4821337705',
    status: 'enroute',
    equipment: 'hotshot',
    hazmat: null,
    pickupLocation: 'Phoenix, AZ',
    pickupDateTime: '2026-11-20T13:00:00Z',
    pickupUntil: null,
    pickupZone: 'America/Phoenix',
    deliveryDateTime: '2026-11-21T02:00:00Z',
    deliveryUntil: null,
    deliveryZone: 'America/Los_Angeles',
  }
  const other = {
    id: 'FF2884150671',
    pickupLocation: 'Los Angeles, CA',
    deliveryLocation: 'Flagstaff, AZ',
    deliveryZone: 'America/Phoenix',
    from: '2026-11-20T14:00:00Z',
    to: '2026-11-20T18:00:00Z',
    expectedAt: null,
  }
  const driver: Candidate = {
    driverId: 'noemi',
    name: 'Noemi Castaneda',
    type: 'contractor',
    status: 'onboarded',
    phone: null,
    login: 'active',
    endorsements: [],
    cdlExpiresOn: '2027-11-20',
    medicalCardExpiresOn: '2027-11-20',
    insuranceExpiresOn: null,
    daysOff: [],
    clearinghouseUntil: null,
    mvrUntil: null,
    hauled: ['hotshot'],
    loads: [{ ...other, status: 'enroute' }],
    emptyAt: '2026-11-20T19:30:00Z',
    emptyLocation: 'Phoenix, AZ',
    emptyZone: 'America/Phoenix',
    milesEmpty: 140,
  }
  const handed = fromHandover(load, { location: 'Blythe, CA', zone: 'America/Los_Angeles', at: '2026-11-20T19:00:00Z' })
  expect(handed).toMatchObject({ pickupLocation: 'Blythe, CA', deliveryDateTime: load.deliveryDateTime })
  expect(handoverFindings({ ...driver, loads: [] }, handed, now)).toEqual([])
  // The other load is over by then, if its delivery was on time, which no event confirms.
  expect(handoverFindings(driver, handed, now)).toMatchObject([{ code: `overdue_${other.id}`, severity: 'warn' }])
  const later = { ...driver, loads: [{ ...other, status: 'enroute' as const, to: '2026-11-20T21:00:00Z' }] }
  expect(handoverFindings(later, handed, now)).toMatchObject([{ code: `overlap_${other.id}`, severity: 'block' }])
})
