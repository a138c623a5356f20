import { type Days, revokedWith } from '#shared/drivers/daysOffStates'
import type { DaysOffRequest } from '#shared/drivers/driver'
import { companyDay } from '#shared/kernel/companyDay'
import type { Act } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { notify } from '../../platform/push/notify.ts'
import type { Driver } from './Driver.ts'
import { nameOf } from './nameOf.ts'

/**
 * Revokes the agreed requests of removed days; the driver is notified, and reads the reason. Throws 422 where such a request
 * exists and no reason is given.
 */
export async function revokeRequests(
  { knex, row, body, now, userId }: Act<Driver, { reason?: string | null | undefined }>,
  removed: Days,
): Promise<DaysOffRequest[]> {
  const revoked = revokedWith(row.daysOffRequests, removed, companyDay(now))
  if (revoked.length === 0) return row.daysOffRequests
  const { reason } = body
  if (!reason) throw refuse.invalid({ reason: 'Please give a reason' })
  for (const { id } of revoked) {
    await notify(knex, { driverId: row.id }, { what: 'days off answered', id: row.id, part: id }, { userId, now })
  }
  const answer = { answeredAt: now.toISOString(), answeredBy: await nameOf(knex, userId), reason, status: 'revoked' as const }
  return row.daysOffRequests.map((request) => (revoked.includes(request) ? { ...request, ...answer } : request))
}
