import type { OfflineDatabase } from '../database.ts'
import type { Locks } from '../locks.ts'
import type { SendResult, Wait } from './decide.ts'
import type { Entry, Problem, Sent } from './entry.ts'

/** What the server says of a key that is cancelled: it will never be stored, or it is, or nobody knows yet. */
export type Cancellation =
  | { state: 'cancelled' }
  | { state: 'stored'; reference: string | null }
  | { state: 'unknown'; problem: Problem /** In milliseconds. */; retryAfter: number }

/** What an outbox is made of: a page and the worker have the same, tests their own. */
export interface OutboxParts {
  database: OfflineDatabase
  locks: Locks
  send: (entry: Entry) => Promise<SendResult>
  cancel: (key: string) => Promise<Cancellation>
  /** The small question that goes first while the connection is in doubt: null when our own server has answered it. */
  probe: () => Promise<Wait | null>
  /** Whether this browser knows of no network, or its last request of any kind was not answered. */
  inDoubt: () => boolean
  /** Milliseconds, by this device's clock. */
  now: () => number
  random: () => number
  /** The worker waits for a stream that another tab has locked, to go on where that tab dies; a page leaves it to them. */
  patient?: boolean
  /** Publishes what has arrived when the device has no room to store it. Without it the entry waits until there is room. */
  publishSent?: (sent: Sent) => void
}
