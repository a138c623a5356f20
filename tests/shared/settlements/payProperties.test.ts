import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculationOf, sumsOf, verifyCalculation } from '#shared/settlements/calculationSnapshot'
import { amountOf, centsOfLoad, payOf, payRule } from '#shared/settlements/pay'
import type { PayInputs, PayLoad } from '#shared/settlements/payInputs'
import type { PayTerms } from '#shared/settlements/payTerms'

const cents = fc.nat(500_000)
const charge = fc.record({ code: fc.constantFrom('detention', 'tarp', 'lumper' as const), name: fc.constant('Extra'), cents })
const basisPoints = fc.nat(10_000)
const terms: fc.Arbitrary<PayTerms> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), linehaul: basisPoints, fuel: basisPoints, extras: basisPoints }),
  fc.record({ kind: fc.constant('mile' as const), loaded: fc.nat(20_000), empty: fc.nat(20_000), extras: basisPoints }),
  fc.record({ kind: fc.constant('load' as const), cents, extras: basisPoints }),
)
const day = fc.integer({ min: 1, max: 28 }).map((of) => `2026-11-${String(of).padStart(2, '0')}`)
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { freq: 4 })
const text = fc.constantFrom('Rate in question', 'In the shop')
const anyLoad: fc.Arbitrary<PayLoad> = fc.record({
  id: fc.uuid(),
  pickup: fc.constant('Fresno, CA'),
  delivery: fc.constant('Reno, NV'),
  dueOn: fc.constant(null),
  deliveredOn: maybe(day),
  settledIn: maybe(fc.constant('ST-20261121-01')),
  excluded: maybe(text),
  linehaulCents: cents,
  fuelCents: cents,
  miles: fc.nat(3_000),
  emptyMiles: fc.nat(500),
  agreedCents: maybe(cents),
  extras: fc.array(charge, { maxLength: 3 }),
})
const named = { account: fc.constant(''), name: fc.constantFrom('ELD', 'Insurance', 'Trailer') }
const anyInputs: fc.Arbitrary<PayInputs> = fc
  .record({
    kind: fc.constantFrom('weekly', 'same_day'),
    from: fc.constant('2026-11-16'),
    until: fc.constant('2026-11-22'),
    terms: fc.array(fc.record({ version: fc.integer({ min: 1, max: 9 }), effectiveFrom: day, terms }), { maxLength: 4 }),
    loads: fc.uniqueArray(anyLoad, { selector: ({ id }) => id, maxLength: 8 }),
    bonus: maybe(fc.record({ cents, reason: fc.constant('On time') })),
    carriedCents: cents,
    deductions: fc.array(fc.record({ ...named, cents, leftCents: maybe(cents), skipped: maybe(text) }), { maxLength: 4 }),
    escrow: fc.array(fc.record({ ...named, cents, balanceCents: cents, targetCents: cents, skipped: maybe(text) }), {
      maxLength: 2,
    }),
    advances: fc.array(fc.record({ ...named, issuedOn: day, balanceCents: cents }), { maxLength: 3 }),
    corrections: fc.array(
      fc.record({
        ...named,
        agreedOn: day,
        settlement: maybe(fc.constant('ST-20261115-01')),
        balanceCents: fc.integer({ min: 1, max: 900 }),
      }),
      { maxLength: 2 },
    ),
    expenses: fc.uniqueArray(
      fc.record({
        expense: fc.uuid(),
        load: fc.constantFrom('FF0000000001', 'FF0000000002'),
        name: fc.constant('Lumper'),
        cents: fc.integer({ min: 1, max: 900 }),
        isAccepted: fc.boolean(),
      }),
      { selector: ({ expense }) => expense, maxLength: 3 },
    ),
  })
  .map(({ deductions, escrow, advances, corrections, ...given }) => {
    const apart = <One extends { account: string }>(list: One[], kind: string) =>
      list.map((one, place) => ({ ...one, account: `${kind} ${place}` }))
    return {
      ...given,
      deductions: apart(deductions, 'deduction'),
      escrow: apart(escrow, 'escrow'),
      advances: apart(advances, 'advance'),
      corrections: apart(corrections, 'correction'),
    }
  })

