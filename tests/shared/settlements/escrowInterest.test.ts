import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysAfter, firstOf } from '#shared/kernel/calendarDay'
import {
  averageBalance,
  type EscrowTransaction,
  formatQuarter,
  type InterestRate,
  interestDue,
  interestOf,
  interestText,
  lastQuarter,
  nextQuarter,
} from '#shared/settlements/escrowInterest'

const moved = (onDay: string, cents: number, interestUntil: string | null = null) => ({ onDay, cents, interestUntil })
const rate = (quarter: string, of: number): InterestRate => ({ quarter, rate: of })
/** One rate for the quarters from a year on. */
const always = (of: number) =>
  ['2025', '2026', '2027', '2028'].flatMap((year) => ['01', '04', '07', '10'].map((month) => rate(`${year}-${month}-01`, of)))
const quarter = { from: '2026-10-01', until: '2026-12-31' }

describe('interest', () => {
  test('of what is held for a year is the rate of it, whole cents', () => {
    const rates = always(5_250)
    const year = { from: '2026-01-01', until: '2026-12-31' }
    expect(interestOf([moved('2025-12-31', 250_000)], rates, year)).toBe(13_125)
    // 1 cent × 5.25 % is less than half a cent.
    expect(interestOf([moved('2025-12-31', 1)], rates, year)).toBe(0)
    expect(interestOf([moved('2025-12-31', 250_000)], [], year)).toBe(0)
  })

  test('is of each day as it was: of a deposit from its day on, of what goes out to the day before, by the rate of the quarter', () => {
    const transactions = [moved('2026-10-11', 100_000), moved('2026-12-01', -40_000)]
    const rates = [rate('2026-07-01', 9_000), rate('2026-10-01', 4_000), rate('2027-01-01', 5_000)]
    // 51 days of October and November of $1,000.00, 31 of December of $600.00, then 10 of January.
    const exact = (100_000 * 0.04 * 51 + 60_000 * 0.04 * 31 + 60_000 * 0.05 * 10) / 365
    expect(interestOf(transactions, rates, { ...quarter, until: '2027-01-10' })).toBe(Math.round(exact))
    // The rate of a quarter is not that of the next one.
    expect(interestOf(transactions, rates.slice(0, 2), { from: '2027-01-01', until: '2027-03-31' })).toBe(0)
    expect(averageBalance(transactions, quarter)).toBe(Math.round((100_000 * 51 + 60_000 * 31) / 92))
  })

  test('is due once, and what is entered later of an earlier day comes with the next', () => {
    const rates = always(4_000)
    const held = [moved('2026-10-01', 365_000)]
    const first = interestDue(held, rates, '2026-12-31')
    expect(first).toBe(3_680)
    const booked = [...held, moved('2027-01-01', first, '2026-12-31')]
    expect(interestDue(booked, rates, '2026-12-31')).toBe(0)
    const late = [...booked, moved('2026-12-22', 36_500)]
    expect(interestDue(late, rates, '2026-12-31')).toBe(0)
    // 11 days of $365.00 are 44 cents, and the one day of the rest 40.4.
    expect(interestDue(late, rates, '2027-01-01')).toBe(84)
    // Returned in the middle of a quarter nothing is due for its other days.
    const last = interestDue(booked, rates, '2027-01-20')
    const returned = [...booked, moved('2027-01-21', last, '2027-01-20'), moved('2027-01-21', -365_000 - first - last)]
    expect(last).toBeGreaterThan(0)
    expect(interestDue(returned, rates, '2027-03-31')).toBe(0)
    expect(interestDue([], rates, '2027-03-31')).toBe(0)
  })

  test('is none for days before the first transaction, also where interest of later days is still due', () => {
    const begun = [moved('2026-04-01', 100_000), moved('2026-04-02', 100_000)]
    expect(interestDue(begun, always(5_250), '2026-03-31')).toBe(0)
    expect(interestDue([...begun, moved('2026-07-01', 1, '2026-06-30')], always(5_250), '2026-03-31')).toBe(0)
  })

  test('of a quarter whose rate is entered late is its own, once, also after that of the next quarter', () => {
    const held = [moved('2026-07-01', 365_000)]
    const [third, fourth] = [rate('2026-07-01', 4_000), rate('2026-10-01', 4_000)]
    expect(interestDue(held, [fourth], '2026-09-30')).toBe(0)
    const next = interestDue(held, [fourth], '2026-12-31')
    const booked = [...held, moved('2027-01-01', next, '2026-12-31')]
    const late = interestDue(booked, [third, fourth], '2026-09-30')
    expect([late, next]).toEqual([3_680, 3_680])
    const both = [...booked, moved('2026-10-01', late, '2026-09-30')]
    expect(interestDue(both, [third, fourth], '2026-09-30')).toBe(0)
    expect(interestDue(both, [third, fourth], '2026-12-31')).toBe(0)
  })

  test('says from what it follows', () => {
    const held = [moved('2026-10-01', 250_000)]
    expect(interestText(held, [rate('2026-10-01', 5_250)], '2026-12-31')).toBe(
      'Interest, Oct 1 – Dec 31, 2026: $2,500.00 held on average, 5.25 % a year',
    )
    const first = [...held, moved('2027-01-01', 3_308, '2026-12-31')]
    expect(interestText(first, [rate('2027-01-01', 5_250), rate('2027-04-01', 4_125)], '2027-04-20')).toBe(
      'Interest, Jan 1 – Apr 20, 2027: $2,533.08 held on average, 5.25 % a year, 4.125 % a year since Apr 1, 2027',
    )
    const late = [...first, moved('2026-12-22', 100_000)]
    expect(interestText(late, [rate('2026-10-01', 5_250), rate('2027-01-01', 5_250)], '2027-01-20')).toBe(
      'Interest, Jan 1 – 20, 2027: $3,533.08 held on average, 5.25 % a year, with $1.44 of what was entered later',
    )
  })

  test('is of quarters', () => {
    expect(['2026-01-01', '2026-03-31', '2026-11-26', '2024-02-29'].map(nextQuarter)).toEqual([
      ...['2026-04-01', '2026-04-01', '2027-01-01', '2024-04-01'],
    ])
    expect(formatQuarter('2026-10-01')).toBe('Q4 2026')
    expect(['2026-01-01', '2026-03-31', '2026-11-26', '2027-01-01'].map(lastQuarter)).toEqual([
      ...['2025-12-31', '2025-12-31', '2026-09-30', '2026-12-31'],
    ])
  })
})

