import { api, pages } from '#shared/paths'

/** What can wait to be sent. A new kind is one line here. */
export const kinds = {
  /**
   * `called` is what a notice calls it: "Sent: your quote request of 9:41 AM". `form` is whose draft *Edit* makes of it, and
   * `page` where that form is.
   */
  quote: { path: api.quotes, called: 'quote request', form: 'quote', page: pages.quote },
  application: { path: api.applications, called: 'application', form: 'application', page: pages.apply },
} as const satisfies Record<string, { path: string; called: string; form: string; page: string }>

export type EntryKind = keyof typeof kinds

/** Why it has not been sent yet. `status` is there when the server answered. */
export interface Problem {
  code: 'unreachable' | 'timeout' | 'notOurs' | 'busy' | 'signIn'
  status?: number
}

/** A refusal in the words of the server; in ours, without a status, where the words before these had arrived. */
export interface Refused {
  status: number | null
  detail: string
  fields: Readonly<Record<string, string>>
}

/** When the next try may be: lengths in milliseconds, counted from `since` by this device's clock, which may be set. */
export interface Pause {
  since: number
  /** Ours: start, `online` and *Send now* do not wait for it. */
  backOff: number
  /** The server's: nobody skips it. */
  retryAfter: number
}

/** A request that stays on the device until the server has acknowledged it. */
export interface Entry {
  /** A uuid: the Idempotency-Key of every try. */
  id: string
  v: 1
  /** The order in which this device made its entries. */
  seq: number
  kind: EntryKind
  method: 'POST'
  path: string
  body: unknown
  /** Who wrote it; null for nobody in particular. It is sent as this person or not at all. */
  userId: string | null
  /** Entries of a stream go in order; streams never wait for each other. */
  stream: string
  /** Instants in milliseconds, by this device's clock. */
  createdAt: number
  occurredAt: number
  /** After this instant sending it may be pointless (the pickup is over); null when it never is. */
  expiresAt: number | null
  /** How often it has left this device. */
  tries: number
  /** How often it was due and stayed here, because nobody answered the small question that goes first. */
  probes?: number
  /** How often our own server could not take it; from the first time to the last, by this device's clock. */
  failed?: { times: number; since: number; until: number }
  /** It may have arrived, whatever came back: it is reconciled with the server before it is edited or discarded. */
  attempted: boolean
  /** An earlier try of this key, before it became a draft again, may have arrived. */
  doubtful?: boolean
  /** The person's intent instead of sending it; done as soon as the server has said whether it had arrived. */
  wish?: 'edit' | 'discard'
  /** A key that may have arrived with other words, to be cancelled before this is sent in its place. */
  replaces?: string
  /** The id it was submitted under, where it had to go on under another. */
  formerly?: string
  pause: Pause
  /** `sending` with a free lock: the tab that sent it died. */
  state: 'waiting' | 'sending' | 'needsYou'
  problem?: Problem
  answer?: Refused
}

/** An entry that has left the outbox by itself. Notified of once, by a form or a notice; known for a while, to whoever looks again. */
export interface Sent {
  id: string
  formerly?: string
  v: 1
  kind: EntryKind
  userId: string | null
  createdAt: number
  /** When the server acknowledged it. */
  at: number
  /** What the server answered, for example `{id, reference, status, respondBy}`. */
  receipt: unknown
  /** It was there already when the person wanted to edit or discard it; the receipt is `{reference}`. */
  wish?: 'edit' | 'discard'
  /** It never arrived and is this draft now, as was wished. */
  draft?: string
  told?: boolean
}

/** Whether this build knows what it is. What a newer version of the app has stored is left to that: it is not lost, and not sent wrongly. */
export function isKnown({ v, kind }: { v: number; kind: string }): boolean {
  return v === 1 && Object.hasOwn(kinds, kind)
}

export type NeedsYou = 'refused' | 'signIn' | 'tenFailures' | 'timePassed'

/**
 * Why a person should look at this entry, or null. All but a refused one, and one that wants a sign-in, are still tried.
 * `now` in milliseconds.
 */
export function needsYou(entry: Entry, now: number): NeedsYou | null {
  if (entry.state === 'needsYou') return 'refused'
  if (entry.problem?.code === 'signIn') return 'signIn'
  if (entry.expiresAt !== null && now > entry.expiresAt) return 'timePassed'
  const { times, since, until } = entry.failed ?? { times: 0, since: 0, until: 0 }
  return times >= 10 && until - since >= anHour ? 'tenFailures' : null
}

const anHour = 3_600_000

/** How many tries have ended in vain, those that never left too; the one under way has not. */
export function failedTries({ tries, probes = 0, state }: Entry): number {
  return probes + (state === 'sending' ? tries - 1 : tries)
}

/** Our server has failed it once more. A clock that was set back begins anew. */
export function failedAgain({ failed }: Entry, now: number): NonNullable<Entry['failed']> {
  return failed && failed.until <= now
    ? { times: failed.times + 1, since: failed.since, until: now }
    : { times: 1, since: now, until: now }
}
