import { dollars, formatDollars } from '../kernel/money.ts'
import { formatDay } from '../kernel/time.ts'
import { chargeName } from '../loads/charges.ts'
import type { NotInPay, PayBasis } from './pay.ts'
import { percentText, perMileText } from './payTerms.ts'

const money = (cents: number) => formatDollars(dollars(cents))
const miles = (count: number) => `${count.toLocaleString('en-US')} mi`

/** How an amount follows from what it is worked out from, without the amount: 75% × $3,000.00. */
export function formulaOf(basis: PayBasis): string {
  switch (basis.by) {
    case 'share':
      return `${percentText(basis.basisPoints)} × ${money(basis.wholeCents)}`
    case 'miles':
      return `${miles(basis.miles)} × ${perMileText(basis.mills)}`
    case 'each':
      return basis.leftCents === null || basis.leftCents >= basis.cents
        ? `${money(basis.cents)} each settlement`
        : `The last ${money(basis.leftCents)}`
    case 'target':
      return `${money(basis.cents)} each settlement, until ${money(basis.targetCents)}`
    case 'advance':
      return basis.balanceCents <= basis.availableCents
        ? `All of ${money(basis.balanceCents)}`
        : `${money(basis.availableCents)} of ${money(basis.balanceCents)}`
    default:
      return money(basis.cents)
  }
}

/** Something that a line is worked out from, and where it comes from. */
export interface PayInput {
  name: string
  value: string
  source: string
}

/** The inputs of a line, each with where it comes from. `termsSince`: the first day of the terms that it follows from. */
export function inputsOf(basis: PayBasis, termsVersion: number | null, termsSince: string | null): PayInput[] {
  const terms =
    termsVersion === null ? '' : `Pay terms version ${termsVersion}${termsSince ? `, since ${formatDay(termsSince)}` : ''}`
  switch (basis.by) {
    case 'share':
      return [
        { name: chargeName(basis.of), value: money(basis.wholeCents), source: 'Billed for the load' },
        { name: 'Your share', value: percentText(basis.basisPoints), source: terms },
      ]
    case 'miles':
      return [
        {
          name: basis.isLoaded ? 'Loaded miles' : 'Empty miles',
          value: miles(basis.miles),
          source: basis.isLoaded ? 'Load miles' : 'Previous delivery to pickup, entered by the office',
        },
        { name: 'Per mile', value: perMileText(basis.mills), source: terms },
      ]
    case 'load':
      return [{ name: 'Per load', value: money(basis.cents), source: terms }]
    case 'handover':
      return [{ name: 'Your part', value: money(basis.cents), source: 'Agreed when the load was handed over' }]
    case 'receipt':
      return [
        {
          name: 'Receipt',
          value: money(basis.cents),
          source: 'Paid by the driver, reimbursed in full',
        },
      ]
    case 'bonus':
      return [{ name: 'Bonus', value: money(basis.cents), source: basis.reason }]
    case 'correction':
      return [
        {
          name: 'Agreed',
          value: money(basis.cents),
          source: `On ${formatDay(basis.agreedOn)}${basis.settlement ? `, of ${basis.settlement}` : ''}`,
        },
      ]
    case 'carried':
      return [{ name: 'Carried over', value: money(basis.cents), source: 'From an earlier settlement, which paid $0.00' }]
    case 'each':
      return [
        { name: 'Each settlement', value: money(basis.cents), source: 'As agreed' },
        ...(basis.leftCents === null ? [] : [{ name: 'Left before', value: money(basis.leftCents), source: 'The account' }]),
      ]
    case 'target':
      return [
        { name: 'Each settlement', value: money(basis.cents), source: 'As agreed' },
        { name: 'Held before', value: money(basis.balanceCents), source: 'Your escrow account' },
        { name: 'Until', value: money(basis.targetCents), source: 'As agreed' },
      ]
    case 'advance':
      return [
        { name: 'Outstanding', value: money(basis.balanceCents), source: 'The account' },
        { name: 'Available', value: money(basis.availableCents), source: 'Advances recover no more than this' },
      ]
  }
}

/**
 * Why something is not in a settlement, as a message. `isStored`: it was so when the settlement was calculated, and may have
 * changed since.
 */
export function notInText({ why, text }: NotInPay, { isStored }: { isStored: boolean }): string {
  switch (why) {
    case 'settled':
      return `Already in ${text}`
    case 'later':
      return `Delivered ${formatDay(text as string)}, after this period; it goes on another settlement`
    case 'on_its_way':
      if (isStored) {
        return 'Not delivered when this settlement was calculated; it goes on a later one'
      }
      return text === null ? 'Not delivered yet' : `Not delivered yet, due ${formatDay(text)}`
    case 'no_terms':
      return isStored
        ? `There were no pay terms for ${formatDay(text as string)} when this settlement was calculated`
        : `There are no pay terms for ${formatDay(text as string)}`
    case 'weekly_only':
      return 'Waits for the weekly settlement'
    case 'not_accepted':
      return isStored
        ? 'Its receipt was not accepted when this settlement was calculated. Reimbursed with the next one after that'
        : "The office hasn't accepted its receipt yet. Reimbursed with the next settlement after that"
    default:
      return text as string
  }
}