const start = '2026-01-01'
const day = fc.nat(700).map((days) => daysAfter(start, days))
const accountTransaction: fc.Arbitrary<EscrowTransaction> = fc.record({
  onDay: day,
  cents: fc.integer({ min: -300_000, max: 400_000 }),
  interestUntil: fc.constant(null),
})
const transactions = fc.array(accountTransaction, { maxLength: 20 })
const rates = fc.uniqueArray(fc.record({ quarter: day.map((on) => firstOf(3, on)), rate: fc.nat(20_000) }), {
  selector: ({ quarter }) => quarter,
  maxLength: 5,
})
const days = fc.tuple(day, day).map(([one, other]) => (one < other ? { from: one, until: other } : { from: other, until: one }))

describe('whatever moves, at whatever rates', () => {
  test('interest is whole cents and never negative, in whatever order it is read', () =>
    fc.assert(
      fc.property(transactions, rates, days, (all, by, asked) => {
        const cents = interestOf(all, by, asked)
        expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true)
        expect(interestOf(all.toReversed(), by.toReversed(), asked)).toBe(cents)
        expect(interestDue(all, by, asked.until)).toBeGreaterThanOrEqual(0)
      }),
    ))

  test('the days add up: parts are together the whole, to half a cent each', () =>
    fc.assert(
      fc.property(transactions, rates, fc.uniqueArray(day, { minLength: 2, maxLength: 8 }), (all, by, cuts) => {
        const [first = start, ...ends] = cuts.sort()
        const parts = ends.map((until, place) => ({ from: place === 0 ? first : daysAfter(ends[place - 1] as string, 1), until }))
        const sum = parts.reduce((total, part) => total + interestOf(all, by, part), 0)
        const whole = interestOf(all, by, { from: first, until: ends.at(-1) as string })
        expect(Math.abs(sum - whole)).toBeLessThanOrEqual((parts.length + 1) / 2)
      }),
    ))

  test('it is given to the cent whenever it is worked out: once, or on many days, or on the same day twice', () =>
    fc.assert(
      fc.property(transactions, rates, fc.array(day, { maxLength: 8 }), (all, by, ends) => {
        const last = '2028-06-30'
        // Interest moves to where it bears none itself, so that the sum can be compared.
        const given = [...all]
        for (const until of [...ends.sort(), last]) {
          const cents = interestDue(given, by, until)
          if (cents > 0) given.push(moved('2099-01-01', cents, until))
        }
        const sum = given.slice(all.length).reduce((total, { cents }) => total + cents, 0)
        expect(sum).toBe(interestDue(all, by, last))
      }),
    ))

  test('more is held, or a higher rate is paid: never less interest', () =>
    fc.assert(
      fc.property(transactions, rates, days, fc.nat(100_000), (all, by, asked, more) => {
        const cents = interestOf(all, by, asked)
        expect(interestOf([...all, moved(start, more)], by, asked)).toBeGreaterThanOrEqual(cents)
        const higher = by.map((one) => ({ ...one, rate: one.rate + more }))
        expect(interestOf(all, higher, asked)).toBeGreaterThanOrEqual(cents)
      }),
    ))
})
