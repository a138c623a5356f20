import type { Knex } from 'knex'
import { transitionOf } from '#shared/kernel/transition'
import { quoteStatusLabels } from '#shared/quotes/status'
import { quoteTransitions } from '#shared/quotes/transitions'
import type { ActingPerson, UseCase } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { createLink, revokeLinks } from '../../platform/links/links.ts'
import { supersedeMails } from '../../platform/mail/sendMail.ts'
import { recordChange } from '../../platform/sse/record.ts'
import { publishLinks } from '../loads/index.ts'
import type { Quote } from './Quote.ts'

/** Creates a link to the shipper's page, to be copied. Only its hash is stored, so an earlier one cannot be shown again. */
export async function makeLink(knex: Knex, quote: Quote, { actor, userId }: ActingPerson): Promise<{ path: string }> {
  if (!transitionOf(quoteTransitions, 'link', quote.status, actor)) {
    throw refuse.notPossible('quote request', quoteStatusLabels[quote.status])
  }
  return knex.transaction(async (transaction) => {
    const linked = { resource: 'quotes', rowId: quote.id } as const
    const token = await createLink(transaction, { ...linked, now: new Date(), createdBy: userId })
    await publishLinks(transaction, linked)
    await recordChange(transaction, {
      resource: 'quotes',
      id: quote.id,
      what: 'link',
      from: quote.status,
      to: quote.status,
      userId,
    })
    return { path: `/f/${token}` }
  })
}

/**
 * Revokes all links to the shipper's page, which shows the quote and the load it became. A queued mail with such a link is not
 * sent. The row and its version are unchanged, so no answer conflicts with it.
 */
export const revoke: UseCase<Quote, unknown> = async ({ knex, row, now }) => {
  const linked = { resource: 'quotes', rowId: row.id } as const
  await revokeLinks(knex, linked, now)
  await publishLinks(knex, linked)
  // The mail about a withdrawn price has no link.
  if (row.status !== 'withdrawn') await supersedeMails(knex, linked, 'Not sent: its link was revoked.')
  return null
}
