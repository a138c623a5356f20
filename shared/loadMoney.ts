import { cents, dollars, sumOfDollars } from './money.ts'

type Priced = { rateLinehaul: number; accessorials: readonly number[] }

/** What a load costs in dollars (§9): the linehaul and the sum of its accessorials. */
export function loadTotal({ rateLinehaul, accessorials }: Priced): number {
  return sumOfDollars([rateLinehaul, ...accessorials])
}

/** Dollars for each mile, to 2 decimals (§9); null for a load of no distance. */
export function ratePerMile(load: Priced & { distance: number }): number | null {
  return load.distance > 0 ? dollars(Math.round(cents(loadTotal(load)) / load.distance)) : null
}
