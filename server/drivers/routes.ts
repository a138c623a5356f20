import { driver, driverFilter, driverTotals } from '#shared/driver'
import { api } from '#shared/paths'
import { allow } from '../http/guard.ts'
import type { Route } from '../http/route.ts'
import { indexRoute, listRoute, rowRoute, totalsRoute } from '../http/rows.ts'
import { historyRoute } from '../writes/history.ts'
import { drivers as reads, totalDrivers } from './queries.ts'

const drivers = {
  name: 'drivers' as const,
  path: api.drivers,
  access: allow('drivers:read'),
  reads,
  filter: driverFilter,
  row: driver,
  label: 'driver',
}

/** The endpoints of drivers. Applications, below the same path, are a noun of their own. */
export const driverRoutes: Route[] = [
  listRoute('Lists drivers', drivers),
  indexRoute('Lists the ids of a set of drivers', drivers),
  totalsRoute('Counts drivers by status', drivers, driverTotals, totalDrivers),
  rowRoute('Reads one driver', drivers),
  historyRoute('Lists what was done with a driver', drivers),
]
