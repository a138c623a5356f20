import type { DriverType } from '../drivers/status.ts'

/** What a settlement says of taxes: it withholds none, of whoever it is. Of an employee payroll takes them elsewhere. */
export const taxText = (type: DriverType): string =>
  type === 'w2'
    ? 'No taxes are withheld on this settlement. Employee taxes are withheld through payroll.'
    : 'No taxes are withheld from a settlement.'
