import type { OfflineDatabase } from '../database.ts'
import type { Locks } from '../locks.ts'
import type { Decision, SendResult, Wait } from './decide.ts'
import type { Entry, HeldFile, Problem, Sent } from './entry.ts'
import type { CommandRow } from './kinds.ts'

/** The result of cancelling a key: the server will never store it, has stored it, or is not known to have either. */
export type Cancellation =
  | { state: 'cancelled' }
  | { state: 'stored'; reference: string | null }
  | { state: 'unknown'; problem: Problem /** In milliseconds. */; retryAfter: number }

/** An entry as it is sent. */
export type ReadyEntry = Entry & { file?: HeldFile }

/** The dependencies of an outbox: the same in a page and in the worker, others in tests. */
export interface OutboxParts {
  database: OfflineDatabase
  locks: Locks
  /** Of a file, the entry comes with its bytes. */
  send: (entry: ReadyEntry) => Promise<SendResult>
  cancel: (key: string) => Promise<Cancellation>
  /** A small request that goes first while the connection is in doubt: null when our server has responded. */
  probe: () => Promise<Wait | null>
  /** Whether the browser is offline, or its last request of any kind got no response. */
  isConnectionUncertain: () => boolean
  /** Milliseconds, by this device's clock. */
  now: () => number
  random: () => number
  /** For the worker: wait for streams that a tab has locked, to take over if that tab dies. Pages leave them to the tab. */
  patient?: boolean
  /** Publishes an arrival that the device has no room to store. Without it the entry waits until there is room. */
  publishSent?: (sent: Sent) => void
  /** Publishes what a response says of a command's row. Without it the row comes by the event stream. */
  publishRow?: (row: CommandRow, decision: Decision) => void
}
