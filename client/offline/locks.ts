/** As much of the Web Locks as the outbox and the drafts use; `navigator.locks` is one. */
export interface Locks {
  request<T>(name: string, options: { ifAvailable?: boolean }, callback: (lock: object | null) => Promise<T>): Promise<T>
}

/**
 * Locks within this page, for browsers that have none (plain http, outside localhost). Two tabs may then send the same
 * entry at once: its key lets the server take it once.
 */
export function createLocks(): Locks {
  /** Of each name that is held, the end of the last in its queue. */
  const last = new Map<string, Promise<unknown>>()
  return {
    async request(name, { ifAvailable }, callback) {
      const before = last.get(name)
      if (before && ifAvailable) return callback(null)
      const mine = Promise.resolve(before).then(() => callback({ name }))
      // The next one takes its turn however this one ended; `mine` tells the caller how.
      const end = mine.then(
        () => {},
        () => {},
      )
      last.set(name, end)
      void end.then(() => last.get(name) === end && last.delete(name))
      return mine
    },
  }
}

const inPage = createLocks()

/** The browser's locks, shared by its tabs and the worker. Where pages are prerendered there is no browser at all. */
export function browserLocks(): Locks {
  return (globalThis as { navigator?: { locks?: Locks } }).navigator?.locks ?? inPage
}
