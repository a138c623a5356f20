import type { FileKind } from '#shared/kernel/file'
import type { Finding } from '#shared/kernel/findings'
import type { BareFile } from '#shared/loads/proof'
import { type CommandRow, type EntryKind, kinds } from './kinds.ts'

/** Why it has not been sent yet; `status` where there was a response. */
export interface Problem {
  code: 'unreachable' | 'timeout' | 'notOurs' | 'busy' | 'signIn'
  status?: number
}

/**
 * A refusal with the server's message. Without a status the message is ours: an earlier version of this request had already
 * arrived.
 */
export interface Refused {
  status: number | null
  detail: string
  fields: Readonly<Record<string, string>>
  /** Of a 422: the findings of the command's guard. */
  findings?: readonly Finding[]
  /** Of a 412: the current row. An entry stores only the fields that its command is about (see `storedAnswer`). */
  current?: unknown
}

/** The pause before the next try: durations in milliseconds from `since`, by this device's clock, which may be changed. */
export interface Pause {
  since: number
  /** Our backoff: skipped at start, at `online` and by *Send now*. */
  backOff: number
  /** The server's `Retry-After`, or the time in which it can be undone: never skipped. */
  retryAfter: number
}

/** A photo or PDF, as drafts and entries refer to it. A store of their own has the bytes, see bytes.ts. */
export interface TakenFile extends BareFile {
  /** The subject of an event's file. */
  kind?: FileKind
  /** When it was taken, in milliseconds by this device's clock. */
  takenAt: number
}

/** A photo or PDF with its bytes, which this device retains until the server has it. */
export interface HeldFile extends TakenFile {
  blob: Blob
}

/** A request that stays on the device until the server has acknowledged it. */
export interface Entry {
  /** A uuid: the Idempotency-Key of every try. */
  id: string
  v: 1
  /** The order in which this device made its entries. */
  seq: number
  kind: EntryKind
  method: 'POST' | 'PATCH' | 'PUT'
  path: string
  /** The request body; in a command, `accepted` has the codes of the warnings that the user accepts. */
  body: unknown
  /** Of a command: its row, */
  row?: CommandRow
  /** and the row's version that the user saw. The server refuses the command for another version. */
  ifMatch?: number
  /** The files that its body names: the outbox sends them once the server has acknowledged the entry. */
  files?: TakenFile[]
  /** The file of a file entry, which the outbox sends instead of a body. */
  file?: TakenFile
  /** Of a withdrawal: the SHA-256 of the files that are not sent while it waits, see suppressed.ts. */
  withholds?: string[]
  /** The user who wrote it; null for a visitor. The outbox sends it only as this user. */
  userId: string | null
  /** Entries of a stream are sent in order; streams are independent. */
  stream: string
  /** Instants in milliseconds, by this device's clock. */
  createdAt: number
  occurredAt: number
  /** The instant after which sending may be pointless (the pickup time has passed); null without one. */
  expiresAt: number | null
  /** How often it was sent. */
  attempts: number
  /** How often it was due but not sent, because the probe before it got no response. */
  probes?: number
  /** How often our server was too busy for it, and when first and last, by this device's clock. */
  failed?: { times: number; since: number; until: number }
  /** It may have arrived, so it is reconciled with the server before it is edited or discarded. */
  attempted: boolean
  /** An earlier attempt under this key, before it became a draft again, may have arrived. */
  doubtful?: boolean
  /** The intent: to edit or discard it instead, once the server has said whether it arrived. */
  requestedAction?: 'edit' | 'discard'
  /** A key under which an earlier version may have arrived: it is cancelled before this one is sent. */
  replaces?: string
  /** The id it was submitted under, where it has got a new key since. */
  formerly?: string
  pause: Pause
  /** `sending` without a lock: the tab that was sending it died. */
  state: 'waiting' | 'sending' | 'needsYou'
  problem?: Problem
  answer?: Refused
}

/** An entry that has left the outbox. A form or a toast shows that once; the row stays for a while, to show the status again. */
export interface Sent {
  id: string
  formerly?: string
  v: 1
  kind: EntryKind
  row?: CommandRow
  userId: string | null
  createdAt: number
  /** When the server acknowledged it. */
  at: number
  /** The server's response, for example `{id, reference, status, respondBy}`; null for a command, whose row it is. */
  receipt: unknown
  /** Of a file: its SHA-256. The cached event or document may be older. */
  sha256?: string
  /** It had already arrived when the user tried to edit or discard it; the receipt is `{reference}`. */
  requestedAction?: 'edit' | 'discard'
  /** It never arrived, and is this draft now. */
  draft?: string
  /** Of a visitor's request on a device that is not shared: the values that fill in its form again, see sentValues.ts. */
  values?: Readonly<Record<string, unknown>>
  /** The outcome that this device has since read at its link: a withdrawal, or an answer. */
  ended?: 'withdrawn' | 'answered'
  /** A form or a toast has notified the user. */
  shown?: boolean
}

/** Whether this build knows this kind of row. Rows of a newer version of the app are left to it. */
export function isKnown({ v, kind }: { v: number; kind: string }): boolean {
  return v === 1 && Object.hasOwn(kinds, kind)
}

export type NeedsYou = 'refused' | 'signIn' | 'tenFailures' | 'timePassed'

/** Why a user should review this entry, or null. Entries that are neither refused nor need a sign-in are still retried. */
export function needsYou(entry: Entry, now: number): NeedsYou | null {
  if (entry.state === 'needsYou') return 'refused'
  if (entry.problem?.code === 'signIn') return 'signIn'
  if (entry.expiresAt !== null && now > entry.expiresAt) return 'timePassed'
  const { times, since, until } = entry.failed ?? { times: 0, since: 0, until: 0 }
  return times >= 10 && until - since >= hourMs ? 'tenFailures' : null
}

const hourMs = 3_600_000

/** The number of failed attempts and probes, without the attempt under way. */
export function failedAttempts({ attempts, probes = 0, state }: Entry): number {
  return probes + (state === 'sending' ? attempts - 1 : attempts)
}

/** Counts one more failure of our server. It starts again where the device's clock was set back. */
export function failedAgain({ failed }: Entry, now: number): NonNullable<Entry['failed']> {
  return failed && failed.until <= now
    ? { times: failed.times + 1, since: failed.since, until: now }
    : { times: 1, since: now, until: now }
}
