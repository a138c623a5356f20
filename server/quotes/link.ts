import type { Knex } from 'knex'
import { quoteTransitions } from '#shared/quoteStates'
import { quoteStatusLabels } from '#shared/quoteStatus'
import { transitionOf } from '#shared/transition'
import { recordChange } from '../events/record.ts'
import { refuse } from '../http/refusal.ts'
import { createLink } from '../links/links.ts'
import type { ActingPerson } from '../writes/command.ts'
import type { Quote } from './Quote.ts'

/** Makes a link to the shipper's page, to be copied: only its hash is stored, so an earlier one cannot be shown again. */
export async function makeLink(knex: Knex, quote: Quote, { actor, userId }: ActingPerson): Promise<{ path: string }> {
  if (!transitionOf(quoteTransitions, 'link', quote.status, actor)) {
    throw refuse.notPossible('quote request', quoteStatusLabels[quote.status])
  }
  return knex.transaction(async (transaction) => {
    const token = await createLink(transaction, { noun: 'quotes', rowId: quote.id, now: new Date(), createdBy: userId })
    await recordChange(transaction, { noun: 'quotes', id: quote.id, what: 'link', from: quote.status, to: quote.status, userId })
    return { path: `/f/${token}` }
  })
}
