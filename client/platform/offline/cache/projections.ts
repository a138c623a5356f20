import { foldForSearch, hasTerms, searchTerms } from '#shared/kernel/search'
import { type CachedResource, type CachedRow, descriptorOf, type Projection } from './resources.ts'

export function projectionOf<Resource extends CachedResource>(
  resource: Resource,
  row: CachedRow<Resource>,
): Projection<Resource> {
  const { fields, derive, searched } = descriptorOf(resource)
  // A search has no line breaks, so no match spans two texts.
  const text = searched(row)
    .map((field) => field ?? '')
    .join('\n')
  const projection: Record<string, unknown> = { text: foldForSearch(text), ...derive(row) }
  for (const field of fields) projection[field] = row[field]
  return projection as unknown as Projection<Resource>
}

/** Whether a projection has the terms of a search, in its text or in the text that `alsoSearched` adds, both folded. */
export function searchFilter(search: string | undefined, extraText?: (id: string) => string) {
  const label = searchTerms(search ?? '')
  return ({ id, text }: { id: string; text: string }): boolean => hasTerms(extraText ? `${text}\n${extraText(id)}` : text, label)
}

/** The order of a resource's list as IndexedDB has it: by its field, then by id. */
export function inOrder<Resource extends CachedResource>(
  resource: Resource,
): (a: Projection<Resource>, b: Projection<Resource>) => number {
  const { by, descending } = descriptorOf(resource).order
  const [before, after] = descending ? [1, -1] : [-1, 1]
  const field = by as 'id'
  return (a, b) => {
    if (a[field] !== b[field]) return a[field] < b[field] ? before : after
    return a.id === b.id ? 0 : a.id < b.id ? before : after
  }
}

/** Replaces the projections with these ids by those of `rows`, in order; ids without a row are removed. */
export function withRows<Resource extends CachedResource>(
  resource: Resource,
  projections: readonly Projection<Resource>[],
  ids: readonly string[],
  rows: readonly CachedRow<Resource>[],
): Projection<Resource>[] {
  const compare = inOrder(resource)
  const replaced = new Set(ids)
  const result = projections.filter(({ id }) => !replaced.has(id))
  for (const row of rows) {
    const projection = projectionOf(resource, row)
    result.splice(findIndex(projection, result, compare), 0, projection)
  }
  return result
}

/** The index at which `item` belongs in the ordered list. */
function findIndex<T>(item: T, items: readonly T[], compare: (a: T, b: T) => number): number {
  let [from, to] = [0, items.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (compare(items[middle] as T, item) < 0) from = middle + 1
    else to = middle
  }
  return from
}
