import type { Knex } from 'knex'
import type { LoadRecord } from '#shared/load'
import { type LoadPaper, paperFile, whyNoPaper } from '#shared/loadPapers'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Reader } from '../../reads/visible.ts'
import { loadNoun } from '../noun.ts'
import { billOfLading } from './billOfLading.ts'
import { payerOf } from './payer.ts'
import { type PricedLoad, rateConfirmation } from './rateConfirmation.ts'

/**
 * A paper of a load as its reader may see it. Throws 404 for a load that is not theirs, 409 for one that is not booked: there is
 * nothing to confirm yet, and nothing to hand over.
 */
export async function paperOf(
  knex: Knex,
  reader: Reader,
  id: string,
  paper: LoadPaper,
): Promise<{ load: LoadRecord; name: string; file: Buffer }> {
  const json = await loadNoun.reads.one(knex, reader, { id })
  if (!json) throw refuse.notFound(loadNoun.label)
  const load: LoadRecord = JSON.parse(json)
  const why = whyNoPaper(load)
  if (why) throw new Refusal(409, why, { type: 'not-possible' })
  const file =
    paper === 'bill-of-lading' ? await billOfLading(load) : await rateConfirmation(load as PricedLoad, await payerOf(knex, load))
  return { load, name: paperFile(paper, id), file }
}
