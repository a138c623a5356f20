import { cents, dollars, sumOfDollars } from '../kernel/money.ts'

type Priced = { rateLinehaul: number; accessorials: readonly number[] }

/** The price of a load in dollars (§9): linehaul plus accessorials. */
export function loadTotal({ rateLinehaul, accessorials }: Priced): number {
  return sumOfDollars([rateLinehaul, ...accessorials])
}

/** Whether a load was cancelled, and the truck that was ordered and not used is all that is charged. */
export function isNotUsed({
  cancelledAt,
  rateLinehaul,
  charges = [],
}: {
  cancelledAt?: string | null | undefined
  rateLinehaul?: number | undefined
  charges?: readonly { code: string }[] | undefined
}): boolean {
  return Boolean(cancelledAt) && rateLinehaul === 0 && charges.some(({ code }) => code === 'tonu')
}

/** The rate per mile in dollars, rounded to cents (§9); null without a distance. */
export function ratePerMile(load: Priced & { distance: number }): number | null {
  return load.distance > 0 ? dollars(Math.round(cents(loadTotal(load)) / load.distance)) : null
}
