/** The part of the Web Locks API that is used here; `navigator.locks` has it. */
export interface Locks {
  request<T>(name: string, options: { ifAvailable?: boolean }, callback: (lock: object | null) => Promise<T>): Promise<T>
}

/**
 * Locks within this page, for browsers without Web Locks (plain http). Two tabs may then send the same entry at once; by its
 * key the server stores it once.
 */
export function createLocks(): Locks {
  /** The end of the queue of each held name. */
  const last = new Map<string, Promise<unknown>>()
  return {
    async request(name, { ifAvailable }, callback) {
      const before = last.get(name)
      if (before && ifAvailable) return callback(null)
      const current = Promise.resolve(before).then(() => callback({ name }))
      // The next in the queue runs also after a failure, which only the caller of this one gets.
      const end = current.then(
        () => {},
        () => {},
      )
      last.set(name, end)
      void end.then(() => last.get(name) === end && last.delete(name))
      return current
    },
  }
}

const inPage = createLocks()

/** The browser's locks, shared by its tabs and the worker. The prerender has no `navigator`. */
export function browserLocks(): Locks {
  return (globalThis as { navigator?: { locks?: Locks } }).navigator?.locks ?? inPage
}
