import { foldForSearch } from '#shared/search'
import type { SeenNoun, SeenRow } from './userDatabase.ts'

/** What lists are ordered and narrowed by, of each noun. */
const fields = {
  loads: ['id', 'status', 'equipment', 'driverName', 'pickupDateTime', 'deliveryDateTime'],
  settlements: ['id', 'status'],
  drivers: ['id', 'status', 'fullName', 'medCardExpiry'],
} as const satisfies { [Noun in SeenNoun]: readonly (keyof SeenRow<Noun>)[] }

/** As much of a row as a list must know of all of them. `text`: what is searched, folded. */
export type Brief<Noun extends SeenNoun> = Pick<SeenRow<Noun>, (typeof fields)[Noun][number] & keyof SeenRow<Noun>> & {
  id: string
  status: string
  text: string
}

/** In which order a noun is listed: by a field that has an index, so that a page of it costs no more than the page. */
export const orders = {
  loads: { by: 'pickupDateTime', lastFirst: true },
  settlements: { by: 'id', lastFirst: true },
  drivers: { by: 'fullName', lastFirst: false },
} as const satisfies { [Noun in SeenNoun]: { by: keyof Brief<Noun>; lastFirst: boolean } }

/** What of a row is searched, as the server searches it. */
const texts: { [Noun in SeenNoun]: (row: SeenRow<Noun>) => (string | null | undefined)[] } = {
  loads: (row) => [row.id, row.brokerName, row.shipperName, row.driverName, row.pickupLocation, row.deliveryLocation],
  settlements: (row) => [row.id, row.driverName],
  drivers: (row) => [row.fullName, row.licenseNo],
}

/** The brief of a row. */
export function briefOf<Noun extends SeenNoun>(noun: Noun, row: SeenRow<Noun>): Brief<Noun> {
  // Nobody types a line break into a search: nothing is found across two texts.
  const text = texts[noun](row)
    .map((one) => one ?? '')
    .join('\n')
  const brief: Record<string, unknown> = { text: foldForSearch(text) }
  for (const field of fields[noun]) brief[field] = row[field as keyof SeenRow<Noun>]
  return brief as Brief<Noun>
}

/** The order of a noun's list, as its index has it: by its field, those that are alike there by their ids. */
export function inOrder<Noun extends SeenNoun>(noun: Noun): (a: Brief<Noun>, b: Brief<Noun>) => number {
  const { by, lastFirst } = orders[noun]
  const [before, after] = lastFirst ? [1, -1] : [-1, 1]
  const field = by as 'id'
  return (a, b) => {
    if (a[field] !== b[field]) return a[field] < b[field] ? before : after
    return a.id === b.id ? 0 : a.id < b.id ? before : after
  }
}
