import { company } from '#shared/kernel/company'
import { fileKinds } from '#shared/kernel/file'
import { hadArrived, readyToEdit, type SentLater } from '#shared/kernel/messages'
import { formatClock, formatDays, formatWhen } from '#shared/kernel/time'
import { type ExpenseText, expenseTitle } from '#shared/loads/charges'
import type { Reply } from '#shared/loads/replies'
import { eventName, type TrackingEventType, trackingEvents } from '#shared/tracking/status'
import { dueIn } from '../offline/outbox/backoff.ts'
import { type Entry, needsYou, type Problem, type Sent } from '../offline/outbox/entry.ts'
import { calledOf, type EntryKind, kinds } from '../offline/outbox/kinds.ts'
import { type Reconciled, surelyNotStored } from '../offline/outbox/reconcile.ts'
import { referenceOf } from '../offline/outbox/sent.ts'
import type { UnsentRequest } from '../offline/outbox/unsent.ts'

/** The title of an entry: "Quote request, Fresno, CA to Phoenix, AZ", "Contact on Q-1042, by phone". */
export function titleOf({ kind, row, body, file }: Pick<Entry, 'kind' | 'row' | 'body' | 'file'>): string {
  if (!Object.hasOwn(kinds, kind)) return 'Something saved by a newer version of this app'
  const label = calledOf(kind, row)
  const name = label.charAt(0).toUpperCase() + label.slice(1)
  return [
    name,
    row?.subject ?? (file?.kind ? fileKinds[file.kind].toLowerCase() : details[kind]((body ?? {}) as Record<string, unknown>)),
  ]
    .filter(Boolean)
    .join(', ')
}

