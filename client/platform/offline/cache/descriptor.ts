import type { Permission, Rows } from '#shared/access/permissions'
import type { FieldChange } from '#shared/kernel/findings'

interface BaseRow {
  id: string
  status: string
}

/**
 * Describes how the client caches the rows of a resource: one file each in resources/, listed in resources.ts. The database, the
 * list index, revalidation, prefetching and the portal's lists read it. No other code of the cache names a resource.
 */
export interface CacheDescriptor<Row extends BaseRow, Totals, Field extends keyof Row & string, Derived extends object> {
  /**
   * The order of its list, by a stored and indexed field, so that reading a page costs no more than the page. Another `order` or
   * `address` needs a new version of the database.
   */
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
  /**
   * Maps a change in the history of a record to the changes that the device stores; without it the device stores the whole
   * change.
   */
  storeChange?: (change: FieldChange) => FieldChange[]
  /** Actions whose reason in that history the device does not store. */
  unstoredReasons?: readonly string[]
  /** The labels of its statuses, in the order of the filter. */
  statuses: Readonly<Record<Row['status'], string>>
  /** Whether the server has rows outside the working set, which only the server can list and search. */
  hasUncachedRows: boolean
  /** The orders of a list that the server has in addition to the newest first. */
  serverSorts?: readonly string[]
  /**
   * Single records, where they have more fields than their rows. `prefetch` returns the rank by which they are prefetched, lowest
   * first. A user with rows of their own prefetches those; a user with the permission `for` prefetches all rows in `statuses`.
   */
  record: {
    prefetch: (row: Row, scope: Rows) => number
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
