import type { Knex } from 'knex'
import { roleNames } from '#shared/roles'
import { enqueue, jobKind } from '../jobs/enqueue.ts'

/** What a notification is about, by its ids: the words are made when it is sent, for whoever reads it then. */
export interface About {
  what: string
  /** Of which row. */
  id: string
  /** Which part of it, where there are several. */
  part?: string
}

/** Of the account of a driver, or of everybody whose role passes. */
export type Audience = { driverId: string } | { role: (role: string) => boolean }

export const pushJob = jobKind<{ subscription: string; about: About; at: string }>('push')

/**
 * Tells devices, each by a job of its own, in the transaction of what is told. Never the person who did it. While one waits, the
 * same again takes its place.
 */
export async function notify(
  transaction: Knex,
  audience: Audience,
  about: About,
  { userId, now }: { userId: string | null; now: Date },
): Promise<void> {
  const devices: { id: string }[] = await transaction('push_subscriptions as device')
    .join('users', 'users.id', 'device.user_id')
    .where((query) => {
      if ('driverId' in audience) query.where({ 'users.role': 'driver', 'users.driver_id': audience.driverId })
      else query.whereIn('users.role', roleNames.filter(audience.role))
    })
    .whereRaw('users.id is distinct from ?', [userId])
    .orderBy('device.id')
    .select('device.id')
  for (const { id } of devices) {
    const key = ['push', id, about.what, about.id, about.part ?? ''].join(' ')
    await enqueue(transaction, pushJob, { subscription: id, about, at: now.toISOString() }, { key })
  }
}
