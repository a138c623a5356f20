import { chargeName } from './charges.ts'
import { dollars, formatDollars } from './money.ts'
import type { NotInPay, PayBasis } from './pay.ts'
import { percentText, perMileText } from './payTerms.ts'
import { formatDay } from './time.ts'

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
        { name: chargeName(basis.of), value: money(basis.wholeCents), source: 'What is billed for the load' },
        { name: 'Your share', value: percentText(basis.basisPoints), source: terms },
      ]
    case 'miles':
      return [
        {
          name: basis.isLoaded ? 'Loaded miles' : 'Empty miles',
          value: miles(basis.miles),
          source: basis.isLoaded
            ? 'The distance of the load'
            : 'From the delivery before to the pickup, as the office has entered it',
        },
        { name: 'A mile', value: perMileText(basis.mills), source: terms },
      ]
    case 'load':
      return [{ name: 'A load', value: money(basis.cents), source: terms }]
    case 'handover':
      return [{ name: 'Your part', value: money(basis.cents), source: 'As it was agreed when the load was handed over' }]
    case 'receipt':
      return [
        {
          name: basis.outlay ? 'Receipt' : 'Laid out',
          value: money(basis.cents),
          source: 'Paid by the driver, and paid back in full',
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
      return [{ name: 'Short of', value: money(basis.cents), source: 'An earlier settlement, which paid $0.00' }]
    case 'each':
      return [
        { name: 'Each settlement', value: money(basis.cents), source: 'As it was agreed' },
        ...(basis.leftCents === null ? [] : [{ name: 'Left before', value: money(basis.leftCents), source: 'The account' }]),
      ]
    case 'target':
      return [
        { name: 'Each settlement', value: money(basis.cents), source: 'As it was agreed' },
        { name: 'Held before', value: money(basis.balanceCents), source: 'The account: it is yours, and held for you' },
        { name: 'Until', value: money(basis.targetCents), source: 'As it was agreed' },
      ]
    case 'advance':
      return [
        { name: 'Outstanding', value: money(basis.balanceCents), source: 'The account' },
        { name: 'What was left', value: money(basis.availableCents), source: 'An advance takes no more than that' },
      ]
  }
}

/** Why something is not in a settlement, in a sentence. */
export function notInWords({ why, words }: NotInPay): string {
  switch (why) {
    case 'settled':
      return `In ${words} already`
    case 'later':
      return `Delivered ${formatDay(words as string)}, after this period. Another settlement pays it`
    case 'on_its_way':
      return words === null ? 'Not delivered yet' : `Not delivered yet, due ${formatDay(words)}`
    case 'no_terms':
      return `There are no pay terms for ${formatDay(words as string)}`
    case 'weekly_only':
      return 'Waits for the weekly settlement'
    case 'not_paid_back':
      return `Not paid back: ${words}`
    case 'not_accepted':
      return 'The office has not accepted its receipt yet. The next settlement after that pays it back'
    default:
      return words as string
  }
}
