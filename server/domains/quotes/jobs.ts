import type { Knex } from 'knex'
import { perform } from '../../platform/commands/command.ts'
import { enqueue, jobKind } from '../../platform/jobs/enqueue.ts'
import { type Task, task } from '../../platform/jobs/task.ts'
import { Quote } from './Quote.ts'
import { QuotePrice } from './QuotePrice.ts'
import { mailReminder, type QuoteMailing } from './quoteMails.ts'
import { quoteResource } from './quoteResource.ts'

/** A price by its request and its version: a job for an earlier price does nothing. */
type OfPrice = { quoteId: string; version: number }

const expiry = jobKind<OfPrice>('expire-quote')
const reminder = jobKind<OfPrice>('remind-of-quote')

const hour = 3_600_000
/** A reminder comes this long before the end, or in the last quarter of a short validity. */
const remindBefore = 4 * hour

/** Enqueues the end of a price, and the reminder before it. */
export async function enqueueEndOf(transaction: Knex, { quoteId, version, sentAt, validUntil }: QuotePrice): Promise<void> {
  const validFor = validUntil.getTime() - sentAt.getTime()
  const remindAt = new Date(validUntil.getTime() - Math.min(remindBefore, validFor / 4))
  const price = { quoteId, version }
  await enqueue(transaction, reminder, price, { key: `remind ${quoteId}`, runAt: remindAt })
  await enqueue(transaction, expiry, price, { key: `expire ${quoteId}`, runAt: validUntil })
}

/** Ends an expired price, unless it was answered or replaced meanwhile. */
async function expire(knex: Knex, { quoteId, version }: OfPrice): Promise<void> {
  await knex.transaction(async (transaction) => {
    const row = await Quote.query(transaction).findById(quoteId).forUpdate()
    if (row?.status !== 'quoted' || row.priceVersion !== version || !row.validUntil || row.validUntil > new Date()) return
    const job = { actor: 'system', userId: null, clientId: null, visible: () => undefined, current: async () => null }
    await perform(
      quoteResource,
      'expire',
      { knex: transaction, key: { id: quoteId }, version: row.version, body: {}, ...job },
      async ({ now }) => ({
        endedAt: now,
      }),
    )
  })
}

/** The timed tasks of quote requests. */
export function quoteTasks(mailing: QuoteMailing): Task[] {
  return [
    task(
      expiry,
      (price, { knex }) => expire(knex, price),
      async (knex) => {
        const expired = await Quote.query(knex).where('status', 'quoted').where('valid_until', '<=', new Date()).limit(1_000)
        for (const { id, priceVersion } of expired) await expire(knex, { quoteId: id, version: priceVersion })
      },
    ),
    task(
      reminder,
      ({ quoteId, version }, { knex }) =>
        knex.transaction(async (transaction) => {
          const row = await Quote.query(transaction).findById(quoteId).forUpdate()
          if (row?.status !== 'quoted' || row.priceVersion !== version || !row.validUntil || row.validUntil <= new Date()) return
          const price = await QuotePrice.query(transaction).findOne({ quote_id: quoteId, version })
          if (price) await mailReminder(transaction, row, price, mailing)
        }),
      // A restored backup has no jobs.
      async (knex) => {
        const open = await QuotePrice.query(knex)
          .join('quotes', (on) => on.on('quotes.id', 'quote_id').andOn('quotes.price_version', 'quote_prices.version'))
          .where('quotes.status', 'quoted')
          .where('quote_prices.valid_until', '>', new Date())
          .whereRaw(`not exists (select from mails where key = 'quote ' || quotes.id || ' reminder ' || quote_prices.version)`)
          .select('quote_prices.*')
          .limit(1_000)
        for (const price of open) await enqueueEndOf(knex, price)
      },
    ),
  ]
}
