import type { Permission, Rows } from '#shared/access/permissions'
import type { FieldChange } from '#shared/kernel/findings'

interface BaseRow {
  id: string
  status: string
}

/**
 * All that the client needs to know to cache a noun's rows: a file each in nouns/, listed in nouns.ts. The database, the list
 * index, revalidation, prefetching and the portal's lists read it; no other code of the cache names a noun.
 */
export interface CacheDescriptor<Row extends BaseRow, Totals, Field extends keyof Row & string, Derived extends object> {
  /**
   * The version of the database (see cacheDatabase.ts) that has the store in its present form. Another `order` or `address`
   * needs a new version.
   */
  since: number
  /** The order of its list, by a stored and indexed field, so that reading a page costs no more than the page. */
  order: { by: NoInfer<Field | (keyof Derived & string)>; descending: boolean }
  /** The field that the URL of a single record contains. */
  address: keyof Row & string
  /** The projection: these fields of all rows are in memory, for lists to sort and filter by, */
  fields: readonly Field[]
  /** with these values derived from the row, */
  derive: (row: Row) => Derived
  /** and these texts to search in: the same as on the server (`fold_for_search` in its database). */
  searched: (row: Row) => readonly (string | null | undefined)[]
  /** The row as the device stores it; the tag stays the server's. */
  store: (row: Row) => Row
  /** A change in the history of a record as the device stores it, none for what it does not; whole where this is left out. */
  storeChange?: (change: FieldChange) => FieldChange[]
  /** Verbs of whose reason in that history the device stores nothing. */
  unstoredReasons?: readonly string[]
  /** The labels of its statuses, in the order of the filter. */
  statuses: Readonly<Record<Row['status'], string>>
  /** Whether the server has rows beyond the working set, which only it can list and search. */
  hasUncachedRows: boolean
  /** The orders of a list that the server knows too, besides the newest first. */
  serverSorts?: readonly string[]
  /**
   * Single records, where they have more than their rows; `prefetch` is the rank by which they are prefetched, lowest first:
   * a person's own, and of everybody's those that are in the statuses of `alsoOfAll`, for whoever works with them.
   */
  record: {
    prefetch: (row: Row, whose: Rows) => number
    alsoOfAll?: { statuses: readonly Row['status'][]; for: Permission }
  } | null
  /** Never set: only carries the types. */
  types?: { row: Row; totals: Totals }
}

/** Infers a descriptor's types: `describeResource<Row, Totals>()({ … })`. */
export const describeResource =
  <Row extends BaseRow, Totals>() =>
  <const Field extends keyof Row & string, Derived extends object>(descriptor: CacheDescriptor<Row, Totals, Field, Derived>) =>
    descriptor
