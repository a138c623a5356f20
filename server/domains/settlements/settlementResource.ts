import { api } from '#shared/kernel/paths'
import {
  type SettlementRecord,
  settlementFilter,
  settlementId,
  settlementRecord,
  settlementRow,
} from '#shared/settlements/settlement'
import { settlementStatusLabels } from '#shared/settlements/status'
import { settlementTransitions } from '#shared/settlements/transitions'
import { allow } from '../../platform/http/guard.ts'
import { settlements as reads } from './queries.ts'
import { Settlement } from './Settlement.ts'
import { notifyOwner } from './settlementNotifications.ts'

/** The shared definition of the endpoints and use cases of settlements. */
export const settlementResource = {
  name: 'settlements',
  path: api.settlements,
  access: allow('settlements:read'),
  reads,
  filter: settlementFilter,
  row: settlementRow,
  record: settlementRecord,
  label: 'settlement',
  idFormat: settlementId,
  model: Settlement,
  transitions: settlementTransitions,
  statusLabels: settlementStatusLabels,
  ownersOf: ({ driverId }: Settlement) => [driverId],
  tracked: ({ earnings, netPay, method, reference, paidOn }: SettlementRecord) => ({
    earnings,
    netPay,
    method,
    reference,
    paidOn,
  }),
  notify: notifyOwner,
} as const
