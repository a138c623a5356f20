import { type DriverRecord, driver, driverFilter, driverRecord } from '#shared/drivers/driver'
import { driverStatusLabels } from '#shared/drivers/status'
import { driverTransitions } from '#shared/drivers/transitions'
import { api } from '#shared/kernel/paths'
import { allow } from '../../platform/http/guard.ts'
import { Driver } from './Driver.ts'
import { drivers as reads } from './queries.ts'
import { notifyDriver } from './status.ts'

/**
 * The shared definition of the endpoints and use cases of drivers. Applications, below the same path, are a separate resource.
 */
export const driverResource = {
  name: 'drivers',
  path: api.drivers,
  access: allow('drivers:read'),
  reads,
  filter: driverFilter,
  row: driver,
  record: driverRecord,
  label: 'driver',
  model: Driver,
  transitions: driverTransitions,
  statusLabels: driverStatusLabels,
  overBy: ({ erasedAt }: Driver) => (erasedAt ? 'erased' : null),
  ownersOf: ({ id }: Driver) => [id],
  tracked: ({ firstName, lastName, phone, email, type, ...rest }: DriverRecord) => {
    const { licenseNo, licenseState, endorsements, equipment, emergencyName, emergencyPhone, notes, daysOff } = rest
    return {
      firstName,
      lastName,
      phone,
      email,
      type,
      licenseNo,
      licenseState,
      endorsements,
      equipment,
      emergencyName,
      emergencyPhone,
      notes,
      daysOff,
    }
  },
  notify: notifyDriver,
} as const
