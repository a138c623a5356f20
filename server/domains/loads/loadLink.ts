import type { Knex } from 'knex'
import { z } from 'zod'
import { api } from '#shared/kernel/paths'
import { transitionOf } from '#shared/kernel/transition'
import { linkBody, maxLinks } from '#shared/loads/loadLink'
import { loadStatusLabels } from '#shared/loads/status'
import type { UseCase } from '../../platform/commands/command.ts'
import { allow } from '../../platform/http/guard.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import { post } from '../../platform/http/route.ts'
import { rowKey } from '../../platform/http/rows.ts'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import { createLink, type Linked } from '../../platform/links/links.ts'
import { supersedeMails } from '../../platform/mail/sendMail.ts'
import { recordChange } from '../../platform/sse/record.ts'
import { Load } from './Load.ts'
import { loadResource } from './loadResource.ts'

/**
 * Creates a link by which a person without an account follows a load. It shows no price, and no way to answer one. Only its hash
 * is stored, so its address is returned once. Throws 404 for a load that is not the user's. Throws 409 where the load cannot be
 * followed, or has too many links already.
 */
export async function giveLink(knex: Knex, id: string, name: string, user: SessionUser): Promise<{ path: string }> {
  return knex.transaction(async (transaction) => {
    const load = await Load.query(transaction)
      .where({ id })
      .modify((query) => Load.visibleTo(user)(query as never))
      .forUpdate()
      .first()
    if (!load) throw refuse.notFound(loadResource.label)
    if (load.cancelledAt) throw refuse.notPossible(loadResource.label, 'cancelled')
    const { status } = load
    if (!transitionOf(loadResource.transitions, 'link', status, user.role)) {
      throw refuse.notPossible(loadResource.label, loadStatusLabels[status])
    }
    const linked = { resource: 'loads', rowId: load.id } as const
    const living = await transaction('links')
      .where({ resource: linked.resource, row_id: linked.rowId, revoked_at: null })
      .whereRaw('link_ends_at(links) > now()')
    if (living.length >= maxLinks) {
      const message = `${maxLinks} people have a link to this load already. Take one back before you give another.`
      throw new Refusal(409, message, { type: 'not-possible' })
    }
    const token = await createLink(transaction, { ...linked, now: new Date(), createdBy: user.id, name })
    await touch(transaction, load)
    await recordChange(transaction, {
      resource: 'loads',
      id: load.id,
      what: 'link',
      from: status,
      to: status,
      reason: name,
      userId: user.id,
      owners: loadResource.ownersOf(load),
    })
    return { path: `/f/${token}` }
  })
}

/**
 * Revokes one link to a load or to its quote request. The row and its version are unchanged, so no other change conflicts with
 * it. A queued mail that contains the link is not sent. Throws 404 for a link of another load.
 */
export const revokeLink: UseCase<Load, { link: string }> = async ({ knex, row, body, now, describe }) => {
  const link = await knex('links')
    .where({ id: body.link })
    .whereRaw('(resource, row_id) in ((?, ?), (?, ?))', ['loads', row.id, 'quotes', row.quoteId ?? ''])
    .first('id', 'resource', 'row_id', 'name', 'revoked_at', 'token_hash')
  if (!link) throw refuse.notFound('link')
  if (!link.revoked_at) {
    await knex('links').where({ id: link.id }).update({ revoked_at: now })
    await touch(knex, row)
    const linked = { resource: link.resource, rowId: link.row_id }
    if (await isInMail(knex, linked, link.token_hash)) await supersedeMails(knex, linked, 'Not sent: its link was revoked.')
  }
  describe(link.name ?? 'The link of the quote')
  return null
}

/** Devices cache the load with its links, and fetch it again. */
async function touch(knex: Knex, { id }: Load): Promise<void> {
  await knex('loads').where({ id }).update({ updated_at: knex.fn.now() })
}

/** Whether the queued mail about a booked load, at most one, contains the link with this hash. */
async function isInMail(knex: Knex, { resource, rowId }: Linked, hash: Buffer): Promise<boolean> {
  const token = "substring(sealed->>'text' from '/f/([A-Za-z0-9_-]{22})')"
  const mails = await knex('mails')
    .where({ resource, row_id: rowId, status: 'waiting' })
    .whereRaw(`sha256(convert_to(${token}, 'UTF8')) = ?`, [hash])
  return mails.length > 0
}

/**
 * Not idempotent: a stored response would contain the token. A second request creates a second link, which the list of links
 * shows.
 */
export const linkRoute = post(
  `${api.loads}/:id/link`,
  {
    summary: 'Creates a link to follow the load without an account and without its price',
    access: allow('loads:link'),
    body: linkBody,
    refuses: [404, 409, 422],
    response: { status: 201, schema: z.object({ path: z.string().describe('/f/… on this site') }) },
  },
  ({ knex, user, params, body }) => giveLink(knex, (rowKey(loadResource, params.id) as { id: string }).id, body.name, user),
)
