import type { Knex } from 'knex'
import type { QuoteFilter, Quote as QuoteOnTheWire } from '#shared/quote'
import { type Page, type RowKey, readPage, readRow, rowsShownTo, type Shown } from '../database/list.ts'
import type { SessionUser } from '../http/session.ts'
import { Quote } from './Quote.ts'

/** Each field of the wire as PostgreSQL says it. */
const fields: Record<keyof QuoteOnTheWire, string> = {
  id: 'id',
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
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  version: 'version',
}

const shown: Shown = { noun: 'quotes', fields }

const visibleRows = (knex: Knex, user: SessionUser) => rowsShownTo(user, knex, shown).modify(Quote.visibleTo(user))

/** What the desk sees, newest first. */
export function listQuotes(knex: Knex, user: SessionUser, { status, ...question }: QuoteFilter): Promise<Page> {
  const rows = visibleRows(knex, user)
  if (status) rows.where('quotes.status', status)
  return readPage(user, knex, shown, rows, question)
}

/** One quote as JSON, or null when there is none that this user may see. */
export function readQuote(knex: Knex, user: SessionUser, key: RowKey): Promise<string | null> {
  return readRow(knex, 'quotes', visibleRows(knex, user), key)
}
