import { formatDollars } from '../kernel/money.ts'

/** What a price is made of (§9): the code of each charge, and the words that people read. */
export const charges = {
  linehaul: 'Linehaul',
  fuel_surcharge: 'Fuel surcharge',
  detention: 'Detention',
  layover: 'Layover',
  tonu: 'Truck ordered, not used',
  lumper: 'Lumper',
  tarp: 'Tarp',
  additional_stop: 'Additional stop',
  driver_assist: 'Driver assist',
  hazmat: 'Hazmat',
  reefer_fuel: 'Reefer fuel',
  scale: 'Scale',
  tolls: 'Tolls',
  other: 'Other',
} as const

export type ChargeCode = keyof typeof charges

/** The charges that the dispatcher adds to a price one by one; linehaul and fuel surcharge have fields of their own. */
export type ExtraCode = Exclude<ChargeCode, 'linehaul' | 'fuel_surcharge'>

export const extraCodes = Object.keys(charges).filter((code) => code !== 'linehaul' && code !== 'fuel_surcharge') as [
  ExtraCode,
  ...ExtraCode[],
]

/** The charges that bill an expense: a driver who paid it is reimbursed in full (§7). */
const reimbursableCodes = ['lumper', 'scale', 'tolls'] as const satisfies readonly ChargeCode[]

/** Whether a charge of this code is a reimbursable expense. */
export const isReimbursable = (code: string): boolean => (reimbursableCodes as readonly string[]).includes(code)

/** The kinds of expenses for which a driver submits a receipt; the driver names an `other` one. */
export const expenseCodes = [...reimbursableCodes, 'other'] as const

export type ExpenseCode = (typeof expenseCodes)[number]

/** The labels of who paid an expense. */
export const whoPaid = { driver: 'The driver', company: 'The company' } as const

export type PaidBy = keyof typeof whoPaid

/** The name of a charge; for `other` the text that the dispatcher entered. */
export function chargeName(code: ChargeCode, note?: string | null): string {
  return code === 'other' && note ? note : charges[code]
}

/** What a receipt is for, in dollars. */
export interface ExpenseText {
  code: ExpenseCode
  /** What it is, of `other`. */
  name?: string | null | undefined
  amount: number
}

/** A receipt in words: `Lumper, $150.00`. */
export const expenseTitle = ({ code, name, amount }: ExpenseText): string => `${chargeName(code, name)}, ${formatDollars(amount)}`
