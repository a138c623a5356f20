import type { Knex } from 'knex'
import type { ErasureCounts } from '#shared/privacy/erasureText'
import { publishChange } from '../../platform/sse/record.ts'
import { eraseHistory, eraseLinks, eraseMails, eraseResponses, releaseFiles } from './dependents.ts'

/** An application to erase, with its readable number. */
export interface ErasedApplication {
  id: string
  number: string
  client_id: string | null
}

/**
 * Erases applications with all related rows: documents, log, views, mails, links, history. The Idempotency-Key of each is
 * cancelled, so that a device that never received the answer cannot create it again.
 */
export async function eraseApplications(transaction: Knex, rows: readonly ErasedApplication[]): Promise<ErasureCounts> {
  const ids = rows.map(({ id }) => id)
  const about = { resource: 'applications', ids } as const
  const documents: string[] = await transaction('application_documents').whereIn('application_id', ids).pluck('sha256')
  const [logged] = await transaction('application_contacts').whereIn('application_id', ids).count({ count: '*' })
  const mails = await eraseMails(transaction, about)
  const links = await eraseLinks(transaction, about)
  await eraseResponses(transaction, ids)
  const keys = rows.flatMap(({ client_id }) => (client_id ? [{ key: client_id }] : []))
  if (keys.length > 0) await transaction('cancelled_submissions').insert(keys).onConflict('key').ignore()
  await transaction('applications').whereIn('id', ids).delete()
  const history = await eraseHistory(transaction, about)
  const files = await releaseFiles(transaction, documents)
  await publishChange(transaction, { resource: 'applications', ids })
  return { applications: ids.length, contacts: Number(logged?.count), files, mails, links, history }
}

export const referenceOf = ({ number }: Pick<ErasedApplication, 'number'>) => `A-${number}`
