interface BaseRow {
  id: string
  status: string
}

/**
 * All that the client has to know of a noun to cache its rows: one file each in nouns/, listed in nouns.ts. The database,
 * the list index, revalidation, prefetching and the lists of the portal read it, and nothing else names a noun.
 */
export interface CacheDescriptor<Row extends BaseRow, Totals, Field extends keyof Row & string, Derived extends object> {
  /**
   * The version of the device's database that brought the store as it is now (see cacheDatabase.ts). Another `order` or
   * `address` needs a new version.
   */
  since: number
  /** The order of its list: by a field that is stored with the row, so that a page of it costs no more than the page. */
  order: { by: NoInfer<Field | (keyof Derived & string)>; descending: boolean }
  /** The field that the address of a single record names. */
  address: keyof Row & string
  /** What lists sort and filter by: these fields of a row are in memory of all rows, */
  fields: readonly Field[]
  /** with what is derived from a row besides, */
  derive: (row: Row) => Derived
  /** and its texts that are searched, as the server searches them (fold_for_search in its database). */
  searched: (row: Row) => readonly (string | null | undefined)[]
  /** The row as the device stores it; its tag stays the server's. */
  store: (row: Row) => Row
  /** The words of its statuses, in the order in which they are offered. */
  statuses: Readonly<Record<Row['status'], string>>
  /** Whether the server has older rows than the working set, which it alone can list and search. */
  hasUncachedRows: boolean
  /**
   * How single records are cached, where they tell more than their rows; `prefetch` orders the rows whose records are read
   * ahead of need, the lowest first.
   */
  record: { prefetch: (row: Row) => number } | null
  /** Carries the types alone, and is never set. */
  types?: { row: Row; totals: Totals }
}

/** A descriptor with its types as they follow from it: `describeNoun<Row, Totals>()({ … })`. */
export const describeNoun =
  <Row extends BaseRow, Totals>() =>
  <const Field extends keyof Row & string, Derived extends object>(descriptor: CacheDescriptor<Row, Totals, Field, Derived>) =>
    descriptor
