import type { Knex } from 'knex'
import { quoteEquipment } from '#shared/kernel/equipment'
import { dollars } from '#shared/kernel/money'
import { chargeName } from '#shared/loads/charges'
import { type Config, siteOf } from '../../config/config.ts'
import { createLink } from '../../platform/links/links.ts'
import { mailSender, type SendMail, supersedeMails } from '../../platform/mail/sendMail.ts'
import type { TemplateData, TemplateName } from '../../platform/mail/templates/templates.ts'
import type { Load } from '../loads/index.ts'
import type { Quote } from './Quote.ts'
import type { QuotePrice } from './QuotePrice.ts'

/** The tools to mail about a quote request. */
export interface QuoteMailing {
  sendMail: SendMail
  /** The address of the shipper's page for a link's token. */
  linkTo: (token: string) => string
}

/** Mails by the mail server of the configuration, with links to its public address. */
export function mailingOf(config: Config): QuoteMailing {
  return { sendMail: mailSender(config), linkTo: (token) => `${siteOf(config)}/f/${token}` }
}

/** Mails the price with a link to accept it. */
export async function mailPrice(transaction: Knex, quote: Quote, price: QuotePrice, mailing: QuoteMailing): Promise<void> {
  const { version, deliveryBy, deliveryZone, validUntil, note } = price
  await supersedeMails(transaction, toSubject(quote))
  await send(transaction, quote, mailing, {
    template: 'quotePrice',
    until: validUntil,
    key: `quote ${quote.id} price ${version}`,
    data: (link) => ({
      ...toFreight(quote),
      link,
      deliveryBy,
      deliveryZone,
      validUntil,
      note,
      total: dollars(price.totalCents),
      equipment: quoteEquipment[quote.equipment],
      lines: [
        { label: 'Linehaul', amount: dollars(price.linehaulCents) },
        ...(price.fuelCents > 0 ? [{ label: 'Fuel surcharge', amount: dollars(price.fuelCents) }] : []),
        ...price.charges.map(({ code, amount, note: description }) => ({ label: chargeName(code, description), amount })),
      ],
    }),
  })
}

/** Mails that the load is booked. */
export async function mailAcceptance(
  transaction: Knex,
  quote: Quote,
  load: Load,
  pickupNumber: string | null,
  mailing: QuoteMailing,
): Promise<void> {
  await supersedeMails(transaction, toSubject(quote))
  await send(transaction, quote, mailing, {
    template: 'quoteAccepted',
    key: `quote ${quote.id} accepted`,
    data: (link) => ({
      ...toFreight(quote),
      // An accepted price always has a link.
      link,
      loadId: load.id,
      deliveryBy: load.deliveryDateTime as Date,
      deliveryZone: load.deliveryZone,
      pickupNumber,
      total: dollars(quote.totalCents ?? 0),
    }),
  })
}

/** Mails that a price is about to expire. */
export async function mailReminder(transaction: Knex, quote: Quote, price: QuotePrice, mailing: QuoteMailing): Promise<void> {
  await send(transaction, quote, mailing, {
    template: 'quoteReminder',
    until: price.validUntil,
    key: `quote ${quote.id} reminder ${price.version}`,
    data: (link) => ({ ...toFreight(quote), link, total: dollars(price.totalCents), validUntil: price.validUntil }),
  })
}

/** Mails that a price was withdrawn. */
export async function mailWithdrawal(transaction: Knex, quote: Quote, reason: string, { sendMail }: QuoteMailing): Promise<void> {
  await supersedeMails(transaction, toSubject(quote))
  await sendMail(transaction, {
    to: quote.email,
    template: 'quoteWithdrawn',
    data: { ...toFreight(quote), reason },
    key: `quote ${quote.id} withdrawn`,
    resource: 'quotes',
    rowId: quote.id,
  })
}

/** Sends a mail with its own link: only the hash of an earlier one is stored. */
async function send<T extends TemplateName>(
  transaction: Knex,
  quote: Quote,
  { sendMail, linkTo }: QuoteMailing,
  { data, ...mail }: { template: T; key: string; until?: Date; data: (link: string) => TemplateData<T> },
): Promise<void> {
  const token = await createLink(transaction, { resource: 'quotes', rowId: quote.id, now: new Date(), mailKey: mail.key })
  await sendMail(transaction, {
    ...mail,
    to: quote.email,
    data: data(linkTo(token)),
    secrets: [token],
    ...toSubject(quote),
  })
}

const toSubject = ({ id }: Quote) => ({ resource: 'quotes', rowId: id }) as const

const toFreight = (quote: Quote) => ({
  reference: `Q-${quote.number}`,
  companyName: quote.companyName,
  contactName: quote.contactName,
  pickupLocation: quote.pickupLocation,
  deliveryLocation: quote.deliveryLocation,
  pickupTime: quote.pickupTime,
  pickupZone: quote.pickupZone,
})
