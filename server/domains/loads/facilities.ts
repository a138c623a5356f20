import type { Knex } from 'knex'
import { foldForSearch, searchTerms } from '#shared/kernel/search'
import type { Facility } from '#shared/loads/load'
import type { LoadStop } from './Load.ts'

/** The maximum number of suggestions. */
const offered = 8

const columns = ['facility', 'street', 'location', 'zone', 'contact', 'phone', 'instructions'] as const

/** The facilities used before whose name, street and location contain all words of the search; the last used first. */
export async function findFacilities(knex: Knex, search: string): Promise<Facility[]> {
  const rows = knex('facilities').orderBy('used_at', 'desc').limit(offered).select(columns)
  for (const word of searchTerms(search)) rows.whereRaw('strpos(folded, ?) > 0', [word])
  return rows
}

/**
 * Remembers the facilities of a load's stops for the next load, in the transaction that stores the load. A field omitted this
 * time, such as a phone number, stays remembered.
 */
export async function rememberFacilities(transaction: Knex, stops: readonly LoadStop[]): Promise<void> {
  // One row each, always in the same order, so that two transactions never deadlock.
  const named = new Map<string, LoadStop>()
  for (const stop of stops) if (stop.facility) named.set(formatKey(stop), stop)
  const rows = [...named.entries()].sort(([a], [b]) => (a < b ? -1 : 1))
  if (!rows.length) return
  await transaction('facilities')
    .insert(rows.map(([, stop]) => Object.fromEntries(columns.map((column) => [column, stop[column]]))))
    .onConflict('folded')
    .merge({
      zone: transaction.raw('excluded.zone'),
      used_at: transaction.raw('now()'),
      ...Object.fromEntries(
        ['contact', 'phone', 'instructions'].map((column) => [
          column,
          transaction.raw('coalesce(excluded.??, facilities.??)', [column, column]),
        ]),
      ),
    })
}

/** The key as the column `folded` has it. */
function formatKey({ facility, street, location }: LoadStop): string {
  return foldForSearch([facility ?? '', street ?? '', location].join('\n'))
}
