import type { Knex } from 'knex'
import { driverPath, staffPath } from '#shared/access/navigation'
import { can } from '#shared/access/permissions'
import { driverStatusLabels, ownStatusText } from '#shared/drivers/status'
import { companyDay } from '#shared/kernel/companyDay'
import { formatDays } from '#shared/kernel/time'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import type { PushMessage } from '../../platform/push/deliverPush.ts'
import type { About } from '../../platform/push/notify.ts'
import { Driver } from './Driver.ts'

const answers = {
  agreed: ['Time off approved', "You're off on these days."],
  declined: ['Time off declined', 'Open it to see why.'],
  revoked: ['Time off removed', "You're no longer off on these days. Open it to see why."],
} as const

/**
 * The text of a notification about status or days off, for one reader; null where it no longer applies, or where the reader may
 * not see it.
 */
export async function driverText(knex: Knex, { what, id, part }: About, reader: SessionUser): Promise<PushMessage | null> {
  const driver = await Driver.query(knex).findById(id)
  if (what === 'driver status') {
    if (!driver || id !== reader.driverId) return null
    const title = `Your status: ${driverStatusLabels[driver.status]}`
    return { title, body: ownStatusText[driver.status], isUrgent: false, path: driverPath('myDashboard'), tag: 'driver status' }
  }
  const request = driver?.daysOffRequests.find((entry) => entry.id === part)
  if (!driver || !request) return null
  const { status, from, until } = request
  const days = formatDays(from, until)
  const tag = `days off ${request.id}`
  if (what === 'days off asked') {
    if (status !== 'asked' || until < companyDay(new Date()) || !can(reader.role, 'drivers:agree-days-off')) return null
    const title = `${driver.firstName} ${driver.lastName} requests time off`
    return { title, body: days, isUrgent: false, path: `${staffPath('drivers')}/${id}`, tag }
  }
  if (id !== reader.driverId || status === 'asked' || status === 'withdrawn') return null
  // A locked screen must not show the reason.
  const [title, body] = answers[status]
  return { title: `${title}: ${days}`, body, isUrgent: false, path: driverPath('schedule'), tag }
}
