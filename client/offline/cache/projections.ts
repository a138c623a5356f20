import { foldForSearch, hasWords, searchWords } from '#shared/search'
import { type CachedNoun, type CachedRow, descriptorOf, type Projection } from './nouns.ts'

export function projectionOf<Noun extends CachedNoun>(noun: Noun, row: CachedRow<Noun>): Projection<Noun> {
  const { fields, derive, searched } = descriptorOf(noun)
  // Nobody searches for a line break: no match spans two texts.
  const text = searched(row)
    .map((one) => one ?? '')
    .join('\n')
  const projection: Record<string, unknown> = { text: foldForSearch(text), ...derive(row) }
  for (const field of fields) projection[field] = row[field]
  return projection as unknown as Projection<Noun>
}

/** A filter by status and by the words of a search. */
export function filterBy(status: string | undefined, search: string | undefined) {
  const words = searchWords(search ?? '')
  return (projection: { status: string; text: string }): boolean =>
    (status === undefined || projection.status === status) && hasWords(projection.text, words)
}

/** The order of a noun's list as IndexedDB has it: by its field, then by id. */
export function inOrder<Noun extends CachedNoun>(noun: Noun): (a: Projection<Noun>, b: Projection<Noun>) => number {
  const { by, descending } = descriptorOf(noun).order
  const [before, after] = descending ? [1, -1] : [-1, 1]
  const field = by as 'id'
  return (a, b) => {
    if (a[field] !== b[field]) return a[field] < b[field] ? before : after
    return a.id === b.id ? 0 : a.id < b.id ? before : after
  }
}
