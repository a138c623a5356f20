import type { FieldErrors, Resolver } from 'react-hook-form'
import { enteredNumber } from '#shared/kernel/typedNumber'
import type { ExpenseCode, PaidBy } from '#shared/loads/charges'
import { type ExpenseBody, expenseBody } from '#shared/loads/expense'
import type { BareFile } from '#shared/loads/proof'
import { serverNow } from '../../../../platform/transport/serverClock.ts'

/** The form values. An expense that returns from the outbox has the amount as a number. */
export interface ExpenseValues {
  code: ExpenseCode | ''
  name: string | null
  amount: string | number
  paidBy: PaidBy | ''
  note: string | null
  files: readonly BareFile[]
}

export const noExpense: ExpenseValues = { code: '', name: '', amount: '', paidBy: '', note: '', files: [] }

/** A page in the form that the expense names it. */
export const namePage = ({ sha256, size, type }: BareFile): BareFile => ({ sha256, size, type })

/** The body to send, paid at the moment of the press, or the errors. */
export function reviewExpense({ code, name, amount, paidBy, note, files }: ExpenseValues) {
  const parsed = expenseBody.safeParse({
    code,
    paidBy,
    note: note?.trim() || null,
    name: code === 'other' ? name?.trim() || null : null,
    amount: typeof amount === 'number' ? amount : enteredNumber(amount),
    files: files.map(namePage),
    paidAt: serverNow().toISOString(),
  })
  const errors: FieldErrors<ExpenseValues> = {}
  for (const { path, message } of parsed.error?.issues ?? []) {
    errors[path[0] as keyof ExpenseValues] ??= { type: 'schema', message } as never
  }
  // With other invalid fields the schema does not reach this check.
  if (code === 'other' && !name?.trim()) errors.name ??= { type: 'missing', message: 'Please say what it paid for' }
  return { body: parsed.success && !errors.name ? parsed.data : null, errors }
}

export const expenseResolver: Resolver<ExpenseValues, unknown, ExpenseBody> = (values) => {
  const { body, errors } = reviewExpense(values)
  return body ? { values: body, errors: {} } : { values: {}, errors }
}
