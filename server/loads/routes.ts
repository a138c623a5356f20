import { loadExportFilter, loadFilter, loadId, loadRecord, loadRow, loadTotals } from '#shared/load'
import { api } from '#shared/paths'
import { exportRoute } from '../http/export.ts'
import { allow } from '../http/guard.ts'
import type { Route } from '../http/route.ts'
import { indexRoute, listRoute, recordsRoute, rowRoute, totalsRoute } from '../http/rows.ts'
import { historyRoute } from '../writes/history.ts'
import { loadColumns } from './exportColumns.ts'
import { loads as reads, totalLoads } from './queries.ts'

const loads = {
  name: 'loads' as const,
  path: api.loads,
  access: allow('loads:read'),
  reads,
  filter: loadFilter,
  row: loadRow,
  record: loadRecord,
  label: 'load',
  idFormat: loadId,
}

/** The endpoints of loads. */
export const loadRoutes: Route[] = [
  listRoute('Lists loads', loads),
  indexRoute('Lists the ids of a set of loads', loads),
  totalsRoute('Counts and sums loads by status', loads, loadTotals, totalLoads),
  exportRoute('Exports loads', { ...loads, query: loadExportFilter, columns: loadColumns }),
  recordsRoute('Reads several loads, each with its events', loads),
  rowRoute('Reads one load, with its events', loads),
  historyRoute('Lists what was done with a load', loads),
]