const details: Record<EntryKind, (body: Record<string, unknown>) => string | null> = {
  quote: ({ pickupLocation: from, deliveryLocation: to }) => (from && to ? `${from} to ${to}` : null),
  application: ({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' '),
  quoteByPhone: ({ pickupLocation: from, deliveryLocation: to }) => (from && to ? `${from} to ${to}` : null),
  load: ({ stops }) => {
    const places = (Array.isArray(stops) ? stops : []).map((stop: { location?: unknown } | null) => stop?.location)
    const [from, to] = [places[0], places.at(-1)]
    return from && to ? `${from} to ${to}` : null
  },
  quoteContact: ({ channel }) => channels[String(channel)] ?? null,
  applicationContact: ({ channel }) => channels[String(channel)] ?? (channel === 'note' ? 'a note' : null),
  loadEvent: ({ type, stop }) => eventName(type as TrackingEventType, stop as number | null),
  loadProof: ({ type, stop }) => eventName(type as TrackingEventType, stop as number | null),
  loadCorrection: ({ occurredAt }) => (occurredAt === null ? "it didn't happen" : 'different time'),
  disputeReply: ({ reply }) => replied[reply as Reply] ?? null,
  daysOffRequest: ({ from, until }) => (from && until ? formatDays(String(from), String(until)) : null),
  daysOffWithdrawal: () => null,
  settlementDispute: ({ name }) => (typeof name === 'string' ? name : null),
  cabExpense: ({ code, name, amount }) => expenseTitle({ code, name, amount } as ExpenseText),
  eventFile: () => null,
  document: () => null,
  documentFile: () => null,
  loadMessage: formatExcerpt,
  cabMessage: formatExcerpt,
  loadReport: ({ type }) => trackingEvents[type as TrackingEventType] ?? null,
  loadDepart: formatReporter,
  loadDeliver: formatReporter,
  loadAssign: () => null,
  loadUnassign: () => null,
}

const replied: Record<Reply, string> = { own: 'my time is right', other: 'the other time is right', withdrawn: 'withdrawn' }

function formatReporter({ reportedBy: reporter }: Record<string, unknown>): string | null {
  return reporter ? `reported by ${reporter}` : null
}

/** The beginning of a message. */
function formatExcerpt({ text }: Record<string, unknown>): string | null {
  const label = typeof text === 'string' ? text.replace(/\s+/g, ' ').trim() : ''
  return label.length > 60 ? `“${label.slice(0, 59).trimEnd()}…”` : label && `“${label}”`
}

const channels: Partial<Record<string, string>> = { call: 'by phone', mail: 'by email', text: 'by text message' }

const problemTexts: Record<Problem['code'], string> = {
  unreachable: 'no network',
  timeout: 'no response',
  notOurs: 'this network needs you to sign in',
  busy: 'our server was busy',
  signIn: 'sign in to send it',
}

/** The text for an intent to edit or discard an indeterminate entry. */
export const indeterminateText = "It may have gone through already. We're checking with our server first."

/** The text for a device that could not store the user's action. */
export const notDone = "That didn't work on this device. Please try again."

/** The text for the result of the intent to edit or discard an entry. */
export function outcomeOf(reconciled: Reconciled, { kind, row, createdAt }: Pick<Entry, 'kind' | 'row' | 'createdAt'>): string {
  const called = calledOf(kind, row)
  switch (reconciled.outcome) {
    case 'arrived':
      return hadArrived(reconciled.reference)
    case 'gone':
      return 'This one is no longer waiting.'
    case 'waiting':
      return indeterminateText
    case 'done':
      if (reconciled.draft !== null) return readyToEdit({ called, at: formatClock(createdAt) }).text
      return `Your ${called} was discarded. It will not be sent.`
  }
}

/** The values for the toast of an arrived entry. */
export function laterOf({ kind, row, createdAt, receipt }: Sent): SentLater {
  return { called: calledOf(kind, row), at: formatClock(createdAt), reference: referenceOf(receipt) }
}

/** The question that confirms a discard. */
export function discardQuestion(entry: Entry): string {
  const promise = surelyNotStored(entry)
    ? 'It will not be sent.'
    : "It may have gone through already. If it hasn't, it will not be sent."
  return `Discard this ${calledOf(entry.kind, entry.row)}? ${promise}`
}

type Unsent = Pick<UnsentRequest, 'createdAt' | 'refused'>

/** The text for an unsent request: it is not sent until the person submits it again. */
export function unsentDetails({ createdAt, refused }: Unsent): string {
  const why = refused ? 'but our server rejected it' : 'pulled back so you can edit it'
  return `Written ${formatWhen(createdAt)}, ${why}. Submit its form again to send it.`
}

/** The same as a line beside its form. */
export function notSentLine(label: string, { createdAt, refused }: Unsent): string {
  const why = refused ? 'our server rejected it' : 'you pulled it back to edit it'
  return `Your ${label} from ${formatClock(createdAt)} is not sent: ${why}. It's still here.`
}

/** The text during the probe, which may take a while. */
export const probingText = 'Checking the connection …'

/** The text for the result of *Send now*; null without a result yet. */
export function triedNow({ state, problem }: Entry): string | null {
  return state === 'waiting' && problem ? `Tried just now: ${problemTexts[problem.code]}.` : null
}

/** The texts for an entry with an intent. */
export const intents = {
  edit: "We're checking whether it already went through before you edit it.",
  discard: "We're checking whether it already went through before it is discarded.",
}

/** The text for a refused entry, whose data is still on the device. */
export function refusalOf({ answer }: Entry): string {
  return `${answer?.status === null ? 'This version was not sent.' : 'Our server rejected it.'} Everything you typed is still here.`
}

/** The status of an entry in a line. One that was tried without a response may have arrived, so it is not called unsent. */
export function statusOf(entry: Entry): string {
  if (entry.state === 'needsYou') return refusalOf(entry)
  const status = surelyNotStored(entry) ? 'Not sent yet.' : 'Not confirmed yet.'
  return `Waiting on this device since ${formatClock(entry.createdAt)}. ${entry.requestedAction ? intents[entry.requestedAction] : status}`
}

/**
 * The details of an entry: since when it waits, the number of attempts, the reason, and until when the server wants it to wait.
 */
export function detailsOf(entry: Entry, now: number): string {
  const { createdAt, attempts, state, problem, answer } = entry
  const tried =
    attempts === 0
      ? problem && surelyNotStored(entry) && 'not sent yet'
      : attempts === 1
        ? 'tried once'
        : `tried ${attempts} times`
  const refused = answer?.status === null ? 'not sent' : 'rejected by the server'
  const why = state === 'needsYou' ? refused : problem ? problemTexts[problem.code] : null
  const busyUntil = waitsUntil(entry, now)
  return [`Since ${formatClock(createdAt)}`, tried, why, busyUntil && `retrying at ${busyUntil}`].filter(Boolean).join(' · ')
}

/** Until when the server asked to wait, as 9:52 AM; null for less than five seconds. */
export function waitsUntil({ state, pause, attempts }: Entry, now: number): string | null {
  // The server has not asked: the wait is the undo delay.
  if (attempts === 0) return null
  const wait = dueIn(pause, now, true)
  return state === 'waiting' && wait > 5_000 ? formatClock(now + wait) : null
}

/** The text that says what needs the person's attention, or null. */
export function problemOf(entry: Entry, now: number): string | null {
  // The user already wants to edit or discard it.
  if (entry.requestedAction) return null
  switch (needsYou(entry, now)) {
    case 'refused': {
      const { status, detail = '', fields = {} } = entry.answer ?? {}
      // Without the field errors that the server's message already contains.
      const additional = [...new Set(Object.values(fields))].filter((message) => !detail.includes(message))
      const label = [detail, ...additional].filter(Boolean).join(' · ')
      if (status !== null) return `“${label}”`
      // This device has lost its bytes.
      return entry.file ? label : `${label} This version is different: edit or discard it.`
    }
    case 'signIn':
      return 'It will be sent when you sign in again.'
    case 'timePassed':
      return `Its pickup time has passed. Edit it, or call us at ${company.phone}.`
    case 'tenFailures':
      return `Failed to send ${entry.failed?.times} times. We're still trying. If it's urgent, call us at ${company.phone}.`
    default:
      return null
  }
}
