import type { Knex } from 'knex'
import type { NounName } from '#shared/permissions'

interface Recorded<Status extends string> {
  id: string
  status: Status
  createdAt: Date
  updatedAt: Date
}

/** Into the audit log: how each row came to its status. */
export async function recordWays<Status extends string>(
  trx: Knex,
  noun: NounName,
  rows: Recorded<Status>[],
  ways: Record<Status, Status[]>,
): Promise<void> {
  const changes = rows.flatMap(({ id, status, createdAt, updatedAt }) =>
    ways[status].map((to, step) => ({
      at: step ? updatedAt : createdAt,
      noun,
      row_id: id,
      what: 'status',
      from_value: ways[status][step - 1] ?? null,
      to_value: to,
    })),
  )
  await trx('audit_log').insert(changes)
}
