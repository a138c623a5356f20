import type { Knex } from 'knex'
import type { DaysOffRequest } from '#shared/drivers/driver'
import { formatDays } from '#shared/kernel/time'
import type { Ending } from '../../offline/ending.ts'
import type { ItemKind } from '../../offline/items.ts'

/** The table and the name column of each kind. */
const storedAs = { quote: ['quotes', 'company_name'], application: ['applications', 'last_name'] } as const

/** What the server has of an item, by its name. */
export interface Stored {
  name: string
  clientId: string
  commits: number
}

const namesOf = ({ items }: Ending, kind: ItemKind) => items.filter((item) => item.kind === kind).map(({ name }) => name)

/** The quote requests, or the applications. */
export async function storedOf(knex: Knex, ending: Ending, kind: keyof typeof storedAs): Promise<Stored[]> {
  const [table, name] = storedAs[kind]
  const names = namesOf(ending, kind)
  const { rows } = await knex.raw(
    `select ${name} as name, client_id as "clientId", (select count(*)::int from audit_log where row_id = ${table}.id::text) as commits
     from ${table} where ${name} = any(?)`,
    [names],
  )
  return rows
}

/** The contacts on these quote requests, in the order in which the server has stored them; each command is a row of the audit log. */
export async function storedContacts(knex: Knex, ending: Ending, rows: readonly string[]): Promise<Stored[]> {
  const { rows: contacts } = await knex.raw(
    'select note as name from quote_contacts where note = any(?) order by received_at, id',
    [namesOf(ending, 'quoteContact')],
  )
  const { rows: logged } = await knex.raw(
    `select client_id as "clientId" from audit_log where what = 'log' and row_id = any(?) order by id`,
    [[...rows]],
  )
  if (contacts.length !== logged.length) throw new Error(`${contacts.length} contacts and ${logged.length} commands are stored`)
  return logged.map(({ clientId }: Stored, index: number) => ({ clientId, name: contacts[index].name, commits: 1 }))
}

/** The messages, events and receipts on loads, in the order in which the server has stored them: what came in the same millisecond, as it was made. */
export async function storedOnLoads(knex: Knex, ending: Ending): Promise<Stored[]> {
  const { rows } = await knex.raw(
    `select text as name, client_id as "clientId", 1 as commits, received_at, id as place from load_messages where text = any(?)
     union all select coalesce(private_note, note), client_id, 1, received_at, sequence from tracking_events where coalesce(private_note, note) = any(?)
     union all select note, client_id, 1, received_at, number from expenses where note = any(?)
     order by received_at, place`,
    [
      namesOf(ending, 'loadMessage'),
      [...namesOf(ending, 'loadProof'), ...namesOf(ending, 'loadCorrection')],
      namesOf(ending, 'cabExpense'),
    ],
  )
  return rows
}

/** What a driver has disputed, in the order in which the server has stored it; each is a row of the audit log. */
export async function storedDisputes(knex: Knex, ending: Ending): Promise<Stored[]> {
  const { rows } = await knex.raw(
    `with one as (
       select text, settlement_id, row_number() over (partition by settlement_id order by number) as place from settlement_disputes),
     logged as (
       select client_id, row_id, row_number() over (partition by row_id order by id) as place from audit_log where what = 'dispute')
     select text as name, client_id as "clientId", 1 as commits from one
       full join logged on row_id = settlement_id and logged.place = one.place
     where text = any(?) or text is null order by settlement_id, one.place`,
    [namesOf(ending, 'settlementDispute')],
  )
  return rows
}

/** The stored rows, and the faults in them. */
export interface Judged {
  stored: Stored[]
  faults: string[]
}

interface StoredDocument extends Stored {
  submittedAt: Date
  kind: string
  status: string
  pages: string[]
  /** How many of its pages are there, and not noted with it. */
  unnoted: number
}

/** The documents of a driver, in the order in which the server has stored them. */
export async function storedDocuments(knex: Knex, { items }: Ending, driverId: string): Promise<Judged> {
  const { rows } = await knex.raw<{ rows: StoredDocument[] }>(
    `select submitted_at as "submittedAt", kind, status, audit_log.client_id as "clientId", 1 as commits,
       array(select sha256 from document_files where document_id = documents.id order by number) as pages,
       (select count(*)::int from document_files page join files on files.sha256 = page.sha256
        where document_id = documents.id and files.received_at is not null and page.received_at is null) as unnoted
     from documents join audit_log on row_id = documents.id::text and what = 'status' and client_id is not null
     where driver_id = ? and submitted_at is not null order by documents.number`,
    [driverId],
  )
  const stored = rows.map((row) => ({ ...row, name: row.submittedAt.toISOString() }))
  const faults = stored.flatMap(({ name, kind, status, pages, unnoted }) => {
    const isLast = !stored.some((one) => one.kind === kind && one.name > name)
    const photos = items.find((item) => item.name === name)?.photos ?? []
    return [
      ...(status === (isLast ? 'checking' : 'replaced') ? [] : [`The ${kind} of ${name} is ${status}, and last: ${isLast}`]),
      ...(pages.join() === photos.join() ? [] : [`The ${kind} of ${name} names other pages`]),
      ...(unnoted ? [`The ${kind} of ${name} does not know of ${unnoted} pages that are there`] : []),
    ]
  })
  return { stored, faults }
}

/** The driver's requests and withdrawals of days off, in the order in which the server has stored them. */
export async function storedDaysOff(knex: Knex, ending: Ending, driverId: string): Promise<Judged> {
  const requests: DaysOffRequest[] = (await knex('drivers').where({ id: driverId }).first('days_off_requests')).days_off_requests
  const logged: { what: string; reason: string; clientId: string }[] = await knex('audit_log')
    .where({ row_id: driverId })
    .whereIn('what', ['ask-days-off', 'withdraw-days-off'])
    .orderBy('id')
    .select('what', 'reason', 'client_id as clientId')
  const names = namesOf(ending, 'daysOffRequest')
  const withdrawn = ({ reason }: { reason: string }) => requests.find(({ from, until }) => formatDays(from, until) === reason)
  const stored = logged.map(({ clientId, ...one }) => {
    const isAsked = one.what === 'ask-days-off'
    const name = isAsked ? names.find((asked) => one.reason.endsWith(`, ${asked}`)) : withdrawn(one)?.id
    return { name: name ?? `Nobody's ${one.what}`, clientId, commits: 1 }
  })
  const faults = requests.flatMap(({ id, note, status }) => {
    const [asked, taken] = [note, id].map((name) => stored.findIndex((one) => one.name === name))
    return [
      ...(asked === -1 ? [`${note} is asked for, and nobody did`] : []),
      ...((status === 'withdrawn') === (taken !== -1) ? [] : [`${note} is ${status}, withdrawn: ${taken !== -1}`]),
      ...(taken !== -1 && Number(taken) < Number(asked) ? [`${note} is withdrawn before it was asked for`] : []),
    ]
  })
  return { stored, faults }
}

/** The photos that the server has. */
export const storedPhotos = (knex: Knex, ending: Pick<Ending, 'items'>): Promise<string[]> =>
  knex('files')
    .whereIn(
      'sha256',
      ending.items.flatMap(({ photos }) => photos),
    )
    .whereNotNull('received_at')
    .pluck('sha256')
