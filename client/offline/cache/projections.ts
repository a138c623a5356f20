import { applicationStatusLabels } from '#shared/application'
import { driverStatusLabels, driverTypes } from '#shared/driver'
import { loadEquipment, quoteEquipment } from '#shared/equipment'
import { type LoadStatus, loadStatusLabels, loadTotal } from '#shared/load'
import { quoteStatusLabels } from '#shared/quote'
import { foldForSearch, hasWords, searchWords } from '#shared/search'
import { settlementStatusLabels } from '#shared/settlement'
import type { SeenNoun, SeenRow } from './cacheDatabase.ts'
import { turnOf } from './loadRank.ts'

/** What lists are ordered and narrowed by, of each noun. */
const fields = {
  loads: ['id', 'status', 'equipment', 'driverName', 'pickupDateTime', 'deliveryDateTime', 'distance', 'lastEvent', 'arrivedAt'],
  settlements: ['id', 'status', 'driverName', 'earnings', 'netPay'],
  drivers: ['id', 'status', 'fullName', 'medCardExpiry', 'documents', 'completedLoads'],
  quotes: ['id', 'status', 'createdAt', 'respondBy', 'suspicious'],
  applications: ['id', 'status', 'createdAt', 'contactBy', 'suspicious'],
} as const satisfies { [Noun in SeenNoun]: readonly (keyof SeenRow<Noun>)[] }

/** What is made of a row besides. */
interface Made {
  loads: {
    /** Its place in the list, see turn.ts. */
    turn: number
    payer: string | null
    /** Dollars; null for who is not told. */
    total: number | null
  }
  settlements: unknown
  drivers: unknown
  quotes: unknown
  applications: unknown
}

/** As much of a row as a list must know of all of them. `text`: what is searched, folded. */
export type Brief<Noun extends SeenNoun> = Pick<SeenRow<Noun>, (typeof fields)[Noun][number] & keyof SeenRow<Noun>> & {
  id: string
  status: string
  text: string
} & Made[Noun]

/** In which order a noun is listed: by a field that has an index, so that a page of it costs no more than the page. */
export const orders = {
  loads: { by: 'turn', lastFirst: false },
  settlements: { by: 'id', lastFirst: true },
  drivers: { by: 'fullName', lastFirst: false },
  quotes: { by: 'createdAt', lastFirst: true },
  applications: { by: 'createdAt', lastFirst: true },
} as const satisfies { [Noun in SeenNoun]: { by: keyof Brief<Noun>; lastFirst: boolean } }

/** What of a row is searched, as the server searches it (fold_for_search in its database): what this person is told of it. */
const texts: { [Noun in SeenNoun]: (row: SeenRow<Noun>) => (string | null | undefined)[] } = {
  loads: (row) => [
    ...[row.id, loadStatusLabels[row.status as LoadStatus], row.pickupLocation, row.deliveryLocation],
    ...[loadEquipment[row.equipment], row.trailerFeet == null ? null : `${row.trailerFeet} ft`],
    ...[row.brokerName, row.shipperName, row.driverName],
  ],
  settlements: (row) => [row.id, settlementStatusLabels[row.status], row.driverName],
  drivers: (row) => [
    ...[row.fullName, driverStatusLabels[row.status], row.type && driverTypes[row.type]],
    ...[row.licenseNo, row.licenseState, row.phone, row.phone?.replace(/\D/g, '')],
  ],
  quotes: (row) => [
    ...[row.reference, quoteStatusLabels[row.status], row.companyName, row.contactName, row.email],
    ...[row.phone, row.phone.replace(/\D/g, ''), row.pickupLocation, row.deliveryLocation],
    ...[quoteEquipment[row.equipment], row.freightDetails],
  ],
  applications: ({ reference, status, firstName, lastName, email, phone, city, state }) => [
    ...[reference, applicationStatusLabels[status], `${firstName} ${lastName}`, email],
    ...[phone, phone.replace(/\D/g, ''), `${city}, ${state}`],
  ],
}

const made: { [Noun in SeenNoun]?: (row: SeenRow<Noun>) => Made[Noun] } = {
  loads: (row) => ({
    turn: turnOf(row),
    payer: row.brokerName ?? row.shipperName,
    total:
      row.rateLinehaul === undefined || row.accessorials === undefined
        ? null
        : loadTotal({ rateLinehaul: row.rateLinehaul, accessorials: row.accessorials }),
  }),
}

/** The brief of a row. */
export function briefOf<Noun extends SeenNoun>(noun: Noun, row: SeenRow<Noun>): Brief<Noun> {
  // Nobody types a line break into a search: nothing is found across two texts.
  const text = texts[noun](row)
    .map((one) => one ?? '')
    .join('\n')
  const brief: Record<string, unknown> = { text: foldForSearch(text), ...(made[noun]?.(row) as object | undefined) }
  for (const field of fields[noun]) brief[field] = row[field as keyof SeenRow<Noun>]
  return brief as unknown as Brief<Noun>
}

/** Whether a brief is of this status, and has each word of what is searched. */
export function narrowedTo(status: string | undefined, search: string | undefined) {
  const words = searchWords(search ?? '')
  return (brief: { status: string; text: string }): boolean =>
    (status === undefined || brief.status === status) && hasWords(brief.text, words)
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
