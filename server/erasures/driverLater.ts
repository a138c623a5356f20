import type { Knex } from 'knex'
import type { Erasure } from '#shared/erasure'
import type { ErasureCounts } from '#shared/erasureWords'
import type { Driver } from '../drivers/Driver.ts'
import { publishChange } from '../events/record.ts'
import { type ErasedApplication, eraseApplications } from './applications.ts'
import { formerName } from './driverNow.ts'
import { loadsOf } from './holds.ts'
import { eraseHistory, eraseResponses, publishErased, releaseFiles, within } from './residue.ts'
import { eraseTracking } from './tracking.ts'

/**
 * Erases the rest of a driver, once no law keeps it: name, license, documents with their pages, the application, and what happened
 * on the road. Loads and settlements stay as sums, with the number in place of the name.
 */
export async function eraseDriverLater(
  transaction: Knex,
  driver: Driver,
  number: string,
  now: Date,
): Promise<{ counts: ErasureCounts; items: Erasure['items'] }> {
  const { id, firstName, lastName, licenseNo } = driver
  const { rows: loads }: { rows: { id: string }[] } = await transaction.raw(loadsOf, { id })
  const loadIds = loads.map((load) => load.id)
  const tracked = await eraseTracking(transaction, loadIds)
  const papers = await eraseDocuments(transaction, id)
  const applied: ErasedApplication[] = await transaction('applications')
    .where({ driver_id: id })
    .select('id', 'number', 'client_id')
  const applications = applied.length > 0 ? await eraseApplications(transaction, applied) : {}
  const texts = [`${firstName} ${lastName}`, licenseNo]
  await eraseFromLoads(transaction, loadIds, texts, formerName(number))
  await eraseResponses(transaction, [id])
  const { first, last } = formerName(number)
  await transaction('drivers')
    .where({ id })
    .update({
      ...{ first_name: first, last_name: last, license_no: `erased-${number}`, endorsements: [], equipment: [] },
      ...{ status_reason: null, erased_at: now },
      ...{ updated_at: transaction.fn.now(), version: transaction.raw('version + 1') },
    })
  await transaction.raw('select forget_driver_words(?, ?::text[])', [id, []])
  await transaction.raw('select forget_load_words(?, ?::text[], ?::text[])', [id, loadIds, texts.map(within)])
  await publishChange(transaction, { noun: 'drivers', ids: [id], owners: [id] })
  return {
    counts: sum([tracked.counts, papers, applications]),
    items: [...applied.map((one) => ({ what: `A-${one.number}`, head: null })), ...tracked.items],
  }
}

async function eraseDocuments(transaction: Knex, driverId: string): Promise<ErasureCounts> {
  const pages: string[] = await transaction('document_files as page')
    .join('documents', 'documents.id', 'page.document_id')
    .where({ driver_id: driverId })
    .pluck('sha256')
  const sent: string[] = await transaction('file_senders').where({ driver_id: driverId }).pluck('sha256')
  const ids: string[] = await transaction('documents').where({ driver_id: driverId }).pluck('id')
  await transaction('documents').where({ driver_id: driverId }).delete()
  const history = await eraseHistory(transaction, { noun: 'documents', ids })
  await transaction('file_senders').where({ driver_id: driverId }).delete()
  const files = await releaseFiles(transaction, [...pages, ...sent])
  await publishErased(transaction, { noun: 'documents', ids }, [driverId])
  return { documents: ids.length, files, history }
}

/** What was written down of loads with the name in it: handovers and mails. The rest of it stays. */
async function eraseFromLoads(transaction: Knex, ids: string[], texts: string[], { first, last }: ReturnType<typeof formerName>) {
  await transaction('load_legs').whereIn('load_id', ids).update({ told_by: 'Erased', reason: 'Erased' })
  for (const name of texts) {
    await transaction.raw(
      `update mails set subject = replace(subject, :name, :put), text = replace(text, :name, :put), html = replace(html, :name, :put),
         updated_at = now(), version = version + 1
       where noun = 'loads' and row_id = any (:ids::text[]) and (subject || text || html) like :pattern`,
      { ids, name, put: `${first} ${last}`, pattern: within(name) },
    )
  }
}

function sum(all: readonly ErasureCounts[]): ErasureCounts {
  const total: Record<string, number> = {}
  for (const [thing, count] of all.flatMap((one) => Object.entries(one))) total[thing] = (total[thing] ?? 0) + count
  return total
}
