import type { Knex } from 'knex'
import type { FieldChange } from '#shared/kernel/findings'
import { isDesk } from '#shared/notifications/notification'
import { notify } from '../../platform/push/notify.ts'
import type { Load } from './Load.ts'

/** A load before and after a command. */
export interface LoadChange {
  before: Pick<Load, 'assignedDriverId' | 'cancelledAt'>
  after: Pick<Load, 'id' | 'assignedDriverId' | 'cancelledAt'>
  changes: readonly FieldChange[]
  userId: string | null
}

/** What of a load its driver drives by: more than the price and the numbers that only who pays needs. */
const driven = new Set([
  'stops',
  'equipment',
  'trailerFeet',
  'freightDetails',
  'weight',
  'pieces',
  'temperature',
  'tarps',
  'hazmat',
  'pickupNumber',
  'sealNumber',
  'trailerNumber',
])

/** Tells the devices of drivers, in the transaction of the change: whose load it is now, whose it was, and what else is new. */
export async function notifyDrivers(knex: Knex, { before, after, changes, userId }: LoadChange): Promise<void> {
  const tell = (driverId: string | null, what: string) =>
    driverId ? notify(knex, { driverId }, { what, id: after.id }, { userId, now: new Date() }) : null
  if (before.assignedDriverId !== after.assignedDriverId) {
    await tell(before.assignedDriverId, 'load taken')
    await tell(after.assignedDriverId, 'load assigned')
  } else if (!before.cancelledAt && after.cancelledAt) await tell(after.assignedDriverId, 'load cancelled')
  else if (changes.some(({ field }) => driven.has(field))) await tell(after.assignedDriverId, 'load changed')
}

/** Notifies the desk of a load: an event needs review, it is late at a stop or at risk, or its driver was not qualified to depart. */
export function notifyDesk(
  knex: Knex,
  about: { what: 'load aside' | 'load late' | 'load at risk' | 'load unqualified'; id: string; part?: string },
  by: { userId: string | null; now: Date },
): Promise<void> {
  return notify(knex, { role: isDesk }, about, by)
}
