import type { Knex } from 'knex'
import { permissions } from '#shared/permissions'
import type { QuoteFilter, Quote as QuoteOnTheWire } from '#shared/quote'
import type { SessionUser } from '../http/session.ts'
import { foldForSearch, Quote } from './Quote.ts'

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

/** The row as this role may know it, as the columns of a record that PostgreSQL writes as JSON: `row_to_json(shown)`. */
function shownTo({ role }: SessionUser): string {
  const hidden: Partial<Record<string, readonly string[]>> = permissions.quotes.hidden
  const columns = Object.entries(fields).filter(([field]) => !hidden[role]?.includes(field))
  return `quotes, lateral (select ${columns.map(([field, column]) => `${column} as "${field}"`).join(', ')}) shown`
}

/** A page of a list as JSON, and the cursor of the next page, null on the last. */
export interface Page {
  json: string
  next: string | null
}

/** What the desk's list asks for, once its parameters are read. */
export interface QuoteList extends Pick<QuoteFilter, 'status' | 'search' | 'ids' | 'limit'> {
  /** Only quotes with a smaller number: the last one of the page before. */
  before?: string | undefined
}

/** Newest first. The search is literal text in any case: reference, company, contact, e-mail or place. */
export async function listQuotes(
  knex: Knex,
  user: SessionUser,
  { status, search, ids, before, limit }: QuoteList,
): Promise<Page> {
  const page = knex
    .fromRaw(shownTo(user))
    .select(knex.raw('number, row_to_json(shown) as quote'))
    .modify(Quote.visibleTo(user))
    .orderBy('number', 'desc')
    .limit(limit + 1, { skipBinding: true })
  if (status) page.where('quotes.status', status)
  if (search) page.whereRaw('search_text like ?', [`%${escapeLike(foldForSearch(search))}%`])
  if (ids) page.whereRaw('quotes.id = any(?::uuid[])', [ids])
  if (before) page.where('number', '<', before)
  const [row] = await knex.from(page.as('page')).select(
    knex.raw(
      `'[' || coalesce(array_to_string((array_agg(quote::text))[1:${limit}], ','), '') || ']' as json,
         case when count(*) > ${limit} then (array_agg(number))[${limit}]::text end as next`,
    ),
  )
  return row
}

/** One quote as JSON, or null when there is none that this user may see. */
export async function readQuote(knex: Knex, user: SessionUser, id: string): Promise<string | null> {
  const row = await knex
    .fromRaw(shownTo(user))
    .first(knex.raw('row_to_json(shown)::text as quote'))
    .where('quotes.id', id)
    .modify(Quote.visibleTo(user))
  return row?.quote ?? null
}

/** `%` and `_` are letters like any other here. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
