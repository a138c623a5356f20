interface Stored {
  idempotencyKey?: string | null | undefined
}

/**
 * Whether the server has stored an entry: under its key, even if it has corrected the time. Rows of the desk have no key, and
 * match by their time.
 */
export function storedBy<Row extends Stored>(rows: readonly Row[], getTime: (row: Row) => string) {
  const keys = new Set(rows.map(({ idempotencyKey }) => idempotencyKey))
  const times = new Set(rows.filter(({ idempotencyKey }) => !idempotencyKey).map((row) => Date.parse(getTime(row))))
  return (id: string, time: string): boolean => keys.has(id) || times.has(Date.parse(time))
}
