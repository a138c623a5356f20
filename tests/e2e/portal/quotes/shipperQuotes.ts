import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { api } from '#shared/kernel/paths'
import type { Quote } from '../../../../server/domains/quotes/Quote.ts'
import { createQuoteRow, createShipper, priceSheetBody } from '../../../support/factories.ts'
import type { TestServer } from '../../../support/server.ts'

/** A shipper with an account, and the dispatcher's actions on their requests. */
export interface ShipperAtServer {
  shipperId: string
  cookie: string
  asks: (values?: Partial<Quote>) => Promise<Quote>
  desk: (quote: Quote, action: string, json: object) => Promise<void>
  /** The dispatcher sends a price of 2,047.80 dollars. */
  prices: (quote: Quote, values?: Parameters<typeof priceSheetBody>[0]) => Promise<void>
}

export async function createAskingShipper(server: TestServer, deskCookie: string): Promise<ShipperAtServer> {
  const { knex } = server
  const { id: shipperId } = await createShipper(knex, { name: 'Valley Fresh Growers' })
  const desk: ShipperAtServer['desk'] = async ({ id }, action, json) => {
    const { version } = await knex('quotes').where({ id }).first('version')
    const headers = { 'if-match': `"${version}"`, 'idempotency-key': randomUUID() }
    const answer = await server.request(`${api.quotes}/${id}/${action}`, { json, cookie: deskCookie, headers })
    if (answer.status !== 200) throw new Error(`The desk could not ${action}: ${await answer.text()}`)
  }
  return {
    shipperId,
    desk,
    cookie: await server.signInAs('shipper', { shipperId }),
    asks: (values = {}) =>
      createQuoteRow(knex, {
        shipperId,
        companyName: 'Valley Fresh Growers',
        contactName: 'Anita Quiroga',
        email: 'anita@valley.example',
        equipment: 'reefer',
        freightDetails: '34 °F, continuous. Table grapes, 38,000 lb.',
        ...values,
      }),
    prices: (quote, values) => desk(quote, 'send', priceSheetBody(values)),
  }
}

/** The locators of the start screen and the detail screen. */
export const shipperParts = (page: Page) => ({
  main: page.getByRole('main'),
  part: (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) }),
  card: (quote: { number: string | number }) => page.getByRole('article', { name: `Q-${quote.number}` }),
  dialog: page.getByRole('dialog'),
  banner: page.getByText(/^Offline — showing/),
})
