import type { EntryKind } from '../../client/platform/offline/outbox/kinds.ts'
import { applicationBody, quoteRequestBody } from '../support/factories.ts'
import { dayAhead } from '../support/loads.ts'
import type { Random } from './random.ts'

/** The kinds of entries that schedules send. */
export type ItemKind = Extract<
  EntryKind,
  | ('quote' | 'application' | 'quoteContact' | 'loadMessage' | 'loadProof')
  | ('document' | 'cabExpense' | 'loadCorrection' | 'daysOffRequest' | 'daysOffWithdrawal' | 'settlementDispute')
>

const contactBody = (values: object) => ({
  channel: 'call',
  outcome: 'No answer',
  note: '',
  occurredAt: '2026-11-20T16:41:00Z',
  ...values,
})

const messageBody = (values: object) => ({ text: '', writtenAt: '2026-11-20T16:41:00Z', ...values })

const anHourAgo = Date.now() - 3_600_000
/** The number of an item within its schedule. */
const placeOf = (name: string) => Number(/\d+$/.exec(name)?.[0] ?? 0)

/**
 * The events of a driver, each with its own time, because the server stores two equal events once. They include arrivals at a
 * stop that the dispatcher has removed, and times of a phone whose clock shows 1970 or 2150.
 */
const eventBody = ({ note = '', ...values }: { note?: string }) => {
  const [place, seconds] = [placeOf(note), placeOf(note) * 1_000]
  const clock = [anHourAgo, 0, Date.UTC(2150, 5, 1)][place % 4] ?? anHourAgo
  return {
    ...(place % 3 === 1 ? { type: 'arrived_stop', stop: 1 + (place % 5) } : { type: 'check_call' }),
    location: 'Blythe, CA',
    note,
    occurredAt: new Date(clock + seconds).toISOString(),
    ...values,
  }
}

/** The event of its driver that a load has from the start, which the driver corrects. */
export const recordedEvent = (load: string) => `00000000-0000-4000-8000-${load.slice(2).padStart(12, '0')}`

const correctionBody = ({ note = '', ...values }: { note?: string }) => ({
  note,
  correctedAt: new Date(anHourAgo).toISOString(),
  occurredAt: new Date(anHourAgo - placeOf(note) * 60_000).toISOString(),
  ...values,
})

/** Each paid at a time of its own, as events are. */
const expenseBody = ({ note = '', ...values }: { note?: string }) => ({
  code: 'scale',
  amount: 13.5,
  paidBy: 'driver',
  note,
  files: [],
  paidAt: new Date(anHourAgo + placeOf(note) * 1_000).toISOString(),
  ...values,
})

const documentBody = (values: object) => ({ kind: 'medical_card', expiresOn: dayAhead(200), files: [], ...values })

let submitted = 0
/** A time that no other document has: it identifies the document. */
const nextInstant = () => new Date(anHourAgo + submitted++).toISOString()

/** The most days that a driver requests at once; no two requests overlap. */
const daysEach = 8
const firstDay = (note: string) => 10 + placeOf(note) * daysEach

const daysOffBody = ({ note = '', ...values }: { note?: string }) => ({
  from: dayAhead(firstDay(note)),
  until: dayAhead(firstDay(note)),
  note,
  askedAt: new Date(anHourAgo).toISOString(),
  ...values,
})

const withdrawalBody = (values: object) => ({ request: '', ...values })

const disputeBody = (values: object) => ({
  line: 'trailer',
  name: 'Trailer rental',
  amount: -200,
  text: '',
  expected: 100,
  disputedAt: '2026-11-20T16:41:00Z',
  ...values,
})

/** The resources of the kinds that are commands on a row. */
export const nounOf: Partial<Record<ItemKind, keyof Scene['rows']>> = {
  quoteContact: 'quotes',
  loadMessage: 'loads',
  loadProof: 'loads',
  loadCorrection: 'loads',
  cabExpense: 'loads',
  document: 'documents',
  daysOffRequest: 'drivers',
  daysOffWithdrawal: 'drivers',
  settlementDispute: 'settlements',
}

/** What only a driver sends, */
const ofDriver: readonly ItemKind[] = [
  'loadProof',
  'loadCorrection',
  'cabExpense',
  'document',
  'daysOffRequest',
  'daysOffWithdrawal',
  'settlementDispute',
]
/** and how many photos go with it: at least, and at most. */
export const photosOf: Partial<Record<ItemKind, readonly [number, number]>> = {
  loadProof: [0, 2],
  cabExpense: [1, 2],
  document: [1, 3],
}