describe('whatever goes in', () => {
  const all = (check: (given: PayInputs) => void) => fc.assert(fc.property(anyInputs, check), { numRuns: 200 })

  test('the cents add up, and what is short is carried forward', () =>
    all((given) => {
      const pay = payOf(given)
      const total = pay.lines.reduce((sum, line) => sum + line.cents, 0)
      expect(pay.netCents - pay.carriedForwardCents).toBe(total)
      expect(Math.min(pay.netCents, pay.carriedForwardCents)).toBe(0)
      const { earningsCents, reimbursedCents, correctedCents, balanceForwardCents, deductedCents, recoveredCents } = pay
      expect(earningsCents + reimbursedCents + correctedCents - balanceForwardCents - deductedCents - recoveredCents).toBe(total)
      const sums = sumsOf(pay)
      expect(sums.earningsCents - sums.deductedCents).toBe(pay.netCents)
    }))

  test('nothing is negative, an advance takes no more than is left, and nothing beyond its balance', () =>
    all((given) => {
      const pay = payOf(given)
      for (const { group, cents: amount } of pay.lines) expect(Math.sign(amount) !== (group in gains ? -1 : 1)).toBe(true)
      expect(Object.values(pay).every((value) => typeof value !== 'number' || value >= 0)).toBe(true)
      if (pay.carriedForwardCents > 0) expect(pay.recoveredCents).toBe(0)
      for (const { account, balanceCents } of given.advances) expect(takenOf(pay, account)).toBeLessThanOrEqual(balanceCents)
      for (const { account, leftCents } of given.deductions) {
        if (leftCents !== null) expect(takenOf(pay, account)).toBeLessThanOrEqual(leftCents)
      }
    }))

  test('the order in which it is listed does not matter', () =>
    all((given) => {
      const turned = Object.fromEntries(
        Object.entries(given).map(([name, value]) => [name, Array.isArray(value) ? value.toReversed() : value]),
      ) as unknown as PayInputs
      // Two terms of the same version and day are one.
      fc.pre(new Set(given.terms.map(({ version, effectiveFrom }) => `${version} ${effectiveFrom}`)).size === given.terms.length)
      expect(payOf(turned)).toEqual(payOf(given))
    }))

  test('a load is paid once, or says why not, and never both', () =>
    all((given) => {
      const pay = payOf(given)
      expect(new Set(pay.lines.map(({ key }) => key)).size).toBe(pay.lines.length)
      for (const { id } of given.loads) {
        const isLeftOut = pay.notIn.some(({ load: of }) => of === id)
        expect(pay.lines.some(({ load: of }) => of === id)).toBe(!isLeftOut)
        if (isLeftOut) expect(centsOfLoad(pay, id)).toBe(0)
      }
    }))

  test('a phone that reads it as JSON works out the same, and finds every cent that was changed', () =>
    all((given) => {
      const calculation = calculationOf(given)
      const read = JSON.parse(JSON.stringify(calculation))
      expect(verifyCalculation(read)).toMatchObject({ isSame: true, pay: JSON.parse(JSON.stringify(payOf(given))) })
      const [key] = Object.keys(calculation.amounts)
      if (key === undefined) return
      expect(verifyCalculation({ ...read, amounts: { ...read.amounts, [key]: read.amounts[key] + 1 } }).isSame).toBe(false)
      expect(verifyCalculation({ ...read, amounts: { ...read.amounts, another: 1 } }).isSame).toBe(false)
      expect(verifyCalculation({ ...read, rule: payRule + 1 }).isSame).toBe(null)
    }))

  test('of weeks one after the other the pay is what they earned, less what they took', () =>
    fc.assert(
      fc.property(fc.array(anyInputs, { maxLength: 6 }), (weeks) => {
        let carriedCents = 0
        let paid = 0
        let payable = 0
        for (const given of weeks) {
          const pay = payOf({ ...given, carriedCents })
          payable += pay.lines.filter(({ group }) => group !== 'carried').reduce((sum, line) => sum + line.cents, 0)
          paid += pay.netCents
          carriedCents = pay.carriedForwardCents
        }
        expect(paid - carriedCents).toBe(payable)
      }),
    ))
})

const gains = { earnings: true, reimbursements: true, corrections: true }

const takenOf = ({ lines }: ReturnType<typeof payOf>, account: string) =>
  lines.filter((line) => line.account === account).reduce((sum, line) => sum - line.cents, 0)

test('an amount follows from its basis alone', () =>
  fc.assert(
    fc.property(anyInputs, (given) => {
      for (const { basis, cents: amount } of payOf(given).lines) expect(amountOf(basis)).toBe(Math.abs(amount))
    }),
  ))
