import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountOf, centsOfLoad, payOf } from '#shared/pay'
import type { PayInputs, PayLoad } from '#shared/payInputs'
import { checkSheet, sheetOf, sumsOf } from '#shared/paySheet'
import { type PayTerms, termsOn } from '#shared/payTerms'
import { formulaOf, notInWords } from '#shared/payWords'
import { choicesOf, chosen, type PayChoices } from '#shared/settlementChoices'
import { settlementFindings } from '#shared/settlementEntry'

const load = (values: Partial<PayLoad> = {}): PayLoad => ({
  ...{ id: 'FF4821337705', pickup: 'San Diego, CA', delivery: 'Dallas, TX', deliveredOn: '2026-11-18', dueOn: null },
  ...{ settledIn: null, leftOut: null, linehaulCents: 300_000, fuelCents: 20_000, miles: 1_359, emptyMiles: 0 },
  ...{ agreedCents: null, extras: [], paidBack: [] },
  ...values,
})

const share = (linehaul: number, fuel = 0, extras = 0): PayTerms => ({ kind: 'percent', linehaul, fuel, extras })

const inputs = (values: Partial<PayInputs> = {}): PayInputs => ({
  ...{ kind: 'weekly', from: '2026-11-16', until: '2026-11-22', bonus: null, carriedCents: 0 },
  terms: [{ version: 3, beginsOn: '2026-01-05', terms: share(7_500, 10_000) }],
  ...{ loads: [load()], deductions: [], escrow: [], advances: [] },
  ...values,
})

/** The week of the driver in the pictures: $1,621.25. */
const week = inputs({
  loads: [load({ paidBack: [{ code: 'lumper', name: 'Lumper', cents: 15_000, leftOut: null }] })],
  deductions: [
    { account: 'insurance', name: 'Occupational accident insurance', cents: 12_000, leftCents: null, skipped: null },
    { account: 'eld', name: 'Logging device (ELD)', cents: 875, leftCents: null, skipped: null },
    { account: 'trailer', name: "Trailer rental, 40'", cents: 20_000, leftCents: null, skipped: null },
  ],
  escrow: [{ account: 'escrow', name: 'Escrow', cents: 5_000, balanceCents: 80_000, targetCents: 250_000, skipped: null }],
  advances: [{ account: 'advance', name: 'Fuel card', issuedOn: '2026-11-16', balanceCents: 60_000 }],
})

test('75 % of $3,000.00 + $200.00 + $150.00 − $120.00 − $8.75 − $200.00 − $50.00 − $600.00 = $1,621.25', () => {
  const pay = payOf(week)
  expect(pay).toMatchObject({
    ...{ earningsCents: 245_000, reimbursedCents: 15_000, deductedCents: 37_875, recoveredCents: 60_000 },
    ...{ netCents: 162_125, carriedOverCents: 0, carriedForwardCents: 0, notIn: [] },
  })
  expect(pay.lines.map(({ cents }) => cents)).toEqual([225_000, 20_000, 15_000, -875, -12_000, -20_000, -5_000, -60_000])
  expect(sumsOf(pay)).toMatchObject({ earningsCents: 260_000, deductedCents: 97_875 })
  expect(formulaOf(pay.lines[0]?.basis as never)).toBe('75% × $3,000.00')
})

test('what somebody has laid out is paid back to a driver who has paid it, and no settlement is made before that is known', () => {
  const laidOut = { code: 'lumper', name: 'Lumper', cents: 15_000, leftOut: null, paidBy: null } as const
  const nothing = { leftOut: {}, notPaidBack: {}, skipped: {}, emptyMiles: {}, bonus: null }
  const settled = (paidBy: PayChoices['paidBy'], notPaidBack: PayChoices['notPaidBack'] = {}) => {
    const given = { ...nothing, paidBy, notPaidBack }
    const of = chosen(inputs({ loads: [load({ paidBack: [laidOut] })] }), given)
    if (Object.keys(paidBy).length > 0) expect(choicesOf(of)).toMatchObject(given)
    return { pay: payOf(of), findings: settlementFindings(of, payOf(of)) }
  }
  const key = 'FF4821337705:back 0'
  expect(settled({ [key]: 'driver' })).toMatchObject({ pay: { reimbursedCents: 15_000, notIn: [] }, findings: [] })
  expect(settled({ [key]: 'company' })).toMatchObject({
    pay: { reimbursedCents: 0, notIn: [{ why: 'not_paid_back', words: 'The company has paid it' }] },
    findings: [],
  })
  expect(settled({ [key]: 'driver' }, { [key]: 'No receipt' })).toMatchObject({ pay: { reimbursedCents: 0 }, findings: [] })
  expect(settled({})).toMatchObject({
    pay: { reimbursedCents: 0 },
    findings: [
      { code: 'paid_by_unknown', severity: 'block', sentence: 'Say who paid Lumper of FF4821337705: a driver is paid it back.' },
    ],
  })
  // Of a load that is left out nobody needs to know.
  const leftOut = { ...nothing, paidBy: {}, leftOut: { FF4821337705: 'Rate in question' } }
  const without = chosen(inputs({ loads: [load({ paidBack: [laidOut] })] }), leftOut)
  expect(settlementFindings(without, payOf(without)).map(({ code }) => code)).not.toContain('paid_by_unknown')
  expect(choicesOf(without)).toMatchObject({ notPaidBack: {}, paidBy: {}, leftOut: leftOut.leftOut })
})

