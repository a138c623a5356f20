import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { circuity, drivingMinutes, earliestDelivery, estimateDistance, straightMiles } from '#shared/kernel/distance'
import { findPlace, parseGazetteer } from '#shared/kernel/gazetteer'
import { middleHalf } from '#shared/loads/laneHistory'
import { type PriceContext, priceFindings } from '#shared/quotes/priceFindings'
import type { PricingInput } from '#shared/quotes/pricingInput'

const gazetteer = parseGazetteer(readFileSync(new URL('../../../build/gazetteer.txt', import.meta.url), 'utf8'))
const place = (name: string) => {
  const found = findPlace(gazetteer, name)
  if (!found) throw new Error(`The gazetteer has no ${name}`)
  return found
}

const somewhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('a distance', () => {
  test.each([
    ['Fresno, CA', 'Phoenix, AZ', 493],
    ['Phoenix, AZ', 'Tucson, AZ', 107],
    ['Los Angeles, CA', 'Houston, TX', 1_373],
    ['El Paso, TX', 'Dallas, TX', 571],
  ])('from %s to %s is %d mi by the straight line, and 1.20 times as much by road', (from, to, miles) => {
    const estimate = estimateDistance(place(from), place(to))
    expect(estimate).not.toBeNull()
    expect(Math.abs((estimate?.straight ?? 0) - miles)).toBeLessThanOrEqual(3)
    expect(estimate?.road).toBe(Math.round((estimate?.straight ?? 0) * circuity))
  })

  test('is the same there and back, 0 to itself, and no further than half around', () => {
    expect(straightMiles({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(12_436.8, 0)
    fc.assert(
      fc.property(somewhere, somewhere, (from, to) => {
        const miles = straightMiles(from, to)
        expect(miles).toBeCloseTo(straightMiles(to, from), 6)
        expect(miles).toBeGreaterThanOrEqual(0)
        expect(miles).toBeLessThanOrEqual(12_437)
        expect(straightMiles(from, from)).toBe(0)
      }),
    )
  })

  test('keeps to the triangle', () =>
    fc.assert(
      fc.property(somewhere, somewhere, somewhere, (a, b, c) => {
        // Between opposite points of the globe rounding costs some inches.
        expect(straightMiles(a, c)).toBeLessThanOrEqual(straightMiles(a, b) + straightMiles(b, c) + 1e-3)
      }),
    ))

  test('within a city is not estimated', () => {
    expect(estimateDistance(place('Mesa, AZ'), place('Mesa, AZ'))).toBeNull()
  })

  test('is driven at 55 mph after 2 hours of loading', () => {
    expect(drivingMinutes(590)).toBe(10 * 60 + 44)
    expect(earliestDelivery(new Date('2026-11-23T22:00Z'), 590).toISOString()).toBe('2026-11-24T10:44:00.000Z')
  })
})

describe('the middle half of like lanes', () => {
  test('is claimed from three on', () => {
    expect(middleHalf([300, 310])).toBeNull()
    expect(middleHalf([340, 300, 320])).toEqual({ count: 3, lowerCents: 310, medianCents: 320, upperCents: 330 })
    expect(middleHalf([300, 301, 303, 310, 400])).toEqual({ count: 5, lowerCents: 301, medianCents: 303, upperCents: 310 })
    expect(middleHalf([300, 301, 302, 303])).toEqual({ count: 4, lowerCents: 301, medianCents: 302, upperCents: 302 })
  })

  const rates = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 3, maxLength: 60 })

  test('lies in order between the lowest and the highest, with a quarter of them on either side', () =>
    fc.assert(
      fc.property(rates, (values) => {
        const found = middleHalf(values)
        if (!found) throw new Error('three are enough')
        const { lowerCents, medianCents, upperCents } = found
        const bounds = [Math.min(...values), lowerCents, medianCents, upperCents, Math.max(...values)]
        expect([...bounds].sort((a, b) => a - b)).toEqual(bounds)
        for (const side of [values.filter((value) => value <= lowerCents), values.filter((value) => value >= upperCents)])
          expect(side.length * 4).toBeGreaterThanOrEqual(values.length)
        expect(middleHalf([...values].reverse())).toEqual(found)
      }),
    ))
})

const pricing: PricingInput = {
  deliveryBy: '2026-11-24T09:00',
  deliveryZone: 'America/Phoenix',
  distance: 590,
  distanceSource: 'estimate',
  linehaul: 1_690,
  fuel: { index: 3.72, week: '2026-11-16', peg: 1.2, mpg: 6 },
  charges: [],
  validHours: 24,
}
const context: PriceContext = {
  now: new Date('2026-11-20T16:41Z'),
  pickup: new Date('2026-11-23T22:00Z'),
  pickupZone: 'America/Los_Angeles',
  costs: { driverShare: 30, truckPerMile: 0.68, emptyMiles: 60 },
  usualHauler: 'company',
  ownerTerms: null,
  floor: 18,
  likeLanesCents: [],
}
const found = (change: Partial<PricingInput>, around: Partial<PriceContext> = {}) =>
  priceFindings({ ...pricing, ...change }, { ...context, ...around })
const codes = (...args: Parameters<typeof found>) => found(...args).map(({ code }) => code)

describe('the findings of a price', () => {
  test('are none where all is well', () => expect(found({})).toEqual([]))

  test('block a delivery that is not after the pickup, by the clocks of both', () => {
    expect(found({ deliveryBy: '2026-11-23T14:00' })).toEqual([
      {
        code: 'delivery_before_pickup',
        severity: 'block',
        message: 'The delivery by Nov 23, 2:00 PM MST is 1 h before the pickup on Nov 23, 2:00 PM PST.',
      },
    ])
    expect(found({ deliveryBy: '2026-11-23T15:00' })[0]?.message).toBe(
      'The delivery by Nov 23, 3:00 PM MST is no later than the pickup on Nov 23, 2:00 PM PST.',
    )
  })

  test('warn of a delivery before the freight can be there, to the minute', () => {
    expect(found({ deliveryBy: '2026-11-24T03:43' })).toEqual([
      {
        code: 'delivery_unreachable',
        severity: 'warn',
        message:
          'The delivery by Nov 24, 3:43 AM MST is 1 min too early: 10 h 44 min at 55 mph and 2 h to load get there Nov 24, 3:44 AM MST at the earliest.',
      },
    ])
    expect(found({ deliveryBy: '2026-11-24T03:44' })).toEqual([])
  })

  test('block a price whose pickup has passed, which nobody could accept', () => {
    expect(found({}, { now: new Date('2026-11-23T23:30Z') })).toEqual([
      {
        code: 'pickup_past',
        severity: 'block',
        message:
          'The pickup on Nov 23, 2:00 PM PST passed 1 h 30 min ago, so this price can’t be accepted. Edit the pickup first.',
      },
    ])
  })

  test('warn of a margin below the floor, also below 0', () => {
    expect(found({}, { floor: 30.2 })).toEqual([])
    expect(found({}, { floor: 31 })[0]).toEqual({
      code: 'margin_below_floor',
      severity: 'warn',
      message: 'The margin of $585.80 is 30.2%, below the floor of 31%.',
    })
    expect(found({ linehaul: 500 })[0]?.message).toBe('The margin of −$247.20 is −33.1%, below the floor of 18%.')
    const owned = { usualHauler: 'owner_operator', ownerTerms: { linehaul: 75, fuel: 100, accessorials: 0 } } as const
    expect(found({}, { ...owned, floor: 21.8 })).toEqual([])
    expect(found({}, { ...owned, floor: 22 })[0]?.message).toBe(
      'The margin of $422.50 with an owner-operator is 21.8%, below the floor of 22%.',
    )
  })

  test('warn of a decimal point that slipped, with like lanes and without', () => {
    const likeLanesCents = [320, 340, 360]
    for (const lanes of [[], [340, 340], likeLanesCents]) {
      expect(codes({ linehaul: 16_900 }, { likeLanesCents: lanes })).toEqual(['price_far_off_lane'])
      expect(codes({ linehaul: 169 }, { likeLanesCents: lanes })).toEqual(['price_far_off_lane', 'margin_below_floor'])
      expect(codes({}, { likeLanesCents: lanes })).toEqual([])
    }
    expect(found({ linehaul: 16_900 }, { likeLanesCents })[0]?.message).toBe(
      '$29.06 a mile is far from the median of 3 loads on this lane, $3.40 a mile.',
    )
    expect(found({ linehaul: 16_900 })[0]?.message).toBe(
      '$29.06 a mile is outside the usual $1.00 to $15.00 a mile, and this lane has too few loads to compare.',
    )
  })

  test('let a short haul cost more a mile', () => {
    expect(codes({ distance: 12, linehaul: 450 })).toEqual([])
    expect(codes({ distance: 12, linehaul: 4_500 })).toEqual(['price_far_off_lane'])
  })

  test('do not depend on each other, and only those of the pickup block', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 5_000 }),
        fc.integer({ min: -500, max: 500 }),
        fc.array(fc.integer({ min: 1, max: 2_000 }), { maxLength: 6 }),
        (linehaulCents, distance, hours, likeLanesCents) => {
          const pickup = new Date(context.now.getTime() + hours * 3_600_000)
          const all = found({ linehaul: linehaulCents / 100, distance }, { pickup, likeLanesCents })
          expect(new Set(all.map(({ code }) => code)).size).toBe(all.length)
          for (const { code, severity, message } of all) {
            expect(severity === 'block').toBe(code === 'delivery_before_pickup' || code === 'pickup_past')
            expect(message).toMatch(/^[^{}]+\.$/)
            expect(message).not.toMatch(/undefined|NaN|null/)
          }
          expect(all.some(({ code }) => code === 'pickup_past')).toBe(hours <= 0)
        },
      ),
    ))
})
