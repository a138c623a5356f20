import type { Knex } from 'knex'
import type { ResourceName } from '#shared/access/permissions'

interface Recorded<Status extends string> {
  id: string
  status: Status
  createdAt: Date
  updatedAt: Date
}

interface Step<Row, Status> {
  /** The user who did it; null by default. */
  by?: (row: Row, to: Status) => string | null
  /** When, where it is known: the first step made the row, the last one changed it last, the others are spread between them. */
  at?: (row: Row, to: Status) => Date | null
}

/** Writes the history of each row's status to the audit log. */
export async function recordHistory<Status extends string, Row extends Recorded<Status>>(
  trx: Knex,
  resource: ResourceName,
  rows: readonly Row[],
  histories: Record<Status, Status[]>,
  { by = () => null, at = () => null }: Step<Row, Status> = {},
): Promise<void> {
  const changes = rows.flatMap((row) => {
    const { id, status, createdAt, updatedAt } = row
    const steps = histories[status]
    const took = updatedAt.getTime() - createdAt.getTime()
    return steps.map((to, step) => ({
      at: at(row, to) ?? new Date(createdAt.getTime() + (step && (took * step) / (steps.length - 1))),
      resource,
      row_id: id,
      what: 'status',
      from_value: steps[step - 1] ?? null,
      to_value: to,
      user_id: by(row, to),
    }))
  })
  await trx('audit_log').insert(changes)
}
