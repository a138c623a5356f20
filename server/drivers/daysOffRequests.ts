import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { z } from 'zod'
import { companyDay } from '#shared/companyDay'
import { daysOffLimits, type driverCommands } from '#shared/daysOff'
import { askProblem, daysOffTransitions } from '#shared/daysOffStates'
import type { DaysOffRequest } from '#shared/driver'
import { formatDays } from '#shared/time'
import { transitionOf } from '#shared/transition'
import { refuse } from '../http/refusal.ts'
import { notify } from '../push/notify.ts'
import type { Act, UseCase } from '../writes/command.ts'
import type { Driver } from './Driver.ts'
import { addDaysOff, oldestKept } from './daysOff.ts'

type Bodies = { [Verb in keyof typeof driverCommands]: z.output<(typeof driverCommands)[Verb]> }

/**
 * Stores that a driver asks for days off. A fact: they asked, whatever the office changed meanwhile. Throws 422 for days that
 * are past, off, or asked for already.
 */
export const askDaysOff: UseCase<Driver, Bodies['ask-days-off']> = async ({ row, body, now, describe }) => {
  const { from, until, note } = body
  const asked = row.daysOffRequests.filter(({ status }) => status === 'asked')
  const problem = askProblem({ from, until }, { daysOff: row.daysOff, asked, today: companyDay(now) })
  if (problem) throw refuse.invalid({ from: problem })
  describe([formatDays(from, until), note].filter(Boolean).join(', '))
  const request: DaysOffRequest = {
    ...{ id: randomUUID(), from, until, note: note || null, status: 'asked', askedAt: now.toISOString() },
    ...{ answeredAt: null, answeredBy: null, reason: null },
  }
  // What waits for an answer is never dropped; the history keeps what was answered.
  const answered = row.daysOffRequests
    .filter(({ status, until }) => status !== 'asked' && until >= oldestKept(now))
    .slice(-daysOffLimits.entries)
  return { daysOffRequests: [...asked, ...answered, request].sort((a, b) => a.from.localeCompare(b.from)) }
}

/** Takes back what a driver has asked for and nobody has answered. Throws 422 with who was faster. */
export const withdrawDaysOff: UseCase<Driver, Bodies['withdraw-days-off']> = (act) => answer(act, 'withdraw', null)

/** Agrees to days off that a driver asks for: they are off then. Throws 422 with who was faster, and findings for loads on them. */
export const agreeDaysOff: UseCase<Driver, Bodies['agree-days-off']> = async (act) => {
  const changed = await answer(act, 'agree', act.body.reason ?? null)
  const { from, until, note } = find(act.row, act.body.request)
  const off = await addDaysOff({ ...act, body: { from, until, note, accepted: act.body.accepted } })
  return { ...changed, ...off }
}

/** Does not agree to days off that a driver asks for, with the reason, which the driver reads. Throws 422 with who was faster. */
export const declineDaysOff: UseCase<Driver, Bodies['decline-days-off']> = (act) => answer(act, 'decline', act.body.reason)

type Answer = Act<Driver, { request: string }>

async function answer(
  { knex, row, body, now, userId, actor, describe }: Answer,
  verb: (typeof daysOffTransitions)[number]['verb'],
  reason: string | null,
): Promise<Pick<Driver, 'daysOffRequests'>> {
  const request = find(row, body.request)
  const status = transitionOf(daysOffTransitions, verb, request.status, actor)?.to
  if (!status) throw refuse.invalid({ request: alreadyWords(request) })
  describe(formatDays(request.from, request.until))
  const isAnswer = verb !== 'withdraw'
  const answeredBy = isAnswer ? await nameOf(knex, userId) : null
  const answered = { ...request, status, answeredAt: now.toISOString(), answeredBy, reason }
  if (isAnswer) {
    const about = { what: 'days off answered', id: row.id, part: request.id }
    await notify(knex, { driverId: row.id }, about, { userId, now })
  }
  return { daysOffRequests: row.daysOffRequests.map((one) => (one.id === request.id ? answered : one)) }
}

function find({ daysOffRequests }: Driver, id: string): DaysOffRequest {
  const request = daysOffRequests.find((one) => one.id === id)
  if (!request) throw refuse.invalid({ request: 'These days off were not asked for: please look at them again' })
  return request
}

/** What happened to it already, in a sentence. */
function alreadyWords({ status, answeredBy, from, until }: DaysOffRequest): string {
  const days = formatDays(from, until)
  if (status === 'withdrawn') return `The driver has withdrawn ${days} already`
  const who = answeredBy ?? 'Somebody'
  return status === 'agreed' ? `${who} has agreed to ${days} already` : `${who} has declined ${days} already`
}

async function nameOf(knex: Knex, userId: string | null): Promise<string | null> {
  const user = userId && (await knex('users').where({ id: userId }).first('first_name', 'last_name'))
  return user ? `${user.first_name} ${user.last_name}`.trim() : null
}
