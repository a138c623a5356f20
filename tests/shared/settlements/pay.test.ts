import { describe, expect, test } from 'vitest'
import { calculationOf, sumsOf, verifyCalculation } from '#shared/settlements/calculationSnapshot'
import { type NotInPay, payOf } from '#shared/settlements/pay'
import type { PayInputs, PayLoad } from '#shared/settlements/payInputs'
import { type PayTerms, termsOn } from '#shared/settlements/payTerms'
import { formulaOf, notInText } from '#shared/settlements/payText'
import { settlementFindings } from '#shared/settlements/settlementEntry'

const load = (values: Partial<PayLoad> = {}): PayLoad => ({
  id: 'FF4821337705',
  pickup: 'San Diego, CA',
  delivery: 'Dallas, TX',
  deliveredOn: '2026-11-18',
  dueOn: null,
  settledIn: null,
  excluded: null,
  linehaulCents: 300_000,
  fuelCents: 20_000,
  miles: 1_359,
  emptyMiles: 0,
  agreedCents: null,
  extras: [],
  ...values,
})

const share = (linehaul: number, fuel = 0, extras = 0): PayTerms => ({ kind: 'percent', linehaul, fuel, extras })

const inputs = (values: Partial<PayInputs> = {}): PayInputs => ({
  kind: 'weekly',
  from: '2026-11-16',
  until: '2026-11-22',
  bonus: null,
  corrections: [],
  expenses: [],
  carriedCents: 0,
  terms: [{ version: 3, effectiveFrom: '2026-01-05', terms: share(7_500, 10_000) }],
  loads: [load()],
  deductions: [],
  escrow: [],
  advances: [],
  ...values,
})

/** The week of the driver in the pictures: $1,621.25. */
const week = inputs({
  expenses: [{ expense: 'lumper', load: 'FF4821337705', name: 'Lumper', cents: 15_000, isAccepted: true }],
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
    earningsCents: 245_000,
    reimbursedCents: 15_000,
    deductedCents: 37_875,
    recoveredCents: 60_000,
    netCents: 162_125,
    balanceForwardCents: 0,
    carriedForwardCents: 0,
    notIn: [],
  })
  expect(pay.lines.map(({ cents }) => cents)).toEqual([225_000, 20_000, 15_000, -875, -12_000, -20_000, -5_000, -60_000])
  expect(sumsOf(pay)).toMatchObject({ earningsCents: 260_000, deductedCents: 97_875 })
  expect(formulaOf(pay.lines[0]?.basis as never)).toBe('75% × $3,000.00')
})

test('what a receipt says is paid back once, whatever became of its load, and not before it is accepted', () => {
  const expense = { expense: 'o1', load: 'FF0000000007', name: 'Lumper', cents: 8_000, isAccepted: true }
  const scale = { ...expense, expense: 'o2', name: 'Scale', cents: 1_350, isAccepted: false }
  const given = inputs({ expenses: [scale, expense] })
  const pay = payOf(given)
  expect(pay).toMatchObject({ reimbursedCents: 8_000 })
  expect(pay.lines.filter(({ group }) => group === 'reimbursements')).toMatchObject([
    { key: 'expense o1', name: 'Lumper, FF0000000007', load: null, cents: 8_000, basis: { by: 'receipt', expense: 'o1' } },
  ])
  expect(pay.notIn.map((one) => [one.load, one.name, notInText(one, { isStored: false })])).toEqual([
    [
      'FF0000000007',
      'Scale, $13.50',
      "The office hasn't accepted its receipt yet. Reimbursed with the next settlement after that",
    ],
  ])
  const alone = inputs({ loads: [], expenses: [expense] })
  expect(settlementFindings(alone, payOf(alone))).toEqual([])
})

describe('by the terms', () => {
  const earned = (terms: PayTerms, of: Partial<PayLoad> = {}) => {
    const { earningsCents } = payOf(inputs({ terms: [{ version: 1, effectiveFrom: '2026-01-05', terms }], loads: [load(of)] }))
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
      { version: 1, effectiveFrom: '2026-01-05', terms: share(7_000) },
      { version: 2, effectiveFrom: '2026-11-19', terms: share(7_500) },
      { version: 3, effectiveFrom: '2026-11-19', terms: share(8_000) },
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
        load({ id: 'FF1', excluded: 'Rate in question' }),
        load({ id: 'FF2', settledIn: 'ST-20261121-01' }),
        load({ id: 'FF3', deliveredOn: null, dueOn: '2026-11-24' }),
        load({ id: 'FF4', deliveredOn: '2026-11-23' }),
        load({ id: 'FF5', deliveredOn: '2026-01-04' }),
      ],
      deductions: [{ account: 'eld', name: 'ELD', cents: 875, leftCents: null, skipped: 'In the shop' }],
    }),
  )
  expect(pay.lines).toEqual([])
  expect(pay.notIn.map((one) => [one.load ?? one.account, notInText(one, { isStored: false })])).toEqual([
    ['FF5', 'There are no pay terms for Jan 4, 2026'],
    ['FF1', 'Rate in question'],
    ['FF2', 'Already in ST-20261121-01'],
    ['FF4', 'Delivered Nov 23, 2026, after this period; it goes on another settlement'],
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
  const bare = inputs({ kind: 'same_day', loads: [load({ excluded: 'Waits' })] })
  expect(settlementFindings(bare, payOf(bare))).toMatchObject([{ code: 'nothing', message: 'Select a load.' }])
})

