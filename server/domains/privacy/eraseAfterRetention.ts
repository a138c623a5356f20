import type { Knex } from 'knex'
import type { Erasure } from '#shared/privacy/erasure'
import type { ErasureCounts } from '#shared/privacy/erasureText'
import { escaped } from '../../platform/mail/html.ts'
import { publishChange } from '../../platform/sse/record.ts'
import type { Driver } from '../drivers/index.ts'
import { eraseHistory, eraseMails, eraseResponses, publishErased, releaseFiles, within } from './dependents.ts'
import { type ErasedApplication, eraseApplications, referenceOf } from './eraseApplications.ts'
import { formerName } from './eraseImmediately.ts'
import { eraseFromPay } from './erasePay.ts'
import { loadsOf, messagesWith } from './loadsOf.ts'

/**
 * Erases the rest of a driver, once no law requires it: name, license, documents with their pages, the application, messages and
 * positions. Loads and settlements remain, with the number in place of the name. Events belong to the record of a load, and to
 * its other drivers: they remain until their own period ends, so that the evidence chain is whole till then.
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
  const positions = await transaction('tracking_events').where({ driver_id: id }).whereNotNull('place').update({ place: null })
  const messages = await eraseMessages(transaction, id, loadIds)
  const documents = await eraseDocuments(transaction, id)
  const applied: ErasedApplication[] = await transaction('applications')
    .where({ driver_id: id })
    .select('id', 'number', 'client_id')
  const applications = applied.length > 0 ? await eraseApplications(transaction, applied) : {}
  const texts = [`${firstName} ${lastName}`, licenseNo]
  await eraseFromLoads(transaction, { id, loadIds, texts, number })
  const typed = await eraseFromPay(transaction, id, number)
  await eraseResponses(transaction, [id])
  // The findings may reveal a suspension or an expired card.
  await transaction('tracking_events').where({ driver_id: id }).update({ findings: '[]' })
  const { first, last } = formerName(number)
  await transaction('drivers')
    .where({ id })
    .update({
      first_name: first,
      last_name: last,
      license_no: `erased-${number}`,
      endorsements: [],
      equipment: [],
      status_reason: null,
      erased_at: now,
      updated_at: transaction.fn.now(),
      version: transaction.raw('version + 1'),
    })
  await transaction.raw('select forget_driver_text(?, ?::text[])', [id, []])
  await transaction.raw('select forget_pay_text(?)', [id])
  await transaction.raw('select forget_receipt_text(?)', [id])
  for (const [ids, patterns] of [[loadIds, texts.map(within)] as const, ...typed]) {
    await transaction.raw('select forget_load_text(?, ?::text[], ?::text[])', [id, ids, patterns])
  }
  await publishErased(transaction, { resource: 'loads', ids: loadIds }, [id])
  await publishChange(transaction, { resource: 'drivers', ids: [id], owners: [id] })
  return {
    counts: sum([{ positions, messages }, documents, applications]),
    items: applied.map((application) => ({ what: referenceOf(application), head: null })),
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
  const mails = await eraseMails(transaction, { resource: 'documents', ids })
  const history = await eraseHistory(transaction, { resource: 'documents', ids })
  // Senders of the load's own files remain: they prove the origin.
  await transaction('file_senders as sender')
    .where({ driver_id: driverId })
    .whereRaw(
      `not exists (select from tracking_event_files named join tracking_events event on event.id = named.event_id
         where named.sha256 = sender.sha256 and event.driver_id = sender.driver_id)
       and not exists (select from expense_files page join expenses expense on expense.id = page.expense_id
         where page.sha256 = sender.sha256 and expense.driver_id = sender.driver_id)`,
    )
    .delete()
  const files = await releaseFiles(transaction, [...pages, ...sent])
  await publishErased(transaction, { resource: 'documents', ids }, [driverId])
  return { documents: ids.length, files, mails, history }
}

/** Erases the messages between driver and desk while the driver had the load. Messages of other drivers remain. */
async function eraseMessages(transaction: Knex, id: string, loadIds: string[]): Promise<number> {
  const { rowCount } = await transaction.raw(`delete from load_messages message where ${messagesWith}`, { id })
  await transaction.raw(
    `update loads set updated_at = now(), version = version + 1,
       unread_by_desk = (select count(driver_id) from load_messages where load_id = loads.id and read_at is null),
       unread_by_driver = (select count(*) - count(driver_id) from load_messages where load_id = loads.id and read_at is null)
     where id = any (?::text[])`,
    [loadIds],
  )
  return rowCount
}

interface Named {
  id: string
  loadIds: string[]
  texts: string[]
  number: string
}

/** Replaces the name in texts of loads: handovers, private notes and mails. The rest of them remains. */
async function eraseFromLoads(transaction: Knex, { id, loadIds, texts, number }: Named) {
  await transaction('load_legs').where({ driver_id: id }).update({ reported_by: 'Erased', reason: 'Erased' })
  const { first, last } = formerName(number)
  for (const text of texts) {
    const values = { ids: loadIds, name: wholeWord(text), inHtml: wholeWord(escaped(text)), put: `${first} ${last}` }
    await transaction.raw(
      `update load_legs set reported_by = ${put('reported_by')}, reason = ${put('reason')}
       where load_id = any (:ids::text[]) and (reported_by ~* :name or reason ~* :name)`,
      values,
    )
    await transaction.raw(
      `update tracking_events set private_note = ${put('private_note')}
       where load_id = any (:ids::text[]) and private_note ~* :name`,
      values,
    )
    await transaction.raw(
      `update mails set subject = ${put('subject')}, text = ${put('text')}, html = ${put('html', ':inHtml')},
         updated_at = now(), version = version + 1
       where resource = 'loads' and row_id = any (:ids::text[]) and (subject ~* :name or text ~* :name or html ~* :inHtml)`,
      values,
    )
  }
}

const put = (column: string, pattern = ':name') => `regexp_replace(${column}, ${pattern}, :put, 'gi')`

/** A regular expression of PostgreSQL: a text that is not part of a longer word or number. */
const wholeWord = (text: string) => `(?<![[:alnum:]])${text.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')}(?![[:alnum:]])`

function sum(all: readonly ErasureCounts[]): ErasureCounts {
  const total: Record<string, number> = {}
  for (const [thing, count] of all.flatMap((counts) => Object.entries(counts))) total[thing] = (total[thing] ?? 0) + count
  return total
}
