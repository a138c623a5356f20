import type { Knex } from 'knex'
import type { LoadRecord } from '#shared/load'
import { type LoadPaper, paperFile, whyNoPaper } from '#shared/loadPapers'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Reader } from '../../reads/visible.ts'
import { loadNoun } from '../noun.ts'
import { billOfLading } from './billOfLading.ts'
import { payerOf } from './payer.ts'
import { proofOfDelivery, type ReadFile } from './proofOfDelivery.ts'
import { type PricedLoad, rateConfirmation } from './rateConfirmation.ts'

/**
 * A paper of a load as its reader may see it. Throws 404 for a load that is not theirs, 409 for one that is not booked: there is
 * nothing to confirm yet, and nothing to hand over; nor is there a proof before it is delivered.
 */
export async function paperOf(
  knex: Knex,
  reader: Reader,
  id: string,
  paper: LoadPaper,
  readFile: ReadFile,
): Promise<{ load: LoadRecord; name: string; file: Buffer }> {
  const json = await loadNoun.reads.one(knex, reader, { id })
  if (!json) throw refuse.notFound(loadNoun.label)
  const load: LoadRecord = JSON.parse(json)
  const why = whyNoPaper(load, paper)
  if (why) throw new Refusal(409, why, { type: 'not-possible' })
  return { load, name: paperFile(paper, id), file: await make[paper](knex, load, readFile) }
}

/**
 * The proof of delivery for whoever holds a link: without streets, companies and the driver. Throws 409 for a load that is not
 * delivered.
 */
export async function proofForLink(knex: Knex, id: string, readFile: ReadFile): Promise<Buffer> {
  const json = await loadNoun.reads.one(knex, leastReader, { id })
  if (!json) throw refuse.notFound(loadNoun.label)
  const load: LoadRecord = JSON.parse(json)
  const why = whyNoPaper(load, 'proof-of-delivery')
  if (why) throw new Refusal(409, why, { type: 'not-possible' })
  const stops = load.stops.map((stop) => ({ ...stop, facility: null, street: null }))
  const told = { ...load, stops, driverName: null, brokerReference: null, purchaseOrder: null }
  return proofOfDelivery(knex, told, readFile)
}

/** Of those who read every load the one who is told least. */
const leastReader: Reader = { role: 'viewer', driverId: null, shipperId: null }

const make: Record<LoadPaper, (knex: Knex, load: LoadRecord, readFile: ReadFile) => Promise<Buffer>> = {
  'bill-of-lading': (_knex, load) => billOfLading(load),
  'rate-confirmation': async (knex, load) => rateConfirmation(load as PricedLoad, await payerOf(knex, load)),
  'proof-of-delivery': proofOfDelivery,
}