test('a correction is paid in full whatever the kind, is no earning, and is all that a settlement needs', () => {
  const corrections = [
    {
      account: 'b',
      name: 'Correction of ST-20261115-01: Linehaul',
      agreedOn: '2026-11-17',
      settlement: 'ST-20261115-01',
      balanceCents: 2_800,
    },
    { account: 'a', name: 'Detention', agreedOn: '2026-11-17', settlement: null, balanceCents: 100 },
  ]
  for (const kind of ['weekly', 'same_day'] as const) {
    const given = inputs({ kind, loads: [], corrections })
    const pay = payOf(given)
    expect(pay).toMatchObject({ earningsCents: 0, correctedCents: 2_900, netCents: 2_900 })
    expect(pay.lines.map(({ account, group, load: of, cents: amount }) => [account, group, of, amount])).toEqual([
      ['a', 'corrections', null, 100],
      ['b', 'corrections', null, 2_800],
    ])
    expect(settlementFindings(given, pay)).toEqual([])
    expect(verifyCalculation(calculationOf(given)).isSame).toBe(true)
  }
  // A bonus is a share of the load earnings, not of an adjustment.
  const bonus = { cents: 12_251, reason: 'On time' }
  expect(settlementFindings(inputs({ corrections, bonus }), payOf(inputs({ corrections, bonus })))).toMatchObject([
    { code: 'bonus_beyond', message: 'The bonus is limited to 5% of load earnings: $122.50 here.' },
  ])
})

test('a line of a charge keeps its name, whatever is put before it', () => {
  const [detention, layover] = [
    { code: 'detention', name: 'Detention', cents: 6_000 },
    { code: 'layover', name: 'Layover', cents: 20_000 },
  ] as const
  const terms = [{ version: 1, effectiveFrom: '2026-01-05', terms: share(7_500, 0, 5_000) }]
  const keysOf = (extras: PayLoad['extras']) => {
    const calculation = calculationOf(inputs({ terms, loads: [load({ extras })] }))
    expect(verifyCalculation(calculation).isSame).toBe(true)
    return Object.keys(calculation.amounts).map((key) => key.split(':')[1])
  }
  expect(keysOf([detention])).toEqual(['linehaul', 'extra detention 0'])
  expect(keysOf([layover, detention, detention])).toEqual([
    ...['linehaul', 'extra layover 0', 'extra detention 0', 'extra detention 1'],
  ])
})

test('a deduction with an end takes what is left, escrow stops at its target', () => {
  const deductions = [{ account: 'loan', name: 'Repair', cents: 10_000, leftCents: 4_210, skipped: null }]
  const escrow = [{ account: 'escrow', name: 'Escrow', cents: 5_000, balanceCents: 248_000, targetCents: 250_000, skipped: null }]
  expect(payOf(inputs({ deductions, escrow })).deductedCents).toBe(6_210)
})

test('a stored settlement says what was so when it was calculated, not what is so now', () => {
  const one = { load: 'FF1', account: null, name: 'Fresno to Reno', text: '2026-11-12' }
  const stored = (why: NotInPay['why']) => notInText({ ...one, why }, { isStored: true })
  expect(stored('on_its_way')).toBe('Not delivered when this settlement was calculated; it goes on a later one')
  expect(stored('no_terms')).toBe('There were no pay terms for Nov 12, 2026 when this settlement was calculated')
  expect(stored('not_accepted')).toContain('was not accepted when this settlement was calculated')
  for (const why of ['on_its_way', 'no_terms', 'not_accepted'] as const) expect(stored(why)).not.toMatch(/yet|are no|has not/)
  expect(notInText({ ...one, why: 'on_its_way' }, { isStored: false })).toBe('Not delivered yet, due Nov 12, 2026')
})
