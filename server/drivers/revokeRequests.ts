import { companyDay } from '#shared/companyDay'
import { type Days, daysOffTransitions, overlap } from '#shared/daysOffStates'
import type { DaysOffRequest } from '#shared/driver'
import { transitionOf } from '#shared/transition'
import { notify } from '../push/notify.ts'
import type { Act } from '../writes/command.ts'
import type { Driver } from './Driver.ts'
import { nameOf } from './nameOf.ts'

/** What a driver has asked for, once these days are removed: what was agreed of them no longer is, and the driver is told. */
export async function revokeRequests(
  { knex, row, now, userId, actor }: Act<Driver, unknown>,
  removed: Days,
): Promise<DaysOffRequest[]> {
  const today = companyDay(now)
  const revoked = row.daysOffRequests.filter(
    (one) => overlap(one, removed) && one.until >= today && transitionOf(daysOffTransitions, 'revoke', one.status, actor),
  )
  for (const { id } of revoked) {
    await notify(knex, { driverId: row.id }, { what: 'days off answered', id: row.id, part: id }, { userId, now })
  }
  const answer = { answeredAt: now.toISOString(), answeredBy: await nameOf(knex, userId), reason: null }
  return row.daysOffRequests.map((one) => (revoked.includes(one) ? { ...one, ...answer, status: 'revoked' as const } : one))
}
