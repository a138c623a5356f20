import type { Knex } from 'knex'
import type { Logger } from 'pino'
import { refuse } from '../../platform/http/refusal.ts'
import { findLink, type Link, type Linked, noteOpened } from '../../platform/links/links.ts'
import { publishChange } from '../../platform/sse/record.ts'
import { Load } from './Load.ts'

/** Publishes that the links to a load, or to its quote request, have changed: the load lists them. */
export async function publishLinks(knex: Knex, { resource, rowId }: Linked): Promise<void> {
  const loads = await Load.query(knex).where(resource === 'loads' ? { id: rowId } : { quote_id: rowId })
  for (const { id, shipperId } of loads) {
    await publishChange(knex, { resource: 'loads', ids: [id], owners: shipperId === null ? [] : [shipperId] })
  }
}

/** Stores that a link was opened now, and notifies the users who see its recipient. A failure never stops the reader. */
export async function openLink(knex: Knex, link: Link, log: Logger, now = new Date()): Promise<void> {
  try {
    if (!(await noteOpened(knex, link, now))) return
    await publishLinks(knex, link)
    if (link.resource === 'quotes') await publishChange(knex, { resource: 'quotes', ids: [link.rowId] })
  } catch (err) {
    // A database that refuses writes now can still be read.
    log.warn({ err }, 'That a link was opened is not noted')
  }
}

/** Throws 404 for a link that never existed. A link that has ended passes: it may repeat an earlier command. */
export async function requireKnownLink(knex: Knex, token: string | undefined): Promise<void> {
  const { reason } = await findLink(knex, token ?? '')
  if (reason === 'unknown') throw refuse.linkUnknown()
}
