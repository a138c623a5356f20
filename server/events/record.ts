import type { Knex } from 'knex'
import type { NounName } from '#shared/permissions'

/** The channel on which instances tell each other what changed. */
export const channel = 'fairlane_changes'

/** A change of one row: of whom (null: nobody signed in), of what, from what to what, and why. */
export interface Change {
  noun: NounName
  id: string
  what: string
  from?: string | null
  to?: string | null
  reason?: string | null
  userId?: string | null
  /** Other rows of the noun that read differently now, because of this one. */
  alsoSeenIn?: readonly string[]
  /** The drivers and shippers whose own row it is, or was until now: they are told, too. */
  owners?: readonly string[]
}

/**
 * Writes a change into the audit log and tells everybody who listens, both in the transaction of the change: what is
 * rolled back was never recorded and never told.
 */
export async function recordChange(transaction: Knex, change: Change): Promise<void> {
  const { noun, id, what, from = null, to = null, reason = null, userId = null, alsoSeenIn = [], owners = [] } = change
  await transaction.raw(
    `with recorded as (
       insert into audit_log (user_id, noun, row_id, what, from_value, to_value, reason) values (?, ?, ?, ?, ?, ?, ?)
     )
     select pg_notify('${channel}', ?)`,
    [userId, noun, id, what, from, to, reason, JSON.stringify({ noun, ids: [id, ...alsoSeenIn], owners })],
  )
}
