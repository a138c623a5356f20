import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { can } from '#shared/access/permissions'
import { daysOffLimits, type driverCommands } from '#shared/drivers/daysOff'
import { askProblem, daysOffTransitions } from '#shared/drivers/daysOffStates'
import type { DaysOffRequest } from '#shared/drivers/driver'
import { companyDay } from '#shared/kernel/companyDay'
import { doneAt } from '#shared/kernel/deviceTime'
import { formatDays } from '#shared/kernel/time'
import { transitionOf } from '#shared/kernel/transition'
import type { Act, UseCase } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { notify } from '../../platform/push/notify.ts'
import type { Driver } from './Driver.ts'
import { agreeToDaysOff, oldestRetained } from './daysOff.ts'
import { nameOf } from './nameOf.ts'

type Bodies = { [Action in keyof typeof driverCommands]: z.output<(typeof driverCommands)[Action]> }

/**
 * Stores a driver's request for days off, and notifies the users who plan. It is append-only: the time of asking counts, not that
 * of arrival. Throws 422 for days that are over, off, or requested already.
 */
export const askDaysOff: UseCase<Driver, Bodies['ask-days-off']> = async ({ knex, row, body, now, userId, describe }) => {
  const { from, until, note } = body
  const askedAt = body.askedAt ? doneAt(body.askedAt, now) : now
  const today = companyDay(now)
  // A request for past days needs no answer.
  const asked = row.daysOffRequests.filter(({ status, until }) => status === 'asked' && until >= today)
  const problem = askProblem({ from, until }, { daysOff: row.daysOff, asked, today, askedOn: companyDay(askedAt) })
  if (problem) throw refuse.invalid({ from: problem })
  describe([formatDays(from, until), note].filter(Boolean).join(', '))
  const request: DaysOffRequest = {
    id: randomUUID(),
    from,
    until,
    note: note || null,
    status: 'asked',
    askedAt: askedAt.toISOString(),
    answeredAt: null,
    answeredBy: null,
    reason: null,
  }
  await notify(
    knex,
    { role: (role) => can(role, 'drivers:agree-days-off') },
    { what: 'days off asked', id: row.id, part: request.id },
    { userId, now },
  )
  // An unanswered request is never dropped; the history retains answered ones.
  const others = row.daysOffRequests
    .filter((entry) => !asked.includes(entry) && entry.until >= oldestRetained(now))
    .slice(-daysOffLimits.entries)
  return { daysOffRequests: [...asked, ...others, request].sort((a, b) => a.from.localeCompare(b.from)) }
}

/**
 * Withdraws a request that is not answered yet; a repeated request changes nothing. Throws 422 naming the user who was faster.
 */
export const withdrawDaysOff: UseCase<Driver, Bodies['withdraw-days-off']> = async (act) =>
  find(act.row, act.body.request).status === 'withdrawn' ? null : answer(act, 'withdraw', null)

/**
 * Agrees to a driver's request: the days are off then. Throws 422 naming the user who was faster, for days that are over, and for
 * loads on them.
 */
export const agreeDaysOff: UseCase<Driver, Bodies['agree-days-off']> = async (act) => {
  const changed = await answer(act, 'agree', act.body.reason ?? null)
  const { from, until, note } = find(act.row, act.body.request)
  const agreed = await agreeToDaysOff({ ...act, body: { from, until, note, accepted: act.body.accepted } })
  return { ...changed, ...agreed }
}

/**
 * Declines a driver's request, with a reason that the driver reads. Throws 422 naming the user who was faster, and for days that
 * are over.
 */
export const declineDaysOff: UseCase<Driver, Bodies['decline-days-off']> = (act) => answer(act, 'decline', act.body.reason)

type Answer = Act<Driver, { request: string }>

async function answer(
  { knex, row, body, now, userId, actor, describe }: Answer,
  action: (typeof daysOffTransitions)[number]['action'],
  reason: string | null,
): Promise<Pick<Driver, 'daysOffRequests'>> {
  const request = find(row, body.request)
  const status = transitionOf(daysOffTransitions, action, request.status, actor)?.to
  if (!status) throw refuse.invalid({ request: alreadyText(request) })
  const days = formatDays(request.from, request.until)
  const isAnswer = action !== 'withdraw'
  if (isAnswer && request.until < companyDay(now)) throw refuse.invalid({ request: `${days} are over` })
  describe(days)
  const answeredBy = isAnswer ? await nameOf(knex, userId) : null
  const answered = { ...request, status, answeredAt: now.toISOString(), answeredBy, reason }
  if (isAnswer) {
    const about = { what: 'days off answered', id: row.id, part: request.id }
    await notify(knex, { driverId: row.id }, about, { userId, now })
  }
  return { daysOffRequests: row.daysOffRequests.map((entry) => (entry.id === request.id ? answered : entry)) }
}

function find({ daysOffRequests }: Driver, id: string): DaysOffRequest {
  const request = daysOffRequests.find((entry) => entry.id === id)
  if (!request) throw refuse.invalid({ request: 'These days off were not asked for: please look at them again' })
  return request
}

/** The message about the earlier answer. */
function alreadyText({ status, answeredBy, from, until }: DaysOffRequest): string {
  const days = formatDays(from, until)
  if (status === 'withdrawn') return `The driver has withdrawn ${days} already`
  const name = answeredBy ?? 'Another user'
  if (status === 'revoked') return `${name} has removed ${days} already`
  return status === 'agreed' ? `${name} has agreed to ${days} already` : `${name} has declined ${days} already`
}
