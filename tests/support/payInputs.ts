import { companyDay } from '#shared/kernel/companyDay'
import type { PayInputs } from '#shared/settlements/payInputs'
import type { Load } from '../../server/domains/loads/Load.ts'

/** What a settlement of these loads is worked out from: 28 % of the linehaul, less 87.50 dollars of insurance. */
export function inputsOf(loads: readonly Load[], { from, until }: { from: string; until: string }): PayInputs {
  return {
    kind: 'weekly',
    from,
    until,
    bonus: null,
    corrections: [],
    expenses: [],
    carriedCents: 0,
    escrow: [],
    advances: [],
    terms: [{ version: 1, effectiveFrom: '2020-01-01', terms: { kind: 'percent', linehaul: 2_800, fuel: 0, extras: 0 } }],
    loads: loads.map(({ id, pickupLocation: pickup, deliveryLocation: delivery, rateLinehaulCents, distance, deliveredAt }) => ({
      id,
      pickup,
      delivery,
      deliveredOn: [companyDay(deliveredAt ?? new Date()), until].sort()[0] ?? until,
      dueOn: null,
      settledIn: null,
      excluded: null,
      agreedCents: null,
      linehaulCents: rateLinehaulCents,
      fuelCents: 0,
      miles: distance,
      emptyMiles: 0,
      extras: [],
    })),
    deductions: [{ account: 'insurance', name: 'Health insurance', cents: 8_750, leftCents: null, skipped: null }],
  }
}
