import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { OfflineDatabase } from '../../client/platform/offline/database.ts'
import { createLocks, type Locks } from '../../client/platform/offline/locks.ts'
import type { SendResult, Wait } from '../../client/platform/offline/outbox/decide.ts'
import { createOutbox, type Outbox } from '../../client/platform/offline/outbox/outbox.ts'
import type { Cancellation, OutboxParts, ReadyEntry } from '../../client/platform/offline/outbox/parts.ts'

/** The dependencies of the outbox of a device, and its clock. */
export interface Surroundings {
  send: (entry: ReadyEntry) => Promise<SendResult>
  cancel: (key: string) => Promise<Cancellation>
  /** Succeeds by default. */
  probe?: () => Promise<Wait | null>
  /** False by default. */
  isConnectionUncertain?: () => boolean
  now: () => number
  random: () => number
  publishRow?: OutboxParts['publishRow']
  publishSent?: OutboxParts['publishSent']
  /** Whether the device has no room for one more row; false by default. */
  isFull?: () => boolean
}

/** A tab or the worker: it can be killed at any moment, as by a browser. */
export interface Tab {
  database: OfflineDatabase
  locks: Locks
  outbox: Outbox
  /** Aborts its transactions, releases its locks, and leaves all its promises pending for ever. */
  kill: () => void
  readonly alive: boolean
}

/** One browser profile: IndexedDB and locks, shared by all tabs and the worker. */
export function makeDevice(around: Surroundings) {
  const factory = new IDBFactory()
  const locks = createLocks()

  function open({ patient = false } = {}): Tab {
    let alive = true
    let die = () => {}
    const death = new Promise<void>((resolve) => {
      die = resolve
    })
    /** Never settles once the tab was killed. */
    const whileAlive = <T>(promise: Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        promise.then(
          (value) => alive && resolve(value),
          (error) => alive && reject(error),
        )
      })
    const database = new OfflineDatabase({ indexedDB: factory, IDBKeyRange })
    const running = new Set<IDBTransaction>()
    watchTransactions(database, running, around.isFull ?? (() => false))
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
      isConnectionUncertain: () => around.isConnectionUncertain?.() ?? false,
      now: around.now,
      random: around.random,
      patient,
      ...(around.publishRow && { publishRow: around.publishRow }),
      // The worker has no page to publish to.
      ...(around.publishSent && !patient && { publishSent: around.publishSent }),
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

/** Knows the transactions that run, and lets none write where the device is full. */
function watchTransactions(database: OfflineDatabase, running: Set<IDBTransaction>, isFull: () => boolean): void {
  const watch = (transaction: IDBTransaction) => {
    running.add(transaction)
    for (const end of ['complete', 'abort', 'error']) transaction.addEventListener(end, () => running.delete(transaction))
    for (const name of transaction.objectStoreNames) {
      const store = transaction.objectStore(name)
      for (const method of ['put', 'add'] as const) {
        const write = store[method].bind(store)
        store[method] = (...row) => {
          if (isFull()) throw new DOMException('No room', 'QuotaExceededError')
          return write(...row)
        }
      }
    }
    return transaction
  }
  database.use({
    stack: 'dbcore',
    name: 'watch',
    create: (core) => ({ ...core, transaction: (...asked) => watch(core.transaction(...asked) as IDBTransaction) }),
  })
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It was already committed.
  }
}
