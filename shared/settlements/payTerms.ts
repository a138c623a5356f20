import { dollars, formatDollars } from '../kernel/money.ts'

/**
 * What a driver is paid for a load (§7). Percentages are hundredths of a percent of the billed amount: 7500 is 75 %. Rates per
 * mile are mills, tenths of a cent: 625 is $0.625. `extras`: the percentage of detention, layover, tarp and stop pay.
 */
export type PayTerms =
  | { kind: 'percent'; linehaul: number; fuel: number; extras: number }
  | { kind: 'mile'; loaded: number; empty: number; extras: number }
  | { kind: 'load'; cents: number; extras: number }

/** The button labels of the kinds of terms. */
export const payKinds: Record<PayTerms['kind'], string> = {
  percent: 'A share',
  mile: 'By the mile',
  load: 'By the load',
}

/** Terms of a driver, which count from a calendar day on. The first version is 1. */
export interface TermsVersion {
  version: number
  effectiveFrom: string
  terms: PayTerms
}

/**
 * The terms in effect on a calendar day; null where none are yet. Of the versions that have begun, the latest start counts. Of
 * several versions with the same start, the last one counts (§7).
 */
export function termsOn<Version extends TermsVersion>(versions: readonly Version[], day: string): Version | null {
  const begun = versions.filter(({ effectiveFrom }) => effectiveFrom <= day)
  const isLater = (version: Version, other: Version) =>
    version.effectiveFrom > other.effectiveFrom ||
    (version.effectiveFrom === other.effectiveFrom && version.version > other.version)
  return begun.reduce<Version | null>((last, version) => (last === null || isLater(version, last) ? version : last), null)
}

/** A share as people read it: 68.5%. `basisPoints` are hundredths of a percent. */
export function percentText(basisPoints: number): string {
  return `${basisPoints / 100}%`
}

const threeDecimals = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 3,
})

/** A rate a mile as people read it: $0.625. `mills` are tenths of a cent. */
export function perMileText(mills: number): string {
  return threeDecimals.format(mills / 1_000)
}

/** Describes the terms: 75% of the linehaul, 100% of the fuel surcharge. `extrasText` adds the percentage of accessorial pay. */
export function termsText(terms: PayTerms): string {
  switch (terms.kind) {
    case 'percent':
      return [
        `${percentText(terms.linehaul)} of the linehaul`,
        ...(terms.fuel > 0 ? [`${percentText(terms.fuel)} of the fuel surcharge`] : []),
      ].join(', ')
    case 'mile':
      return [
        `${perMileText(terms.loaded)} a loaded mile`,
        ...(terms.empty > 0 ? [`${perMileText(terms.empty)} an empty mile`] : []),
      ].join(', ')
    case 'load':
      return `${formatDollars(dollars(terms.cents))} a load`
  }
}

/** Describes the percentage of accessorial pay. */
export function extrasText({ extras }: PayTerms): string {
  return extras > 0
    ? `${percentText(extras)} of detention, layover, tarp and stop pay`
    : 'No detention, layover, tarp or stop pay'
}
