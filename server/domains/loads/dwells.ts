import type { Knex } from 'knex'
import { type DetentionTerms, type Dwell, dwellsOf } from '#shared/loads/detention'
import type { LoadRecord } from '#shared/loads/load'
import { everything } from '../../platform/commands/changes.ts'
import { loadResource } from './loadResource.ts'

/** A load with its dwells, as the desk reads it. */
export interface LoadWithDwells {
  load: LoadRecord
  terms: DetentionTerms
  dwells: Dwell<LoadRecord['events'][number]>[]
}

/** The dwells at the stops of a load, by the same data and rule as on the desk's screen. */
export async function readDwells(knex: Knex, id: string, now: Date): Promise<LoadWithDwells> {
  const load = JSON.parse((await loadResource.reads.one(knex, everything, { id })) as string) as LoadRecord
  // The reader `everything` sees all fields of the terms.
  const terms = load.detention as DetentionTerms
  return { load, terms, dwells: dwellsOf(load, terms, now.getTime()) }
}