describe('by the terms', () => {
  const earned = (terms: PayTerms, of: Partial<PayLoad> = {}) => {
    const { earningsCents } = payOf(inputs({ terms: [{ version: 1, beginsOn: '2026-01-05', terms }], loads: [load(of)] }))
    return earningsCents
  }

  test('half a cent is rounded up, of every line by itself', () => {
    expect(earned(share(7_500), { linehaulCents: 81_550 })).toBe(61_163)
    expect(earned({ kind: 'mile', loaded: 625, empty: 455, extras: 0 }, { miles: 1, emptyMiles: 1 })).toBe(63 + 46)
    expect(earned({ kind: 'load', cents: 45_000, extras: 0 })).toBe(45_000)
  })

  test('extras are shared in every kind', () => {
    const waited = { extras: [{ code: 'detention', name: 'Detention', cents: 8_000 }] as const, linehaulCents: 0, fuelCents: 0 }
    expect(earned(share(7_500, 0, 5_000), waited)).toBe(4_000)
    expect(earned({ kind: 'load', cents: 10_000, extras: 2_500 }, waited)).toBe(12_000)
  })

  test('those count that had begun on the day of the delivery', () => {
    const terms = [
      { version: 1, beginsOn: '2026-01-05', terms: share(7_000) },
      { version: 2, beginsOn: '2026-11-19', terms: share(7_500) },
      { version: 3, beginsOn: '2026-11-19', terms: share(8_000) },
    ]
    expect(['2026-01-04', '2026-11-18', '2026-11-19'].map((day) => termsOn(terms, day)?.version ?? null)).toEqual([null, 1, 3])
    const two = [load(), load({ id: 'FF2', deliveredOn: '2026-11-19' })]
    expect(payOf(inputs({ terms, loads: two })).lines.map(({ cents, termsVersion }) => [cents, termsVersion])).toEqual([
      [210_000, 1],
      [240_000, 3],
    ])
  })

  test('a share beyond 100 % is none', () => {
    expect(() => earned(share(20_000))).toThrow(RangeError)
  })

  test('of a load that was handed over what was agreed is paid', () => {
    expect(earned(share(7_500), { agreedCents: 41_200, fuelCents: 0 })).toBe(41_200)
  })
})

test('what is not in it says why', () => {
  const pay = payOf(
    inputs({
      loads: [
        load({ id: 'FF1', leftOut: 'Rate in question' }),
        load({ id: 'FF2', settledIn: 'ST-20261121-01' }),
        load({ id: 'FF3', deliveredOn: null, dueOn: '2026-11-24' }),
        load({ id: 'FF4', deliveredOn: '2026-11-23' }),
        load({ id: 'FF5', deliveredOn: '2026-01-04' }),
      ],
      deductions: [{ account: 'eld', name: 'ELD', cents: 875, leftCents: null, skipped: 'In the shop' }],
    }),
  )
  expect(pay.lines).toEqual([])
  expect(pay.notIn.map((one) => [one.load ?? one.account, notInWords(one)])).toEqual([
    ['FF5', 'There are no pay terms for Jan 4, 2026'],
    ['FF1', 'Rate in question'],
    ['FF2', 'In ST-20261121-01 already'],
    ['FF4', 'Delivered Nov 23, 2026, after this period. It goes into the next one'],
    ['FF3', 'Not delivered yet, due Nov 24, 2026'],
    ['eld', 'In the shop'],
  ])
})

test('same-day pay leaves recurring deductions and escrow to the week, and recovers advances', () => {
  const pay = payOf({ ...week, kind: 'same_day' })
  expect(pay).toMatchObject({ deductedCents: 0, recoveredCents: 60_000, netCents: 200_000 })
  expect(pay.notIn.map(({ account, why }) => [account, why])).toEqual([
    ['eld', 'weekly_only'],
    ['insurance', 'weekly_only'],
    ['trailer', 'weekly_only'],
    ['escrow', 'weekly_only'],
  ])
  const bare = inputs({ kind: 'same_day', loads: [load({ leftOut: 'Waits' })] })
  expect(settlementFindings(bare, payOf(bare))).toMatchObject([{ code: 'nothing', sentence: 'Tick a load.' }])
})

