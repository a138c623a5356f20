import { api } from '#shared/paths'
import { settlementFilter, settlementId, settlementRecord, settlementRow, settlementTotals } from '#shared/settlement'
import { allow } from '../http/guard.ts'
import type { Route } from '../http/route.ts'
import { indexRoute, listRoute, recordsRoute, rowRoute, totalsRoute } from '../http/rows.ts'
import { historyRoute } from '../writes/history.ts'
import { settlements as reads, totalSettlements } from './queries.ts'

const settlements = {
  name: 'settlements' as const,
  path: api.settlements,
  access: allow('settlements:read'),
  reads,
  filter: settlementFilter,
  row: settlementRow,
  record: settlementRecord,
  label: 'settlement',
  idFormat: settlementId,
}

/** The endpoints of settlements. */
export const settlementRoutes: Route[] = [
  listRoute('Lists settlements', settlements),
  indexRoute('Lists the ids of a set of settlements', settlements),
  totalsRoute('Counts and sums settlements by status', settlements, settlementTotals, totalSettlements),
  recordsRoute('Reads several settlements, each with its lines', settlements),
  rowRoute('Reads one settlement, with its lines', settlements),
  historyRoute('Lists what was done with a settlement', settlements),
]
