/** How many of the wanted rows stay in memory, those wanted last. */
const maxWanted = 250
/** And how many in all: some more that have come or changed, because they may be shown next. */
const maxInMemory = 300

/** Decides which whole rows stay in memory beside the projections: those on the screen and around it. */
export interface RowMemory<Row> {
  /** Notes that these rows are wanted, the last ones longest. */
  want(ids: readonly string[]): void
  /** `rows` with those that came and without those that are gone, reduced to what stays in memory. */
  update(
    rows: ReadonlyMap<string, Row> | undefined,
    changedRows: readonly Row[],
    deletedIds?: readonly string[],
  ): Map<string, Row>
}

export function createRowMemory<Row extends { id: string }>(): RowMemory<Row> {
  /** In the order in which they were last wanted. */
  const recentIds = new Set<string>()
  return {
    want(ids) {
      for (const id of ids) {
        recentIds.delete(id)
        recentIds.add(id)
      }
      for (const id of recentIds) if (recentIds.size > maxWanted) recentIds.delete(id)
    },
    update(rows, changedRows, deletedIds = []) {
      const all = new Map(rows)
      for (const id of deletedIds) all.delete(id)
      for (const row of changedRows) all.set(row.id, row)
      for (const id of all.keys()) {
        if (all.size <= maxInMemory) break
        if (!recentIds.has(id)) all.delete(id)
      }
      return all
    },
  }
}
