import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { api } from '#shared/kernel/paths'
import type { Quote } from '../../../server/domains/quotes/Quote.ts'
import { createLink } from '../../../server/platform/links/links.ts'
import { expectPage } from '../../support/browser.ts'
import { createQuoteRow, priceSheetBody } from '../../support/factories.ts'
import type { TestServer } from '../../support/server.ts'

/** A quote request with a price of 2,047.80 dollars and a link to it, as the dispatcher makes them. */
export interface LinkedQuoteAtServer {
  quote: Quote
  path: string
  token: string
  /** The next command of the dispatcher, with the current version. */
  desk: (action: 'send' | 'withdraw', json: object) => Promise<void>
  loads: () => Promise<{ id: string }[]>
}

export async function createLinkedQuote(server: TestServer, cookie: string): Promise<LinkedQuoteAtServer> {
  const quote = await createQuoteRow(server.knex, {
    companyName: 'Valley Fresh Growers',
    contactName: 'Dana Whitfield',
    email: `${randomUUID()}@shippers.example`,
    equipment: 'reefer',
    freightDetails: '34 °F, continuous. Table grapes, 38,000 lb.',
  })
  const token = await createLink(server.knex, { resource: 'quotes', rowId: quote.id, now: new Date() })
  const desk = async (action: string, json: object) => {
    const { version } = await server.knex('quotes').where({ id: quote.id }).first('version')
    const headers = { 'if-match': `"${version}"`, 'idempotency-key': randomUUID() }
    const answer = await server.request(`${api.quotes}/${quote.id}/${action}`, { json, cookie, headers })
    if (answer.status !== 200) throw new Error(`The desk could not ${action}: ${await answer.text()}`)
  }
  await desk('send', priceSheetBody())
  return { quote, token, path: `/f/${token}`, desk, loads: () => server.knex('loads').where({ quote_id: quote.id }).select('id') }
}

/** The locators of the page. */
export const parts = (page: Page) => ({
  title: page.getByRole('heading', { level: 1 }),
  bar: page.getByRole('region', { name: 'Your answer' }),
  dialog: page.getByRole('dialog'),
  banner: page.getByText('showing this quote as of'),
  outcome: (name: string | RegExp) => page.getByRole('region', { name }),
})

/** Opens the question of the bar. */
export async function ask(page: Page, what: 'Accept' | 'Decline') {
  const { bar, dialog } = parts(page)
  await bar.getByRole('button', { name: what }).click()
  await expectPage(dialog).toBeVisible()
  return dialog
}
