import type { Knex } from 'knex'
import type { Erasure } from '#shared/privacy/erasure'
import type { ErasureCounts } from '#shared/privacy/erasureText'
import { eraseLinks, eraseResponses, publishErased, releaseFiles } from './dependents.ts'

/**
 * Erases the road data of loads: events with files and proofs, messages, links, and the pictures and texts of receipts. The load
 * itself remains, with its delivery time. Returns the last hash of each evidence chain, by which the owner of a copy can still
 * prove its origin.
 */
export async function eraseTracking(
  transaction: Knex,
  ids: readonly string[],
): Promise<{ counts: ErasureCounts; items: Erasure['items'] }> {
  const { rows }: { rows: { id: string; head: string | null }[] } = await transaction.raw(
    `select loads.id, (select hash from tracking_events event where event.load_id = loads.id
       order by sequence desc limit 1) as head
     from loads where loads.id = any(?::text[]) order by loads.id for no key update`,
    [[...ids]],
  )
  const files: string[] = await transaction('tracking_event_files as named')
    .join('tracking_events as event', 'event.id', 'named.event_id')
    .whereIn('event.load_id', ids)
    .pluck('sha256')
  const expenses = () => transaction('expenses').whereIn('load_id', ids)
  const receipts: string[] = await transaction('expense_files')
    .whereIn('expense_id', expenses().select('id'))
    .delete()
    .returning('sha256')
    .then((pages: { sha256: string }[]) => pages.map(({ sha256 }) => sha256))
  await expenses().update({ note: null, reason: transaction.raw(`case when reason is not null then 'Erased' end`) })
  const events = await transaction('tracking_events').whereIn('load_id', ids).delete()
  const messages = await transaction('load_messages').whereIn('load_id', ids).delete()
  const links = await eraseLinks(transaction, { resource: 'loads', ids })
  await transaction('late_notifications').whereIn('load_id', ids).delete()
  await eraseResponses(transaction, ids)
  await transaction('loads')
    .whereIn('id', ids)
    .update({
      unread_by_desk: 0,
      unread_by_driver: 0,
      updated_at: transaction.fn.now(),
      version: transaction.raw('version + 1'),
    })
  const released = await releaseFiles(transaction, [...files, ...receipts])
  await publishErased(transaction, { resource: 'loads', ids })
  return { counts: { events, messages, files: released, links }, items: rows.map(({ id, head }) => ({ what: id, head })) }
}

/** Erases the phone positions of events; the named places remain. */
export async function erasePositions(transaction: Knex, ids: readonly string[]): Promise<ErasureCounts> {
  const positions = await transaction('tracking_events').whereIn('load_id', ids).whereNotNull('place').update({ place: null })
  return { positions }
}
