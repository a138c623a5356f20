import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { OfflineDatabase } from '../../client/offline/database.ts'
import { createLocks, type Locks } from '../../client/offline/locks.ts'
import type { SendResult, Wait } from '../../client/offline/outbox/decide.ts'
import type { Entry } from '../../client/offline/outbox/entry.ts'
import { createOutbox, type Outbox } from '../../client/offline/outbox/outbox.ts'
import type { Cancellation } from '../../client/offline/outbox/parts.ts'

/** What a device's outbox talks to, and its clock. */
export interface Surroundings {
  send: (entry: Entry) => Promise<SendResult>
  cancel: (key: string) => Promise<Cancellation>
  /** Answered by the server, where nothing else is said. */
  probe?: () => Promise<Wait | null>
  /** Never, where nothing else is said. */
  inDoubt?: () => boolean
  now: () => number
  random: () => number
}

/** A tab or the worker: it can be killed at any instant, as a browser does. */
export interface Tab {
  database: OfflineDatabase
  locks: Locks
  outbox: Outbox
  /** Nothing of it goes on: its transactions are aborted, its locks are free, no promise of it is ever kept. */
  kill: () => void
  readonly alive: boolean
}

/** One browser profile: its IndexedDB and its locks, which all its tabs and the worker share. */
export function makeDevice(around: Surroundings) {
  const factory = new IDBFactory()
  const locks = createLocks()

  function open({ patient = false } = {}): Tab {
    let alive = true
    let die = () => {}
    const death = new Promise<void>((resolve) => {
      die = resolve
    })
    /** What the dead wait for never comes. */
    const whileAlive = <T>(promise: Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        promise.then(
          (value) => alive && resolve(value),
          (error) => alive && reject(error),
        )
      })
    const database = new OfflineDatabase({ indexedDB: factory, IDBKeyRange })
    const running = new Set<IDBTransaction>()
    database.on('ready', () => watchTransactions(database, running))
    const ownLocks: Locks = {
      request: (name, options, callback) =>
        whileAlive(
          locks.request(name, options, (lock) =>
            alive ? (Promise.race([callback(lock), death]) as ReturnType<typeof callback>) : (death as never),
          ),
        ),
    }
    const outbox = createOutbox({
      database,
      locks: ownLocks,
      send: (entry) => (alive ? whileAlive(around.send(entry)) : new Promise<never>(() => {})),
      cancel: (key) => (alive ? whileAlive(around.cancel(key)) : new Promise<never>(() => {})),
      probe: () => (alive ? whileAlive(around.probe?.() ?? Promise.resolve(null)) : new Promise<never>(() => {})),
      inDoubt: () => around.inDoubt?.() ?? false,
      now: around.now,
      random: around.random,
      patient,
    })
    return {
      database,
      locks: ownLocks,
      outbox,
      get alive() {
        return alive
      },
      kill: () => {
        alive = false
        for (const transaction of running) abort(transaction)
        database.close()
        die()
      },
    }
  }

  return { open, factory }
}

function watchTransactions(database: OfflineDatabase, running: Set<IDBTransaction>): void {
  const raw = database.backendDB()
  const begin = raw.transaction.bind(raw)
  raw.transaction = (...asked) => {
    const transaction = begin(...asked)
    running.add(transaction)
    for (const end of ['complete', 'abort', 'error']) transaction.addEventListener(end, () => running.delete(transaction))
    return transaction
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It had just been committed.
  }
}
