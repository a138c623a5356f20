import { loadEquipment } from '#shared/kernel/equipment'
import { sumOfDollars } from '#shared/kernel/money'
import type { LoadRow } from '#shared/loads/load'
import { loadTotal, ratePerMile } from '#shared/loads/loadMoney'
import { cancelled, loadFilterLabels } from '#shared/loads/status'
import { trackingEvents } from '#shared/tracking/status'
import type { ExportColumn } from '../../platform/http/export.ts'
import { stopClock } from './stopClock.ts'

/** A load with prices; only roles that see them get these columns. */
type Priced = LoadRow & { rateLinehaul: number; accessorials: number[] }
const price = ['rateLinehaul', 'accessorials'] as const
/** A load that is only quoted may have no rate yet, and then no total. */
const hasRate = ({ status, rateLinehaul }: LoadRow) => status !== 'quoted' || rateLinehaul !== 0

/** Empty without a date. */
const clock = (instant: string | null, zone: string) => instant && stopClock(instant, zone).clock
const abbreviation = (instant: string | null, zone: string) => instant && stopClock(instant, zone).zone

/** The columns of exported loads; amounts in dollars. */
export const loadColumns: readonly ExportColumn<LoadRow>[] = [
  { title: 'Load', fields: ['id'], cell: ({ id }) => id },
  { title: 'Load number', fields: ['number'], cell: ({ number }) => number },
  { title: 'Status', fields: ['status'], cell: ({ status, cancelledAt }) => loadFilterLabels[cancelledAt ? cancelled : status] },
  { title: 'Broker', fields: ['brokerName'], cell: ({ brokerName }) => brokerName },
  { title: 'Shipper', fields: ['shipperName'], cell: ({ shipperName }) => shipperName },
  { title: 'Driver', fields: ['driverName'], cell: ({ driverName }) => driverName },
  { title: 'Equipment', fields: ['equipment'], cell: ({ equipment }) => loadEquipment[equipment] },
  { title: 'Trailer feet', fields: ['trailerFeet'], cell: ({ trailerFeet }) => trailerFeet },
  { title: 'Pickup', fields: ['pickupLocation'], cell: (load) => load.pickupLocation },
  { title: 'Pickup time', fields: ['pickupDateTime'], cell: (load) => clock(load.pickupDateTime, load.pickupZone) },
  {
    title: 'Pickup until',
    fields: ['pickupUntil'],
    cell: ({ pickupUntil, pickupZone }) => pickupUntil && clock(pickupUntil, pickupZone),
  },
  { title: 'Pickup zone', fields: ['pickupZone'], cell: (load) => abbreviation(load.pickupDateTime, load.pickupZone) },
  { title: 'Delivery', fields: ['deliveryLocation'], cell: (load) => load.deliveryLocation },
  { title: 'Delivery time', fields: ['deliveryDateTime'], cell: (load) => clock(load.deliveryDateTime, load.deliveryZone) },
  {
    title: 'Delivery until',
    fields: ['deliveryUntil'],
    cell: ({ deliveryUntil, deliveryZone }) => deliveryUntil && clock(deliveryUntil, deliveryZone),
  },
  { title: 'Delivery zone', fields: ['deliveryZone'], cell: (load) => abbreviation(load.deliveryDateTime, load.deliveryZone) },
  { title: 'Miles', fields: ['distance'], cell: ({ distance }) => distance },
  { title: 'Linehaul', fields: ['rateLinehaul'], cell: (load) => (hasRate(load) ? load.rateLinehaul : null) },
  { title: 'Accessorials', fields: ['accessorials'], cell: ({ accessorials }) => sumOfDollars(accessorials ?? []) },
  { title: 'Total', fields: price, cell: (load) => (hasRate(load) ? loadTotal(load as Priced) : null) },
  { title: 'Rate per mile', fields: price, cell: (load) => (hasRate(load) ? ratePerMile(load as Priced) : null) },
  { title: 'Driver pay', fields: ['driverPay'], cell: ({ driverPay }) => driverPay },
  { title: 'Last event', fields: ['lastEvent'], cell: ({ lastEvent }) => lastEvent && trackingEvents[lastEvent.type] },
  { title: 'Last event place', fields: ['lastEvent'], cell: ({ lastEvent }) => lastEvent?.location },
  {
    title: 'Last event time',
    fields: ['lastEvent'],
    cell: ({ lastEvent }) => lastEvent && clock(lastEvent.occurredAt, lastEvent.zone),
  },
  {
    title: 'Last event zone',
    fields: ['lastEvent'],
    cell: ({ lastEvent }) => lastEvent && abbreviation(lastEvent.occurredAt, lastEvent.zone),
  },
]
