import { api } from '#shared/kernel/paths'
import { type LoadRecord, loadFilter, loadId, loadRecord, loadRow } from '#shared/loads/load'
import { loadStatusLabels } from '#shared/loads/status'
import { loadTransitions } from '#shared/loads/transitions'
import { allow } from '../../platform/http/guard.ts'
import { Load } from './Load.ts'
import { notifyDrivers } from './notifyLoadChange.ts'
import { loads as reads } from './queries.ts'

/** How loads are read and changed. */
export const loadResource = {
  name: 'loads',
  path: api.loads,
  access: allow('loads:read'),
  reads,
  filter: loadFilter,
  row: loadRow,
  record: loadRecord,
  label: 'load',
  idFormat: loadId,
  model: Load,
  transitions: loadTransitions,
  statusLabels: loadStatusLabels,
  ownersOf: ({ assignedDriverId, shipperId }: Load) => [assignedDriverId, shipperId].filter((owner) => owner !== null),
  tracked: ({ brokerName, shipperName, driverName, driverPay, stops, rateLinehaul, charges, ...load }: LoadRecord) => ({
    brokerName,
    shipperName,
    brokerReference: load.brokerReference,
    purchaseOrder: load.purchaseOrder,
    pickupNumber: load.pickupNumber,
    billOfLading: load.billOfLading,
    stops,
    sealNumber: load.sealNumber,
    trailerNumber: load.trailerNumber,
    equipment: load.equipment,
    trailerFeet: load.trailerFeet,
    freightDetails: load.freightDetails,
    weight: load.weight,
    pieces: load.pieces,
    temperature: load.temperature,
    tarps: load.tarps,
    hazmat: load.hazmat,
    distance: load.distance,
    rateLinehaul,
    charges,
    driverName,
    driverPay,
  }),
  notify: notifyDrivers,
  overBy: ({ cancelledAt }: Load) => cancelledAt && 'cancelled',
} as const