/** The forms a person can submit: the field that identifies the item, also in the database, and what the server always refuses. */
export const forms = {
  quote: { body: quoteRequestBody, name: 'companyName', wrong: { email: 'nobody' } },
  application: { body: applicationBody, name: 'lastName', wrong: { email: 'nobody' } },
  quoteContact: { body: contactBody, name: 'note', wrong: { channel: 'fax' } },
  loadMessage: { body: messageBody, name: 'text', wrong: { urgency: 'high' } },
  loadProof: { body: eventBody, name: 'note', wrong: { type: 'flew' } },
  loadCorrection: { body: correctionBody, name: 'note', wrong: { event: 'the last one' } },
  cabExpense: { body: expenseBody, name: 'note', wrong: { code: 'beer' } },
  document: { body: documentBody, name: 'submittedAt', wrong: { kind: 'passport' } },
  daysOffRequest: { body: daysOffBody, name: 'note', wrong: { from: '2026-01-01' } },
  // An invalid withdrawal names a request that does not exist.
  daysOffWithdrawal: { body: withdrawalBody, name: 'request', wrong: {} },
  settlementDispute: { body: disputeBody, name: 'text', wrong: { expected: -1 } },
} as const satisfies Record<ItemKind, object>

/** The same item with another text. */
export function otherText({ kind, name }: Pick<Item, 'kind' | 'name'>, label: string, count: number): Record<string, string> {
  const text = `${label} ${count}`
  switch (kind) {
    case 'quote':
      return { freightDetails: text }
    case 'application':
      return { previousEmployer: text }
    case 'quoteContact':
      return { outcome: text }
    case 'loadMessage':
      return { writtenAt: new Date(Date.UTC(2026, 10, 20, 9, 0, count)).toISOString() }
    case 'loadProof':
      return { location: text }
    case 'loadCorrection':
      return { occurredAt: new Date(anHourAgo - count * 1_000).toISOString() }
    case 'cabExpense':
      return { paidBy: count % 2 ? 'company' : 'driver' }
    case 'document':
      return { expiresOn: dayAhead(201 + (count % 300)) }
    case 'daysOffRequest':
      return { until: dayAhead(firstDay(name) + (count % daysEach)) }
    case 'daysOffWithdrawal':
      return {}
    case 'settlementDispute':
      return { name: text }
  }
}

/** One submitted request. */
export interface Item {
  kind: ItemKind
  name: string
  /** The device has persisted it. */
  retained: boolean
  /** The person has discarded it. */
  discarded: boolean
  /** The server always refuses it. */
  invalid: boolean
  /** Null: a visitor's. */
  userId: string | null
  /** Of a command: the id of its row, and its place in the outbox; null after the client removed it and queued it again. */
  row?: string
  seq?: number | null
  /**
   * The server refused it and the client sent it again with another text. If the first one had arrived after all, a draft has
   * that text.
   */
  resent?: boolean
  /** The SHA-256 of the photos that go with it. */
  photos: string[]
}

/** An item as its form sends it. */
export function bodyOf({ kind, name, invalid, row }: Item, values: object): object {
  const { body, name: field, wrong } = forms[kind]
  return body({
    [field]: name,
    ...(kind === 'document' && { kind: row }),
    ...(kind === 'loadCorrection' && row && { event: recordedEvent(row) }),
    ...(invalid && wrong),
    ...values,
  })
}

/** The name of the item in the values of any form. */
export function nameOf(filledIn: unknown): string {
  const values = (filledIn ?? {}) as Record<string, string | undefined>
  const { companyName, lastName, note, text, submittedAt, request } = values
  return companyName ?? lastName ?? note ?? text ?? submittedAt ?? request ?? ''
}

/** A user with a session at the server. */
export interface ScheduledUser {
  id: string
  cookie: string
}

/**
 * The setting of a schedule: dispatchers, the driver of the loads, and rows for their commands. For documents, the rows are
 * document types.
 */
export interface Scene {
  desk: readonly ScheduledUser[]
  driver: ScheduledUser
  rows: Readonly<Record<'quotes' | 'loads' | 'documents' | 'drivers' | 'settlements', readonly string[]>>
  /** The ids of the driver's requests for days off that wait for an answer. */
  askedDaysOff: () => Promise<string[]>
  /** A dispatcher declines some of those requests. */
  declineDaysOff: () => Promise<void>
  /** Kills the server in the middle of whatever it does, and starts it again. */
  killServer: () => Promise<void>
}

/** A new item that the client has not submitted yet. */
export function makeItem(
  kind: ItemKind,
  { schedule, place, random, scene }: { schedule: string; place: number; random: Random; scene: Scene },
): Item {
  const desk = scene.desk.map(({ id }) => id)
  const drivers = [scene.driver.id]
  const whose = ofDriver.includes(kind) ? drivers : { loadMessage: [...desk, ...drivers], quoteContact: desk }[kind as string]
  const resource = nounOf[kind]
  return {
    kind,
    retained: false,
    discarded: false,
    invalid: random.chance(0.1),
    photos: [],
    // The name identifies the item.
    name: kind === 'document' ? nextInstant() : `Schedule ${schedule}, ${place}`,
    userId: random.pick(whose ?? [null, null, ...desk]),
    ...(resource && { row: random.pick(scene.rows[resource]) }),
  }
}
