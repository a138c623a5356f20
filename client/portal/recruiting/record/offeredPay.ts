import { formatDay, isCalendarDay, isInYears } from '#shared/kernel/time'
import { typedNumber, typedQuestion } from '#shared/kernel/typedNumber'

/** The bases of the first pay in the form; `words` accepts any text. */
export const payBases = {
  linehaul: '% of linehaul',
  linehaul_fuel: '% of linehaul and fuel',
  mile: '$ a mile',
  load: '$ a load',
  text: 'In words',
} as const
export type PayBasis = keyof typeof payBases

/** The offer as typed. */
export interface Offer {
  pay: string
  basis: PayBasis
  firstDay: string
}

const isPercent = (basis: PayBasis) => basis === 'linehaul' || basis === 'linehaul_fuel'

/** The errors of an offer by field. */
export function offerProblems({ pay, basis, firstDay }: Offer): { pay?: string; firstDay?: string } {
  const amount = typedNumber(pay)
  const isAmount = amount > 0 && amount < 1_000_000 && Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6
  const problems: { pay?: string; firstDay?: string } = {}
  if (pay.trim() !== '' && basis !== 'text') {
    if (isPercent(basis) && !(isAmount && amount <= 100))
      problems.pay = typedQuestion(pay) ?? 'Please enter a percentage up to 100, like 28'
    else if (!isAmount) problems.pay = typedQuestion(pay) ?? 'Please enter dollars, like 0.62'
  }
  if (firstDay !== '' && !(isCalendarDay(firstDay) && isInYears(firstDay))) problems.firstDay = 'Please enter a valid date'
  return problems
}

/** The offer in one line, as it is stored: `28% of linehaul, from Dec 1, 2026`; null without an offer. */
export function offerLine(offer: Offer): string | null {
  const { pay, basis, firstDay } = offer
  const problems = offerProblems(offer)
  if (problems.pay || problems.firstDay) return null
  const typed = basis === 'text' || pay.trim() === '' ? pay.trim() : plainText(pay)
  const from = firstDay && `from ${formatDay(firstDay)}`
  if (typed === '') return from ? capital(from) : null
  const [unit = '', ...rest] = payBases[basis].split(' ')
  const text =
    basis === 'text' ? typed : isPercent(basis) ? `${typed}${unit} ${rest.join(' ')}` : `${unit}${typed} ${rest.join(' ')}`
  return from ? `${text}, ${from}` : text
}

/** A plain number such as 0.60 stays as typed; any other notation is normalized. */
const plainText = (pay: string) => (/^\d+(\.\d+)?$/.test(pay.trim()) ? pay.trim() : String(typedNumber(pay)))

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
