import type { EntryKind } from '../../client/offline/outbox/kinds.ts'
import { applicationBody, quoteRequestBody } from '../factories.ts'
import type { Fault } from './network.ts'

/** What is sent in schedules. */
export type ItemKind = Extract<EntryKind, 'quote' | 'application' | 'quoteContact' | 'loadMessage'>

const contactBody = (values: object) => ({
  ...{ channel: 'call', outcome: 'No answer', note: '', occurredAt: '2026-11-20T16:41:00Z' },
  ...values,
})

const messageBody = (values: object) => ({ text: '', writtenAt: '2026-11-20T16:41:00Z', ...values })

/** The nouns of those that are commands on a row. */
export const nounOf: Partial<Record<ItemKind, 'quotes' | 'loads'>> = { quoteContact: 'quotes', loadMessage: 'loads' }

/**
 * The forms a person can submit: the field that identifies the item, also in the database, a free text field, and what the
 * server always refuses.
 */
export const forms = {
  quote: { body: quoteRequestBody, name: 'companyName', remark: 'freightDetails', wrong: { email: 'nobody' } },
  application: { body: applicationBody, name: 'lastName', remark: 'previousEmployer', wrong: { email: 'nobody' } },
  quoteContact: { body: contactBody, name: 'note', remark: 'outcome', wrong: { channel: 'fax' } },
  loadMessage: { body: messageBody, name: 'text', remark: 'writtenAt', wrong: { urgency: 'high' } },
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
}

/** The name of the item in the values of any form. */
export function nameOf(filledIn: unknown): string {
  const { companyName, lastName, note, text } = filledIn as Record<string, string | undefined>
  return companyName ?? lastName ?? note ?? text ?? ''
}

/** Somebody with a session at the server. */
export interface ScheduledUser {
  id: string
  cookie: string
}

/** Where a schedule happens: two people, and rows for their commands. */
export interface Scene {
  users: readonly ScheduledUser[]
  rows: Readonly<Record<'quotes' | 'loads', readonly string[]>>
}

/** The state of the device at the end, and what was submitted. */
export interface Ending {
  items: Item[]
  /** Names still in the outbox, though there was time and a network to send everything. */
  outbox: string[]
  drafts: string[]
  /** Names of drafts that are unsent. */
  calledBack: string[]
  /** Names of drafts that a refusal left in the open form. */
  refused: string[]
  /** Keys that the device has reported as cancelled. */
  never: string[]
  /** Keys that the device has acknowledged as stored. */
  sent: string[]
  problems: string[]
  seen: Map<Fault, number>
  /** The number of entries that were not attempted because there was no network, and of edits that took effect. */
  stayed: number
  called: number
  /** The number of refused entries that were sent again. */
  resent: number
}
