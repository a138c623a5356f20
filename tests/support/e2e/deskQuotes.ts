import type { Knex } from 'knex'
import type { Page } from 'playwright'
import type { Quote } from '../../../server/domains/quotes/Quote.ts'
import { recordChange } from '../../../server/platform/sse/record.ts'
import { createQuoteRow } from '../factories.ts'

export const desk = '/portal/admin/quotes'

/** Stores a quote request as the API does, with the change event that desks are subscribed to. */
export async function quoteArrives(knex: Knex, values: Partial<Quote> = {}): Promise<Quote> {
  return knex.transaction(async (transaction) => {
    const row = await createQuoteRow(transaction, values)
    await recordChange(transaction, { resource: 'quotes', id: row.id, what: 'status', to: row.status })
    return row
  })
}

const minute = 60_000

/** A reefer from Fresno to Phoenix. */
const fresno = {
  companyName: 'Valley Fresh Growers',
  contactName: 'Anita Quiroga',
  email: 'shipping@valleyfresh.example',
  phone: '(559) 555-0136',
  equipment: 'reefer',
  pickupLocation: 'Fresno, CA',
  pickupZone: 'America/Los_Angeles',
  deliveryLocation: 'Phoenix, AZ',
  freightDetails: 'Table grapes, 34 °F, 38,000 lb. Washout receipt needed.',
} as const

/** Such a request, 39 minutes old. */
export const fresnoArrives = (knex: Knex, values: Partial<Quote> = {}) =>
  createQuoteRow(knex, {
    ...fresno,
    createdAt: new Date(Date.now() - 39 * minute),
    respondBy: new Date(Date.now() + 81 * minute),
    ...values,
  })

/** The address of a request's record. */
export const recordOf = ({ number }: Pick<Quote, 'number'>) => `${desk}/Q-${number}`

export const main = (page: Page) => page.getByRole('main')
export const linehaul = (page: Page) => page.getByLabel('Linehaul', { exact: true })
export const send = (page: Page) => page.getByRole('button', { name: /^Send Quote/ })

/** Deletes all quote requests, with the loads they have become. */
export async function deleteQuotes(knex: Knex): Promise<void> {
  await knex('loads').whereNotNull('quote_id').del()
  await knex('quotes').del()
}
