import type { Knex } from 'knex'
import type { ResourceName } from '#shared/access/permissions'
import type { FieldChange } from '#shared/kernel/findings'

/** The PostgreSQL channel on which changes are published to all instances. */
export const channel = 'fairlane_changes'

/** A change of one row; `userId` is null for an actor without an account. */
export interface Change {
  resource: ResourceName
  id: string
  what: string
  from?: string | null
  to?: string | null
  reason?: string | null
  /** The id of the affected part of the row, such as an expense. */
  part?: string | null
  userId?: string | null
  /**
   * The Idempotency-Key of the command, which is stored here permanently: a repeated request is answered from here, however late.
   */
  clientId?: string | null
  /** The codes of the warnings that the person accepted. */
  accepted?: readonly string[]
  /** The fields that were changed. */
  changes?: readonly FieldChange[]
  /** Other rows of the resource whose projection changes because of this one. */
  alsoSeenIn?: readonly string[]
  /** The drivers and shippers who own the row, or owned it until now; they are notified too. */
  owners?: readonly string[]
}

/** A statement that changes rows, with its values by name. */
interface Statement {
  sql: string
  values: Record<string, string>
}

/**
 * Publishes that rows have changed, in the transaction of the change, and together with its statement, which saves a round trip.
 */
export async function publishChange(
  transaction: Knex,
  change: { resource: ResourceName; ids: readonly string[]; owners?: readonly string[] },
  { sql, values }: Statement = { sql: '', values: {} },
): Promise<void> {
  const done = sql && `with changed as (${sql})`
  await transaction.raw(`${done} select pg_notify('${channel}', :change)`, { ...values, change: JSON.stringify(change) })
}

/** Writes a change to the audit log and publishes it, in the transaction of the change: a rollback undoes both. */
export async function recordChange(transaction: Knex, change: Change): Promise<void> {
  const { resource, id, what, from = null, to = null, reason = null, userId = null, alsoSeenIn = [], owners = [] } = change
  const { part = null, clientId = null, accepted = [], changes = [] } = change
  await transaction.raw(
    `with recorded as (
       insert into audit_log (user_id, resource, row_id, what, from_value, to_value, reason, part, client_id, accepted, changes)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?::text[], ?)
     )
     select pg_notify('${channel}', ?)`,
    [
      userId,
      resource,
      id,
      what,
      from,
      to,
      reason,
      part,
      clientId,
      [...accepted],
      changes.length > 0 ? JSON.stringify(changes) : null,
      JSON.stringify({ resource, ids: [id, ...alsoSeenIn], owners }),
    ],
  )
}
