import type { Rows } from '#shared/access/permissions'
import { loadEquipment } from '#shared/kernel/equipment'
import type { LoadRow, LoadTotals } from '#shared/loads/load'
import { loadTotal } from '#shared/loads/loadMoney'
import { loadStatusLabels } from '#shared/loads/status'
import { describeResource } from '../descriptor.ts'
import { doneFrom, rankOf } from './loadRank.ts'

/** The server's row with the rank that the device has stored. */
type RankedLoad = LoadRow & { rank?: number }

export const loads = describeResource<RankedLoad, LoadTotals>()({
  order: { by: 'rank', descending: false },
  address: 'id',
  fields: [
    'id',
    'status',
    'equipment',
    'assignedDriverId',
    'driverName',
    'brokerId',
    'brokerName',
    'pickupDateTime',
    'pickupUntil',
    'pickupZone',
    'deliveryDateTime',
    'deliveryUntil',
    'distance',
    'lastEvent',
    'delay',
    'arrivedAt',
    'deliveredAt',
    'unread',
    'unresolved',
    'createdAt',
  ],
  derive: (load: RankedLoad) => ({
    rank: rankOf(load),
    payer: load.brokerName ?? load.shipperName,
    /** In dollars; null for a role that does not see it. */
    total: getTotal(load),
  }),
  searched: (load) => [
    ...[String(load.number), load.id, loadStatusLabels[load.status], load.pickupLocation, load.deliveryLocation],
    ...[loadEquipment[load.equipment], load.trailerFeet == null ? null : `${load.trailerFeet} ft`],
    ...[load.brokerName, load.shipperName, load.driverName],
  ],
  store: (load) => ({ ...load, rank: rankOf(load) }),
  statuses: loadStatusLabels,
  hasUncachedRows: true,
  serverSorts: ['pickup', '-pickup', 'delivery', '-delivery'],
  record: { prefetch: prefetchRank, alsoOfAll: { statuses: ['booked', 'planned', 'enroute'], for: 'loads:assign' } },
})

function getTotal({ rateLinehaul, accessorials }: LoadRow): number | null {
  return rateLinehaul === undefined || accessorials === undefined ? null : loadTotal({ rateLinehaul, accessorials })
}

/**
 * Open loads as they are listed, then completed ones by their last change. At the desk those first that may still be assigned,
 * by pickup: what it does without a network begins with the whole record.
 */
function prefetchRank(load: LoadRow, rowScope: Rows): number {
  const rank = rankOf(load)
  if (rowScope === 'all' && load.status === 'enroute') return rank + doneFrom
  return rank < doneFrom ? rank : 2 * doneFrom - Date.parse(load.updatedAt)
}
