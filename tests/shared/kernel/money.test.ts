import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, dollars, formatDollars, shareOf, sumOfDollars } from '#shared/kernel/money'
import { loadTotal, ratePerMile } from '#shared/loads/loadMoney'

const amount = fc.integer({ min: 0, max: 10_000_000_00 })
const share = fc.integer({ min: 0, max: 10_000 })

describe('an amount', () => {
  test('converted to dollars and back is the same in cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (value) => {
        expect(cents(dollars(value))).toBe(value)
      }),
    )
  })

  test('of nothing taken is nothing, without a minus', () => {
    expect(formatDollars(-0)).toBe('$0.00')
    expect(formatDollars(-0.01)).toBe('-$0.01')
  })

  test('is summed exactly, in any order', () => {
    expect(sumOfDollars([0.1, 0.2])).toBe(0.3)
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 50 }), (values) => {
        const exact = values.reduce((sum, value) => sum + BigInt(value), 0n)
        expect(cents(sumOfDollars(values.map(dollars)))).toBe(Number(exact))
        expect(sumOfDollars(values.toReversed().map(dollars))).toBe(sumOfDollars(values.map(dollars)))
      }),
    )
  })
})

describe('a share', () => {
  test('is exact to the cent, half a cent rounded up', () => {
    expect(shareOf(185_000, 2_850)).toBe(52_725)
    expect(shareOf(1, 5_000)).toBe(1)
    fc.assert(
      fc.property(amount, share, (whole, basisPoints) => {
        const exact = (BigInt(whole) * BigInt(basisPoints) * 2n + 10_000n) / 20_000n
        expect(BigInt(shareOf(whole, basisPoints))).toBe(exact)
      }),
    )
  })

  test('is never more than the whole, and monotonic in it', () =>
    fc.assert(
      fc.property(amount, share, (whole, basisPoints) => {
        expect(shareOf(whole, basisPoints)).toBeLessThanOrEqual(whole)
        expect(shareOf(whole + 1, basisPoints)).toBeGreaterThanOrEqual(shareOf(whole, basisPoints))
      }),
    ))

  test.each([
    [-1, 100],
    [0.5, 100],
    [Number.NaN, 100],
    [2 ** 60, 100],
    [100, -1],
    [100, 10_001],
    [100, 28.5],
  ])('of %d cents by %d is refused', (whole, basisPoints) => expect(() => shareOf(whole, basisPoints)).toThrow(RangeError))
})

describe('a load', () => {
  test('has a total of linehaul and accessorials, and a rate per mile of that by its distance', () => {
    const load = { rateLinehaul: 1_850, accessorials: [75.5, 0.1, 0.2], distance: 370 }
    expect(loadTotal(load)).toBe(1_925.8)
    expect(ratePerMile(load)).toBe(5.2)
    expect(ratePerMile({ ...load, distance: 0 })).toBeNull()
  })

  test('has a rate per mile that reproduces its total within half a cent per mile', () =>
    fc.assert(
      fc.property(
        amount,
        fc.array(amount, { maxLength: 4 }),
        fc.integer({ min: 1, max: 3_000 }),
        (linehaul, extras, distance) => {
          const load = { rateLinehaul: dollars(linehaul), accessorials: extras.map(dollars), distance }
          const rate = cents(ratePerMile(load) as number)
          expect(Math.abs(rate * distance - cents(loadTotal(load)))).toBeLessThanOrEqual(distance / 2)
        },
      ),
    ))
})
