import type { Knex } from 'knex'
import { submissionKeyDays } from '#shared/kernel/submission'
import { refuse } from '../../platform/http/refusal.ts'
import { createLink, type Linked } from '../../platform/links/links.ts'
import { publishLinks } from '../loads/index.ts'

/** A day more than the device retains the key, for clocks that differ. */
const keyMs = (submissionKeyDays + 1) * 86_400_000

/**
 * Creates a link to the request or application that the public site has sent with this key. Throws 404 for any other key, and 410
 * where the office has revoked the last link.
 */
export async function linkSubmission(knex: Knex, key: string, now: Date): Promise<string> {
  const linked = await submittedWith(knex, key, new Date(now.getTime() - keyMs))
  if (!linked) throw refuse.notFound('submission')
  const { resource, rowId } = linked
  return knex.transaction(async (transaction) => {
    const last = await transaction('links').where({ resource, row_id: rowId }).orderBy('created_at', 'desc').first('revoked_at')
    // A revoked link stays revoked, until the office creates another one.
    if (last?.revoked_at) throw refuse.linkOver('revoked', resource === 'applications')
    const token = await createLink(transaction, { resource, rowId, now })
    await publishLinks(transaction, linked)
    return `/f/${token}`
  })
}

/**
 * One statement reads both tables, so that the time of a refusal reveals nothing about the key. A request by phone is no
 * visitor's.
 */
async function submittedWith(knex: Knex, key: string, since: Date): Promise<Linked | null> {
  const { rows } = await knex.raw(
    `select 'quotes' as resource, id from quotes where client_id = :key and source = 'website' and created_at > :since
     union all
     select 'applications', id from applications where client_id = :key and created_at > :since`,
    { key, since },
  )
  return rows[0] ? { resource: rows[0].resource, rowId: rows[0].id } : null
}
