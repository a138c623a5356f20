import type { Knex } from 'knex'
import type { NounName } from '#shared/permissions'

interface Recorded<Status extends string> {
  id: string
  status: Status
  createdAt: Date
  updatedAt: Date
}

/** Writes the history of each row's status to the audit log. */
export async function recordHistory<Status extends string>(
  trx: Knex,
  noun: NounName,
  rows: Recorded<Status>[],
  histories: Record<Status, Status[]>,
  /** Who has done it; nobody by default. */
  by: (row: Recorded<Status>, to: Status) => string | null = () => null,
): Promise<void> {
  const changes = rows.flatMap((row) => {
    const { id, status, createdAt, updatedAt } = row
    return histories[status].map((to, step) => ({
      at: step ? updatedAt : createdAt,
      noun,
      row_id: id,
      what: 'status',
      from_value: histories[status][step - 1] ?? null,
      to_value: to,
      user_id: by(row, to),
    }))
  })
  await trx('audit_log').insert(changes)
}
