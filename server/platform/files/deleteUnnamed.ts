import type { Knex } from 'knex'
import { isSentBy } from './senders.ts'
import { type FileStorage, thumbnailOf } from './storage.ts'

const atOnce = 20

/** SQL: what names files, each with the driver who does; none for what the company or an applicant names. */
const namings = `(select sha256, driver_id from tracking_event_files join tracking_events on tracking_events.id = event_id
  union all select sha256, driver_id from document_files join documents on documents.id = document_id
  union all select sha256, driver_id from expense_files join expenses on expenses.id = expense_id
  union all select sha256, null from application_documents)`

/** SQL: whether an event, a document, a receipt or an application names the file, by a driver who has sent it or is still to. */
const isNamed = `exists (select from ${namings} named where named.sha256 = files.sha256
  and (files.received_at is null or named.driver_id is null or ${isSentBy('named', 'named.driver_id')}))`

/** The columns of a file that has not arrived. */
const expected = {
  size: null,
  type: null,
  has_thumbnail: false,
  stored_sha256: null,
  thumbnail_sha256: null,
  received_at: null,
  retained_from: 'infinity',
}

/**
 * Deletes files that no row has named within a day, and their bytes. It may be repeated, and run on several servers at once. A
 * request that names or uploads such a file meanwhile waits until it is deleted, and then expects it anew.
 */
export async function deleteUnnamed(knex: Knex, storage: FileStorage): Promise<void> {
  // Named files leave the index that the loop below reads: they become many over a year, and the others remain few.
  await knex.raw(`update files set retained_from = 'infinity' where retained_from < now() - interval '1 day' and ${isNamed}`)
  for (let deleted = atOnce; deleted === atOnce; ) {
    deleted = await knex.transaction(async (trx) => {
      const { rows } = await trx.raw(
        `select sha256 from files where retained_from < now() - interval '1 day'
           and not ${isNamed}
         order by retained_from limit ? for update skip locked`,
        [atOnce],
      )
      const names: string[] = rows.map(({ sha256 }: { sha256: string }) => sha256)
      for (const name of names) {
        // First what only the other leads to.
        await storage.remove(thumbnailOf(name))
        await storage.remove(name)
      }
      // What only a driver names who never sent it is expected again, from that driver.
      const isExpected = `exists (select from ${namings} named where named.sha256 = files.sha256)`
      await trx('file_senders').whereIn('sha256', names).delete()
      await trx('file_uploaders').whereIn('sha256', names).delete()
      await trx('files').whereIn('sha256', names).whereRaw(`not ${isExpected}`).delete()
      await trx('files').whereIn('sha256', names).update(expected)
      return names.length
    })
  }
}
