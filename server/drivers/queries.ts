import type { Driver as DriverOfApi } from '#shared/driver'
import { driverStatuses } from '#shared/driverStatus'
import { completedStatuses } from '#shared/loadStatus'
import { readsOf, totalsOf } from '../reads/reads.ts'
import { Driver } from './Driver.ts'

/** The SQL expression of each field of the API. */
const fields: Record<keyof DriverOfApi, string> = {
  id: 'drivers.id',
  fullName: `drivers.first_name || ' ' || drivers.last_name`,
  status: 'drivers.status',
  type: 'drivers.type',
  licenseNo: 'drivers.license_no',
  licenseState: 'drivers.license_state',
  phone: 'drivers.phone',
  endorsements: 'drivers.endorsements',
  medCardExpiry: `(select expires_on from documents where documents.driver_id = drivers.id
    and kind = 'medical_card' and documents.status = 'current')`,
  documents: `(select coalesce(json_agg(json_build_object('kind', kind, 'expiresOn', expires_on) order by expires_on, kind), '[]')
    from documents where documents.driver_id = drivers.id and documents.status = 'current')`,
  daysOff: 'drivers.days_off',
  daysOffRequests: 'drivers.days_off_requests',
  completedLoads: `(select coalesce(sum(count), 0)::int from load_totals
    where assigned_driver_id = drivers.id and load_totals.status in (${completedStatuses.map((status) => `'${status}'`).join(', ')}))`,
  updatedAt: 'drivers.updated_at',
  version: 'drivers.version',
}

const definition = {
  row: {
    noun: 'drivers',
    sort: 'drivers.number',
    filters: { status: 'drivers.status' },
    cached: true,
    dependsOn: ['documents', 'load_totals'],
    fields,
    searched: {
      fullName: 'drivers.name_text like ?',
      status: 'drivers.search_text like ?',
      // Covers type, license and phone, which have the same field visibility.
      licenseNo: 'drivers.detail_text like ?',
    },
  },
  visibleTo: Driver.visibleTo,
} as const

/** The reads of drivers. Devices cache all of them. */
export const drivers = readsOf(definition)

/** Counts of drivers by status. */
export const totalDrivers = totalsOf(definition, driverStatuses)
