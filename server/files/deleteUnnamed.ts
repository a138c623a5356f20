import type { Knex } from 'knex'
import { type FileStorage, thumbnailOf } from './storage.ts'

const atOnce = 20

/** SQL: whether an event, a document, a receipt or an application names the file. */
const isNamed = `(exists (select from tracking_event_files named where named.sha256 = files.sha256)
  or exists (select from document_files named where named.sha256 = files.sha256)
  or exists (select from load_outlay_files named where named.sha256 = files.sha256)
  or exists (select from application_papers named where named.sha256 = files.sha256))`

/**
 * Deletes files that nothing has named within a day, and their bytes. May be repeated, and done by several servers at once.
 * Whoever names such a file or sends it again waits until it is gone, and then it is expected anew.
 */
export async function deleteUnnamed(knex: Knex, storage: FileStorage): Promise<void> {
  // Those that are named leave the index that is walked below: in a year there are many of them, and of the others few.
  await knex.raw(`update files set kept_from = 'infinity' where kept_from < now() - interval '1 day' and ${isNamed}`)
  for (let deleted = atOnce; deleted === atOnce; ) {
    deleted = await knex.transaction(async (trx) => {
      const { rows } = await trx.raw(
        `select sha256 from files where kept_from < now() - interval '1 day'
           and not ${isNamed}
         order by kept_from limit ? for update skip locked`,
        [atOnce],
      )
      const names: string[] = rows.map(({ sha256 }: { sha256: string }) => sha256)
      for (const name of names) {
        // First what only the other leads to.
        await storage.remove(thumbnailOf(name))
        await storage.remove(name)
      }
      await trx('files').whereIn('sha256', names).delete()
      return names.length
    })
  }
}
