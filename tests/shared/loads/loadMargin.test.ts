import { describe, expect, test } from 'vitest'
import { type LoadMargin, loadMargin } from '#shared/loads/loadMargin'

type Input = Parameters<typeof loadMargin>[0]
type Basis = NonNullable<Input['costBasis']>

const basis: Basis = {
  driverTypes: ['w2'],
  terms: null,
  costs: { truckPerMile: 0.68, emptyMiles: 60 },
  fuel: { index: 3.72, mpg: 6 },
}
const load: Input = {
  rateLinehaul: 1_690,
  accessorials: [247.8, 80],
  charges: [
    { code: 'fuel_surcharge', amount: 247.8, note: null },
    { code: 'detention', amount: 80, note: null },
  ],
  distance: 590,
  driverPay: 507,
  legs: [],
  expenses: [],
  costBasis: basis,
}
const marginBy = (change: Partial<Basis>, around: Partial<Input> = {}): LoadMargin =>
  loadMargin({ ...load, ...around, costBasis: { ...basis, ...change } })
const leg = (miles: number, pay: number) => ({
  driverId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  driverName: 'Ray Bright',
  location: 'Blythe, CA',
  zone: 'America/Los_Angeles',
  at: '2026-11-20T16:41:00Z',
  miles,
  pay,
})
const percent = { kind: 'percent', linehaul: 7_500, fuel: 10_000, extras: 5_000 } as const

describe('the margin of a load', () => {
  test('of an employee is less the pay, and our truck with its diesel and empty miles', () => {
    expect(marginBy({})).toEqual({
      lines: [
        { label: 'Diesel, 650 ÷ 6.0 × $3.72', amountCents: 403_00 },
        { label: 'Truck, 650 mi × $0.68', amountCents: 442_00 },
      ],
      expenseCents: 0,
      marginCents: 2_017_80 - 507_00 - 403_00 - 442_00,
      miles: { company: 590, owner: 0 },
    })
  })

  test('of an owner-operator is less their pay with accessorials alone', () => {
    expect(marginBy({ driverTypes: ['owner_operator'], terms: percent }, { driverPay: 1_515.3 })).toEqual({
      lines: [{ label: 'Accessorial pay', amountCents: 40_00 }],
      expenseCents: 0,
      marginCents: 2_017_80 - 1_515_30 - 40_00,
      miles: { company: 0, owner: 590 },
    })
  })

  test('of a contractor without an own truck counts our truck', () => {
    expect(marginBy({ driverTypes: ['contractor'] })).toEqual(marginBy({}))
  })

  test('after a handover counts our truck for the miles that it hauls, and empty miles where it began', () => {
    const handed = { legs: [leg(200, 150)], driverPay: 300 }
    const labels = (driverTypes: Basis['driverTypes']) => marginBy({ driverTypes }, handed).lines.map(({ label }) => label)
    expect(labels(['w2', 'owner_operator'])).toEqual(['Diesel, 260 ÷ 6.0 × $3.72', 'Truck, 260 mi × $0.68'])
    expect(labels(['owner_operator', 'w2'])).toEqual(['Diesel, 390 ÷ 6.0 × $3.72', 'Truck, 390 mi × $0.68'])
    expect(marginBy({ driverTypes: ['owner_operator', 'owner_operator'] }, handed)).toMatchObject({
      lines: [],
      marginCents: 2_017_80 - 150_00 - 300_00,
      miles: { company: 0, owner: 590 },
    })
  })

  test('is less all accepted expenses, whoever paid them: a charge that bills one is in the total', () => {
    const charges = [...(load.charges ?? []), { code: 'lumper' as const, amount: 120, note: null }]
    const billed = { charges, accessorials: [247.8, 80, 120] }
    const expense = (outcome: string | null, paidBy: string, amount: number) => ({ code: 'lumper', outcome, paidBy, amount })
    const expenses = [expense('accepted', 'driver', 100), expense('accepted', 'company', 20), expense('declined', 'driver', 5)]
    const { marginCents } = marginBy({})
    expect(marginBy({}, { ...billed, expenses: expenses as never })).toMatchObject({ expenseCents: 120_00, marginCents })
    expect(marginBy({}, billed)).toMatchObject({ expenseCents: 0, marginCents: marginCents + 120_00 })
  })

  test('has no haul without a cost basis, as of a cancelled load', () => {
    expect(loadMargin({ ...load, costBasis: null })).toEqual({
      lines: [],
      expenseCents: 0,
      marginCents: 2_017_80 - 507_00,
      miles: null,
    })
  })
})
