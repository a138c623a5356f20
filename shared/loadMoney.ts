import { cents, dollars, sumOfDollars } from './money.ts'

type Priced = { rateLinehaul: number; accessorials: readonly number[] }

/** The price of a load in dollars (§9): linehaul plus accessorials. */
export function loadTotal({ rateLinehaul, accessorials }: Priced): number {
  return sumOfDollars([rateLinehaul, ...accessorials])
}

/** The rate per mile in dollars, rounded to cents (§9); null without a distance. */
export function ratePerMile(load: Priced & { distance: number }): number | null {
  return load.distance > 0 ? dollars(Math.round(cents(loadTotal(load)) / load.distance)) : null
}
