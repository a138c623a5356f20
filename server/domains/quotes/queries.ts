import type { Quote as QuoteOfApi, QuoteRecord } from '#shared/quotes/quote'
import { openQuoteStatuses, quoteStatuses } from '#shared/quotes/status'
import { lastMail } from '../../platform/mail/queries.ts'
import { inDollars, notLongEnded } from '../../platform/queries/list.ts'
import { readsOf, totalsOf } from '../../platform/queries/reads.ts'
import { settingsAt } from '../settings/index.ts'
import { Quote } from './Quote.ts'

/** The SQL expression of each field of a row. */
const rowFields: Record<keyof QuoteOfApi, string> = {
  id: 'quotes.id',
  reference: `'Q-' || number`,
  status: 'status',
  companyName: 'company_name',
  contactName: 'contact_name',
  email: 'email',
  phone: 'phone',
  equipment: 'equipment',
  pickupLocation: 'pickup_location',
  deliveryLocation: 'delivery_location',
  pickupTime: 'pickup_time',
  pickupZone: 'pickup_zone',
  freightDetails: 'freight_details',
  suspicious: 'suspicious',
  respondBy: 'respond_by',
  source: 'source',
  total: inDollars('quotes.total_cents'),
  validUntil: 'valid_until',
  quotedAt: 'quoted_at',
  endReason: 'end_reason',
  withdrawnByShipper: 'withdrawn_by_shipper',
  handler: `case when handler_id is not null then
    json_build_object('id', handler_id, 'name', handler_name, 'until', handler_until) end`,
  createdAt: 'quotes.created_at',
  updatedAt: 'quotes.updated_at',
  version: 'quotes.version',
}

const recordFields: Record<keyof QuoteRecord, string> = {
  ...rowFields,
  prices: `array(select json_build_object('version', price.version, 'deliveryBy', delivery_by, 'deliveryZone', delivery_zone,
      'distance', distance, 'distanceSource', distance_source, 'linehaul', ${inDollars('linehaul_cents')}, 'fuel', fuel,
      'fuelSurcharge', ${inDollars('fuel_cents')}, 'charges', charges, 'total', ${inDollars('price.total_cents')},
      'validUntil', price.valid_until, 'note', note, 'sentAt', sent_at, 'sentBy', sender.first_name)
    from quote_prices price left join users sender on sender.id = price.sent_by
    where price.quote_id = quotes.id order by price.version desc)`,
  detention: settingsAt(
    'detention',
    ['freeHours', 'perHour'],
    'coalesce((select max(sent_at) from quote_prices where quote_id = quotes.id), now())',
  ),
  contacts: `array(select json_build_object('id', contact.id, 'channel', channel, 'outcome', outcome, 'note', note,
      'occurredAt', occurred_at, 'receivedAt', received_at, 'who', author.first_name || ' ' || author.last_name)
    from quote_contacts contact left join users author on author.id = contact.user_id
    where contact.quote_id = quotes.id order by occurred_at desc, contact.id)`,
  takenBy: `(select first_name || ' ' || last_name from users where users.id = quotes.taken_by)`,
  acceptedBy: 'accepted_by',
  pickupNumber: 'pickup_number',
  endedAt: 'ended_at',
  mail: lastMail('quotes', 'quotes.id::text'),
  links: `(select json_build_object('until', max(link_ends_at(links)) filter (where revoked_at is null), 'revokedAt', max(revoked_at),
      'openedAt', max(opened_at))
    from links where links.resource = 'quotes' and links.row_id = quotes.id::text)`,
  loadId: '(select loads.id from loads where loads.quote_id = quotes.id)',
  shipperName: '(select shippers.name from shippers where shippers.id = quotes.shipper_id)',
}

const from = `quotes left join (
    select quote_id as handled, user_id as handler_id, until as handler_until, first_name || ' ' || last_name as handler_name
    from quote_handlers join users on users.id = user_id) handling on handled = quotes.id`

/** A shipper sees why a price was declined or withdrawn, not why a request got none. */
const reduced = { endReason: 'case when quoted_at is not null then end_reason end' }

const definition = {
  row: {
    resource: 'quotes',
    from,
    reduced,
    sort: 'quotes.number',
    filters: { status: 'quotes.status' },
    cached: true,
    dependsOn: ['quote_handlers', 'users'],
    fields: rowFields,
  },
  record: { resource: 'quotes', from, reduced, fields: recordFields },
  visibleTo: Quote.visibleTo,
  working: notLongEnded('quotes', openQuoteStatuses),
  robots: 'suspicious',
} as const

/** The reads of quote requests. */
export const quotes = readsOf(definition)

/** Counts of quote requests by status, with robots counted separately. */
export const totalQuotes = totalsOf(definition, quoteStatuses)
