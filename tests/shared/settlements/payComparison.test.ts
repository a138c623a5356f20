import { describe, expect, test } from 'vitest'
import { calculationOf, verifyCalculation } from '#shared/settlements/calculationSnapshot'
import { compareSettlements, type PayComparison } from '#shared/settlements/payComparison'
import type { PayInputs, PayLoad } from '#shared/settlements/payInputs'
import type { PayTerms } from '#shared/settlements/payTerms'

const load = (id: string, values: Partial<PayLoad> = {}): PayLoad => ({
  id,
  pickup: 'San Diego, CA',
  delivery: 'Dallas, TX',
  deliveredOn: '2026-11-18',
  dueOn: null,
  settledIn: null,
  excluded: null,
  linehaulCents: 300_000,
  fuelCents: 0,
  miles: 1_000,
  emptyMiles: 50,
  agreedCents: null,
  extras: [],
  ...values,
})

const perMile = (loaded: number): PayTerms => ({ kind: 'mile', loaded, empty: 500, extras: 10_000 })
const share = (linehaul: number): PayTerms => ({ kind: 'percent', linehaul, fuel: 0, extras: 10_000 })

const settled = (terms: PayTerms, values: Partial<PayInputs>) =>
  calculationOf({
    kind: 'weekly',
    from: '2026-11-16',
    until: '2026-11-22',
    bonus: null,
    corrections: [],
    expenses: [],
    carriedCents: 0,
    terms: [{ version: 1, effectiveFrom: '2026-01-05', terms }],
    loads: [],
    deductions: [],
    escrow: [],
    advances: [],
    ...values,
  })

const insurance = { account: 'insurance', name: 'Insurance', cents: 12_000, leftCents: null, skipped: null }

const text = (comparison: PayComparison | null) =>
  comparison?.changes.map(({ name, detail, changeCents }) => [name, detail, changeCents])

const sumOf = (comparison: PayComparison | null) => comparison?.changes.reduce((sum, { changeCents }) => sum + changeCents, 0)

describe('why a settlement is less than the one before', () => {
  test('fewer miles, another rate, a deduction and what is paid back add up to the cent', () => {
    const now = settled(perMile(625), {
      loads: [load('FF1', { miles: 1_203 })],
      deductions: [insurance],
    })
    const before = settled(perMile(600), {
      loads: [load('FF2'), load('FF3', { miles: 907 })],
      expenses: [{ expense: 'lumper', load: 'FF3', name: 'Lumper', cents: 8_000, isAccepted: true }],
    })
    const comparison = compareSettlements(now, before)
    expect(comparison).toMatchObject({ loads: { now: 1, before: 2 }, miles: { now: 1_253, before: 2_007 } })
    expect(text(comparison)).toEqual([
      ['Loaded miles', '1,203 mi, before 1,907 mi', -42_240],
      ['Rate: loaded miles', '$0.625 a mile, before $0.60 a mile', 3_008],
      ['Empty miles', '50 mi, before 100 mi', -2_500],
      ['Insurance', null, -12_000],
      ['Reimbursements', null, -8_000],
    ])
    expect(comparison?.changeCents).toBe(verifyCalculation(now).pay.netCents - verifyCalculation(before).pay.netCents)
    expect(sumOf(comparison)).toBe(comparison?.changeCents)
  })

  test('a share of less is said with what is billed, and detention by its name', () => {
    const now = settled(share(7_500), { loads: [load('FF1', { linehaulCents: 200_001 })] })
    const detention = { code: 'detention', name: 'Detention', cents: 12_000 } as const
    const before = settled(share(7_500), { loads: [load('FF2', { extras: [detention] })] })
    const comparison = compareSettlements(now, before)
    expect(text(comparison)).toEqual([
      ['Linehaul', '$2,000.01 billed, before $3,000.00 billed', -74_999],
      ['Detention', '$0.00 billed, before $120.00 billed', -12_000],
    ])
    expect(sumOf(comparison)).toBe(comparison?.changeCents)
  })

  test('what is short and carried to the next settlement is among the sums', () => {
    const now = settled(share(7_500), { deductions: [insurance] })
    const before = settled(share(7_500), { loads: [load('FF2')], deductions: [insurance] })
    const comparison = compareSettlements(now, before)
    expect(text(comparison)?.at(-1)).toEqual(['Carried forward to the next settlement', null, 12_000])
    expect(sumOf(comparison)).toBe(-213_000)
    expect(comparison?.changeCents).toBe(-213_000)
  })

  test('other terms, such as a share in place of miles, stand beside each other', () => {
    const comparison = compareSettlements(
      settled(share(7_000), { loads: [load('FF1')] }),
      settled(perMile(600), { loads: [load('FF2')] }),
    )
    expect(text(comparison)).toEqual([
      ['Linehaul', '$3,000.00 billed, before $0.00 billed', 210_000],
      ['Loaded miles', '0 mi, before 1,000 mi', -60_000],
      ['Empty miles', '0 mi, before 50 mi', -2_500],
    ])
    expect(sumOf(comparison)).toBe(comparison?.changeCents)
  })

  test('is not said of one that does not come out the same here', () => {
    const calculation = settled(share(7_500), { loads: [load('FF1')] })
    expect(compareSettlements({ ...calculation, amounts: { 'FF1:linehaul': 1 } }, calculation)).toBeNull()
    expect(text(compareSettlements(calculation, calculation))).toEqual([])
  })
})
