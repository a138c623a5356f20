import type { Knex } from 'knex'
import type { z } from 'zod'
import { staffPath } from '#shared/access/navigation'
import { can } from '#shared/access/permissions'
import { roleNames } from '#shared/access/roles'
import { formatDays } from '#shared/kernel/time'
import type { leftToOthers } from '#shared/settlements/settlementBatch'
import { refuse } from '../../platform/http/refusal.ts'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import type { PushMessage } from '../../platform/push/deliverPush.ts'
import { type About, notify } from '../../platform/push/notify.ts'

/** The pending settlements that a user must leave to another one, by the rule of `processSettlement`. */
export async function readLeftToOthers(knex: Knex, userId: string, demo: boolean): Promise<z.output<typeof leftToOthers>> {
  const others = await othersWhoProcess(knex, userId, demo)
  if (others.length === 0) return { settlements: [], requested: [], others: null }
  const own = knex('settlements').where({ status: 'pending', prepared_by: userId }).orderBy('number')
  const requested = own.clone().whereIn('id', knex('approval_requests').where({ asked_by: userId }).select('settlement_id'))
  return { settlements: await own.pluck('id'), requested: await requested.pluck('id'), others: namesOf(others) }
}

/**
 * Requests approval: notifies the users who process settlements, once for each settlement. Throws 422 for one that is not
 * pending, or that another user prepared.
 */
export async function requestApproval(
  transaction: Knex,
  ids: readonly string[],
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const own: string[] = await transaction('settlements')
    .whereIn('id', ids)
    .where({ status: 'pending', prepared_by: userId })
    .orderBy('number')
    .forUpdate()
    .pluck('id')
  const other = ids.find((id) => !own.includes(id))
  if (other) throw refuse.invalid({ settlements: `${other} is not pending, or another user prepared it: please review it` })
  const requests = await transaction('approval_requests')
    .insert(own.map((id) => ({ settlement_id: id, asked_by: userId, asked_at: now })))
    // Another user may have prepared it before, and requested approval.
    .onConflict('settlement_id')
    .merge()
    .whereRaw('approval_requests.asked_by <> excluded.asked_by')
    .returning('settlement_id')
  if (requests.length === 0) return
  const about = { what: 'settlement approval', id: requests[0].settlement_id, part: userId }
  await notify(transaction, { role: (role) => can(role, 'settlements:process') }, about, { userId, now })
}

/**
 * The notification that a user requests approval, for a reader who may process settlements; null where no request is open any
 * more.
 */
export async function approvalText(knex: Knex, { part: askedBy }: About, reader: SessionUser): Promise<PushMessage | null> {
  if (!can(reader.role, 'settlements:process') || reader.id === askedBy) return null
  const waiting = await knex('settlements')
    .join('approval_requests', 'approval_requests.settlement_id', 'settlements.id')
    .where({ status: 'pending', prepared_by: askedBy, asked_by: askedBy })
    .orderBy('number')
    .select('settlements.id', 'period_start', 'period_end')
  const requester = await knex('users').where({ id: askedBy }).first('first_name', 'last_name')
  const [first] = waiting
  if (!first || !requester) return null
  const isOne = waiting.length === 1
  return {
    tag: `approval ${askedBy}`,
    isUrgent: false,
    title: `${requester.first_name} ${requester.last_name} asks you to approve ${isOne ? '1 settlement' : `${waiting.length} settlements`}`,
    body: isOne
      ? `${first.id}, ${formatDays(first.period_start, first.period_end)}.`
      : `${first.id} and ${waiting.length - 1} more.`,
    path: isOne ? `${staffPath('settlements')}/${first.id}` : `${staffPath('settlements')}/process?period=all`,
  }
}

/** The names of the other users who may process settlements, and can sign in. */
export async function othersWhoProcess(knex: Knex, userId: string, demo: boolean): Promise<string[]> {
  const people: { name: string }[] = await knex('users')
    .whereIn(
      'role',
      roleNames.filter((role) => can(role, 'settlements:process')),
    )
    .where({ status: 'active' })
    .whereNot({ id: userId })
    .whereRaw('(not is_demo or ?)', [demo])
    .orderBy(['last_name', 'first_name', 'id'])
    .select(knex.raw(`concat_ws(' ', first_name, last_name) as name`))
  return people.map(({ name }) => name)
}

/** The maximum number of names in a sentence. */
const maxNames = 3

/** `Leonard Osei or Dale Kowalczyk`; of many, the first ones. */
export function namesOf(names: readonly string[]): string {
  const omitted = names.length - maxNames
  const shown = omitted > 0 ? [...names.slice(0, maxNames), omitted === 1 ? 'one more' : `${omitted} more`] : names
  const last = shown.at(-1) ?? ''
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} or ${last}` : last
}
