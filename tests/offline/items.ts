import type { EntryKind } from '../../client/offline/outbox/kinds.ts'
import { applicationBody, quoteRequestBody } from '../factories.ts'

/** What is sent in schedules. */
export type ItemKind = Extract<EntryKind, 'quote' | 'application' | 'quoteContact' | 'loadMessage' | 'loadProof'>

const contactBody = (values: object) => ({
  ...{ channel: 'call', outcome: 'No answer', note: '', occurredAt: '2026-11-20T16:41:00Z' },
  ...values,
})

const messageBody = (values: object) => ({ text: '', writtenAt: '2026-11-20T16:41:00Z', ...values })

const today = Date.now() - 3_600_000
/** A check call of a driver, each at a time of its own: the same one twice would be one. */
const eventBody = ({ note = '', ...values }: { note?: string }) => ({
  ...{ type: 'check_call', location: 'Blythe, CA', note },
  occurredAt: new Date(today + Number(/\d+$/.exec(note)?.[0] ?? 0) * 1_000).toISOString(),
  ...values,
})

/** The nouns of those that are commands on a row. */
export const nounOf: Partial<Record<ItemKind, 'quotes' | 'loads'>> = {
  quoteContact: 'quotes',
  loadMessage: 'loads',
  loadProof: 'loads',
}

/**
 * The forms a person can submit: the field that identifies the item, also in the database, a free text field, and what the
 * server always refuses.
 */
export const forms = {
  quote: { body: quoteRequestBody, name: 'companyName', remark: 'freightDetails', wrong: { email: 'nobody' } },
  application: { body: applicationBody, name: 'lastName', remark: 'previousEmployer', wrong: { email: 'nobody' } },
  quoteContact: { body: contactBody, name: 'note', remark: 'outcome', wrong: { channel: 'fax' } },
  loadMessage: { body: messageBody, name: 'text', remark: 'writtenAt', wrong: { urgency: 'high' } },
  loadProof: { body: eventBody, name: 'note', remark: 'location', wrong: { type: 'flew' } },
} as const satisfies Record<ItemKind, object>

/** The same item in other words. */
export function otherWords(kind: ItemKind, words: string, count: number): Record<string, string> {
  const isTime = kind === 'loadMessage'
  return { [forms[kind].remark]: isTime ? new Date(Date.UTC(2026, 10, 20, 9, 0, count)).toISOString() : `${words} ${count}` }
}

/** One submitted request. */
export interface Item {
  kind: ItemKind
  name: string
  /** The device has persisted it. */
  kept: boolean
  /** The person has discarded it. */
  discarded: boolean
  /** The server always refuses it. */
  invalid: boolean
  /** Of a command: the id of its row, whose it is, and its place in the outbox; null once it was taken out and put in again. */
  row?: string
  userId?: string
  seq?: number | null
  /** It was refused and sent again with other words: where the first had arrived after all, those are left as a draft. */
  resent?: boolean
  /** The SHA-256 of the photos that go with it. */
  photos: string[]
}

/** The name of the item in the values of any form. */
export function nameOf(filledIn: unknown): string {
  const { companyName, lastName, note, text } = (filledIn ?? {}) as Record<string, string | undefined>
  return companyName ?? lastName ?? note ?? text ?? ''
}

/** Somebody with a session at the server. */
export interface ScheduledUser {
  id: string
  cookie: string
}

/** Where a schedule happens: people at the desk, the driver of the loads, and rows for their commands. */
export interface Scene {
  desk: readonly ScheduledUser[]
  driver: ScheduledUser
  rows: Readonly<Record<'quotes' | 'loads', readonly string[]>>
  /** Kills the server in the middle of whatever it does, and starts it again. */
  killServer: () => Promise<void>
}