test('a deduction with an end takes what is left, escrow stops at its target', () => {
  const deductions = [{ account: 'loan', name: 'Repair', cents: 10_000, leftCents: 4_210, skipped: null }]
  const escrow = [{ account: 'escrow', name: 'Escrow', cents: 5_000, balanceCents: 248_000, targetCents: 250_000, skipped: null }]
  expect(payOf(inputs({ deductions, escrow })).deductedCents).toBe(6_210)
})

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
const words = fc.constantFrom('Rate in question', 'In the shop')
const anyLoad: fc.Arbitrary<PayLoad> = fc.record({
  ...{ id: fc.uuid(), pickup: fc.constant('Fresno, CA'), delivery: fc.constant('Reno, NV'), dueOn: fc.constant(null) },
  ...{
    deliveredOn: maybe(day),
    settledIn: maybe(fc.constant('ST-20261121-01')),
    leftOut: maybe(words),
  },
  ...{ linehaulCents: cents, fuelCents: cents, miles: fc.nat(3_000), emptyMiles: fc.nat(500), agreedCents: maybe(cents) },
  extras: fc.array(charge, { maxLength: 3 }),
  paidBack: fc.array(
    fc.tuple(charge, maybe(words)).map(([one, leftOut]) => ({ ...one, leftOut })),
    { maxLength: 2 },
  ),
})
const named = { account: fc.constant(''), name: fc.constantFrom('ELD', 'Insurance', 'Trailer') }
const anyInputs: fc.Arbitrary<PayInputs> = fc
  .record({
    ...{ kind: fc.constantFrom('weekly', 'same_day'), from: fc.constant('2026-11-16'), until: fc.constant('2026-11-22') },
    terms: fc.array(fc.record({ version: fc.integer({ min: 1, max: 9 }), beginsOn: day, terms }), { maxLength: 4 }),
    loads: fc.uniqueArray(anyLoad, { selector: ({ id }) => id, maxLength: 8 }),
    bonus: maybe(fc.record({ cents, reason: fc.constant('On time') })),
    carriedCents: cents,
    deductions: fc.array(fc.record({ ...named, cents, leftCents: maybe(cents), skipped: maybe(words) }), { maxLength: 4 }),
    escrow: fc.array(fc.record({ ...named, cents, balanceCents: cents, targetCents: cents, skipped: maybe(words) }), {
      maxLength: 2,
    }),
    advances: fc.array(fc.record({ ...named, issuedOn: day, balanceCents: cents }), { maxLength: 3 }),
  })
  .map(({ deductions, escrow, advances, ...given }) => {
    const apart = <One extends { account: string }>(list: One[], kind: string) =>
      list.map((one, place) => ({ ...one, account: `${kind} ${place}` }))
    return {
      ...given,
      deductions: apart(deductions, 'deduction'),
      escrow: apart(escrow, 'escrow'),
      advances: apart(advances, 'advance'),
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
      const { earningsCents, reimbursedCents, carriedOverCents, deductedCents, recoveredCents } = pay
      expect(earningsCents + reimbursedCents - carriedOverCents - deductedCents - recoveredCents).toBe(total)
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
      fc.pre(new Set(given.terms.map(({ version, beginsOn }) => `${version} ${beginsOn}`)).size === given.terms.length)
      expect(payOf(turned)).toEqual(payOf(given))
    }))

  test('a load is paid once, or says why not, and never both', () =>
    all((given) => {
      const pay = payOf(given)
      expect(new Set(pay.lines.map(({ key }) => key)).size).toBe(pay.lines.length)
      for (const { id } of given.loads) {
        const isLeftOut = pay.notIn.some(({ load: of, why }) => of === id && why !== 'not_paid_back')
        expect(pay.lines.some(({ load: of }) => of === id)).toBe(!isLeftOut)
        if (isLeftOut) expect(centsOfLoad(pay, id)).toBe(0)
      }
    }))

  test('a phone that reads it as JSON works out the same, and finds every cent that was changed', () =>
    all((given) => {
      const sheet = sheetOf(given)
      const read = JSON.parse(JSON.stringify(sheet))
      expect(checkSheet(read)).toMatchObject({ isSame: true, pay: JSON.parse(JSON.stringify(payOf(given))) })
      const [key] = Object.keys(sheet.amounts)
      if (key === undefined) return
      expect(checkSheet({ ...read, amounts: { ...read.amounts, [key]: read.amounts[key] + 1 } }).isSame).toBe(false)
      expect(checkSheet({ ...read, amounts: { ...read.amounts, another: 1 } }).isSame).toBe(false)
      expect(checkSheet({ ...read, rule: 2 }).isSame).toBe(null)
    }))

  test('of weeks one after the other the pay is what they earned, less what they took', () =>
    fc.assert(
      fc.property(fc.array(anyInputs, { maxLength: 6 }), (weeks) => {
        let carriedCents = 0
        let paid = 0
        let owed = 0
        for (const given of weeks) {
          const pay = payOf({ ...given, carriedCents })
          owed += pay.lines.filter(({ group }) => group !== 'carried').reduce((sum, line) => sum + line.cents, 0)
          paid += pay.netCents
          carriedCents = pay.carriedForwardCents
        }
        expect(paid - carriedCents).toBe(owed)
      }),
    ))
})

const gains = { earnings: true, reimbursements: true }

const takenOf = ({ lines }: ReturnType<typeof payOf>, account: string) =>
  lines.filter((line) => line.account === account).reduce((sum, line) => sum - line.cents, 0)

test('an amount follows from its basis alone', () =>
  fc.assert(
    fc.property(anyInputs, (given) => {
      for (const { basis, cents: amount } of payOf(given).lines) expect(amountOf(basis)).toBe(Math.abs(amount))
    }),
  ))
