import type { FileKind } from '#shared/kernel/file'
import type { Finding } from '#shared/kernel/findings'
import type { BareFile } from '#shared/loads/proof'
import { type CommandRow, type EntryKind, kinds } from './kinds.ts'

/** Why it has not been sent yet; `status` where there was a response. */
export interface Problem {
  code: 'unreachable' | 'timeout' | 'notOurs' | 'busy' | 'signIn'
  status?: number
}

/** A refusal in the server's words. Without a status in ours: an earlier version of this request had already arrived. */
export interface Refused {
  status: number | null
  detail: string
  fields: Readonly<Record<string, string>>
  /** Of a 422: what the guard of a command has found. */
  findings?: readonly Finding[]
  /** Of a 412: the row as it is now, of which an entry stores what `currentOf` leaves. */
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

/** A photo or paper, as drafts and entries refer to it. Its bytes are in a store of their own, see bytes.ts. */
export interface TakenFile extends BareFile {
  /** What a file of an event shows. */
  kind?: FileKind
  /** When it was taken, in milliseconds by this device's clock. */
  takenAt: number
  /** Only in rows that an earlier version of the app has stored: moving its bytes would fail on a full device. */
  blob?: Blob
}

/** A photo or paper with its bytes, which this device holds until the server has it. */
export interface HeldFile extends TakenFile {
  blob: Blob
}

/** A request that stays on the device until the server has acknowledged it. */
export interface Entry {
  /** A uuid: the Idempotency-Key of every try. */
  id: string
  /** 2: the bytes of its files are in a store of their own. */
  v: 1 | 2
  /** The order in which this device made its entries. */
  seq: number
  kind: EntryKind
  method: 'POST' | 'PATCH' | 'PUT'
  path: string
  /** As it is sent; a command's has the codes of the warnings that the person accepts, in `accepted`. */
  body: unknown
  /** Of a command: its row, */
  row?: CommandRow
  /** and the row's version that the person saw. The server refuses the command where it is another one. */
  ifMatch?: number
  /** The files that its body names: they are sent once the server has acknowledged it. */
  files?: TakenFile[]
  /** Of a file, which is sent by itself: what is sent instead of a body. */
  file?: TakenFile
  /** Of a withdrawal: the files that are not sent while it waits, by their SHA-256, see withheld.ts. */
  withholds?: string[]
  /** Who wrote it; null for a visitor. It is sent only as this person. */
  userId: string | null
  /** Entries of a stream are sent in order; streams are independent. */
  stream: string
  /** Instants in milliseconds, by this device's clock. */
  createdAt: number
  occurredAt: number
  /** The instant after which sending may be pointless (the pickup time has passed); null without one. */
  expiresAt: number | null
  /** How often it was sent. */
  tries: number
  /** How often it was due but not sent, because the probe before it got no response. */
  probes?: number
  /** How often our server was too busy for it, and when first and last, by this device's clock. */
  failed?: { times: number; since: number; until: number }
  /** It may have arrived, so it is reconciled with the server before it is edited or discarded. */
  attempted: boolean
  /** An earlier try under this key, before it became a draft again, may have arrived. */
  doubtful?: boolean
  /** The intent: to edit or discard it instead, once the server has said whether it arrived. (The stored name is older.) */
  wish?: 'edit' | 'discard'
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

/** An entry that has left the outbox. A form or a notice says so once; it stays stored for a while, to show the status again. */
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
  /** Of a file: its SHA-256. What this device has cached of its event or document may be older. */
  sha256?: string
  /** It had already arrived when the person wanted to edit or discard it; the receipt is `{reference}`. */
  wish?: 'edit' | 'discard'
  /** It never arrived, and is this draft now. */
  draft?: string
  /** Of a visitor's request, where the device is not shared: what its form is filled in with again, see sentValues.ts. */
  values?: Readonly<Record<string, unknown>>
  /** What this device has seen at its link since: a withdrawal, or an answer. */
  ended?: 'withdrawn' | 'answered'
  /** A form or a notice has said so. (The stored name is older.) */
  told?: boolean
}

/** Whether this build knows this kind of row. Rows of a newer version of the app are left to it. */
export function isKnown({ v, kind }: { v: number; kind: string }): boolean {
  return (v === 1 || v === 2) && Object.hasOwn(kinds, kind)
}

export type NeedsYou = 'refused' | 'signIn' | 'tenFailures' | 'timePassed'

/** Why a person should look at this entry, or null. Those that are neither refused nor need a sign-in are still retried. */
export function needsYou(entry: Entry, now: number): NeedsYou | null {
  if (entry.state === 'needsYou') return 'refused'
  if (entry.problem?.code === 'signIn') return 'signIn'
  if (entry.expiresAt !== null && now > entry.expiresAt) return 'timePassed'
  const { times, since, until } = entry.failed ?? { times: 0, since: 0, until: 0 }
  return times >= 10 && until - since >= anHour ? 'tenFailures' : null
}

const anHour = 3_600_000

/** How many tries have failed, with the probes, without the one under way. */
export function failedAttempts({ tries, probes = 0, state }: Entry): number {
  return probes + (state === 'sending' ? tries - 1 : tries)
}

/** Counts one more failure of our server. It starts again where the device's clock was set back. */
export function failedAgain({ failed }: Entry, now: number): NonNullable<Entry['failed']> {
  return failed && failed.until <= now
    ? { times: failed.times + 1, since: failed.since, until: now }
    : { times: 1, since: now, until: now }
}
