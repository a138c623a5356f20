import type { Knex } from 'knex'
import { driverPath } from '#shared/navigation'
import { formatDays } from '#shared/time'
import type { SessionUser } from '../http/sessionStore.ts'
import type { Words } from '../push/deliver.ts'
import type { About } from '../push/notify.ts'
import { Driver } from './Driver.ts'

/** The words of a notification about a driver, for that driver; null where it is no longer so, or who reads is somebody else. */
export async function driverWords(knex: Knex, { id, part }: About, { driverId }: SessionUser): Promise<Words | null> {
  const driver = id === driverId ? await Driver.query(knex).findById(id) : undefined
  const request = driver?.daysOffRequests.find((one) => one.id === part)
  if (!request || (request.status !== 'agreed' && request.status !== 'declined')) return null
  const days = formatDays(request.from, request.until)
  const isAgreed = request.status === 'agreed'
  return {
    title: isAgreed ? `Days off agreed: ${days}` : `Days off not agreed: ${days}`,
    body: request.reason ?? (isAgreed ? 'You are off on these days.' : 'Dispatch has not agreed to them.'),
    ...{ isUrgent: false, path: driverPath('schedule'), tag: `days off ${request.id}` },
  }
}
