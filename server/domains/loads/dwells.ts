import type { Knex } from 'knex'
import { type DetentionTerms, type Dwell, staysOf } from '#shared/loads/detention'
import type { LoadRecord } from '#shared/loads/load'
import { everything } from '../../platform/commands/changes.ts'
import { loadNoun } from './loadResource.ts'

/** A load whose stays are worked out, as the desk reads it. */
export interface LoadWithDwells {
  load: LoadRecord
  terms: DetentionTerms
  stays: Dwell<LoadRecord['events'][number]>[]
}

/** What is owed for waiting at the stops of a load, by the same record and rule as on the desk's screen. */
export async function readStays(knex: Knex, id: string, now: Date): Promise<LoadWithDwells> {
  const load = JSON.parse((await loadNoun.reads.one(knex, everything, { id })) as string) as LoadRecord
  // Who sees everything sees all of the terms.
  const terms = load.detention as DetentionTerms
  return { load, terms, stays: staysOf(load, terms, now.getTime()) }
}
