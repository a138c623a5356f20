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

/** The fields of a load that matter to its driver: not the price, and not the numbers that only the customer needs. */
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

/**
 * Notifies the present and the earlier driver of a load of assignments, cancellations and relevant changes, in their transaction.
 */
export async function notifyDrivers(knex: Knex, { before, after, changes, userId }: LoadChange): Promise<void> {
  const sendNotification = (driverId: string | null, what: string) =>
    driverId ? notify(knex, { driverId }, { what, id: after.id }, { userId, now: new Date() }) : null
  if (before.assignedDriverId !== after.assignedDriverId) {
    await sendNotification(before.assignedDriverId, 'load taken')
    await sendNotification(after.assignedDriverId, 'load assigned')
  } else if (!before.cancelledAt && after.cancelledAt) await sendNotification(after.assignedDriverId, 'load cancelled')
  else if (changes.some(({ field }) => driven.has(field))) await sendNotification(after.assignedDriverId, 'load changed')
}

/**
 * Notifies the desk of a load: an event needs review, it is late at a stop or at risk, or its driver was not qualified to depart.
 */
export function notifyDesk(
  knex: Knex,
  about: { what: 'load disputed' | 'load late' | 'load at risk' | 'load unqualified'; id: string; part?: string },
  source: { userId: string | null; now: Date },
): Promise<void> {
  return notify(knex, { role: isDesk }, about, source)
}
