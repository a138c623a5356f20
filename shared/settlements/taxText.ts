import type { DriverType } from '../drivers/status.ts'

/** The note on taxes of a settlement: none are withheld, for any type of driver. For employees payroll withholds them. */
export const taxText = (type: DriverType): string =>
  type === 'w2'
    ? 'No taxes are withheld on this settlement. Employee taxes are withheld through payroll.'
    : 'No taxes are withheld from a settlement.'
