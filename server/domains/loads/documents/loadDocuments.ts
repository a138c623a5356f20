import type { Knex } from 'knex'
import { publicPlace } from '#shared/kernel/gazetteer'
import type { LoadRecord } from '#shared/loads/load'
import { documentFileName, type LoadDocument, whyNoDocument } from '#shared/loads/loadDocuments'
import { documentFiles } from '../../../platform/files/readPictures.ts'
import type { FileStorage } from '../../../platform/files/storage.ts'
import { loadGazetteer } from '../../../platform/gazetteer/gazetteer.ts'
import { Refusal, refuse } from '../../../platform/http/refusal.ts'
import type { ClientKey } from '../../../platform/loadShedding/queue.ts'
import type { Reader } from '../../../platform/queries/visible.ts'
import { publishEvent } from '../../tracking/index.ts'
import { loadResource } from '../loadResource.ts'
import { renderBillOfLading } from './billOfLading.ts'
import { type PricedLoad, renderLoadConfirmation } from './loadConfirmationPdf.ts'
import { payerOf } from './payer.ts'
import { readProofFiles, renderProofOfDelivery } from './proofOfDelivery.ts'

/** The client that asks for a document, and the storage of the files that the document shows. */
export interface Making {
  client: ClientKey
  readFile: FileStorage['read']
}

/**
 * Renders a document of a load as its reader may see it. Throws 404 for a load that is not theirs. Throws 409 for a load that is
 * not booked, and for a proof of delivery before the delivery.
 */
export async function renderLoadDocument(
  knex: Knex,
  reader: Reader,
  id: string,
  document: LoadDocument,
  making: Making,
): Promise<{ load: LoadRecord; name: string; file: Buffer }> {
  const json = await loadResource.reads.one(knex, reader, { id })
  if (!json) throw refuse.notFound(loadResource.label)
  const load: LoadRecord = JSON.parse(json)
  const why = whyNoDocument(load, document)
  if (why) throw new Refusal(409, why, { type: 'not-possible' })
  return { load, name: documentFileName(document, load), file: await make[document](knex, load, making) }
}

/**
 * The proof of delivery for the reader of a link: without streets, companies and the driver. Throws 409 for a load that is not
 * delivered.
 */
export async function proofForLink(knex: Knex, id: string, making: Making): Promise<{ name: string; file: Buffer }> {
  const json = await loadResource.reads.one(knex, leastReader, { id })
  if (!json) throw refuse.notFound(loadResource.label)
  const load: LoadRecord = JSON.parse(json)
  const why = whyNoDocument(load, 'proof-of-delivery')
  if (why) throw new Refusal(409, why, { type: 'not-possible' })
  const gazetteer = loadGazetteer()
  const stops = load.stops.map((stop) => ({
    ...stop,
    facility: null,
    street: null,
    location: publicPlace(gazetteer, stop.location, 'Stop'),
  }))
  const events = load.events.map((event) => publishEvent(event, load.stops))
  const reported = {
    ...load,
    stops,
    events,
    driverName: null,
    brokerReference: null,
    purchaseOrder: null,
    pickupNumber: null,
    sealNumber: null,
    trailerNumber: null,
  }
  return { name: documentFileName('proof-of-delivery', load), file: await proof(knex, reported, making) }
}

/** The role that sees the fewest fields, of those that read every load. */
const leastReader: Reader = { role: 'viewer', driverId: null, shipperId: null }

const make: Record<LoadDocument, (knex: Knex, load: LoadRecord, making: Making) => Promise<Buffer>> = {
  'bill-of-lading': (_knex, load, { client }) => renderBillOfLading(client, () => [load]),
  'load-confirmation': async (knex, load, { client }) =>
    renderLoadConfirmation(client, async () => [load as PricedLoad, await payerOf(knex, load)]),
  'proof-of-delivery': proof,
}

function proof(knex: Knex, load: LoadRecord, { client, readFile }: Making): Promise<Buffer> {
  const stored = documentFiles(knex, readFile, client)
  return renderProofOfDelivery(client, async () => [load, await readProofFiles(knex, load, stored)])
}
