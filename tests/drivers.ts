import { randomInt } from 'node:crypto'
import type { DriverEntry } from '#shared/driverEntry'

/** A driver as staff type one, with a license that nobody has. */
export function driverEntryBody(values: Partial<Record<keyof DriverEntry, unknown>> = {}): Record<string, unknown> {
  return {
    ...{ firstName: 'Lupe', lastName: 'Hernández', phone: '(520) 555-0144', type: 'owner_operator' },
    ...{ licenseNo: `D${randomInt(10 ** 9)}`, licenseState: 'AZ', cdlExpiration: '2029-05-31' },
    ...{ endorsements: ['H', 'N'], medCardExpiry: '2028-03-01', ...values },
  }
}
