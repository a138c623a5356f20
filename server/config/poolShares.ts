/** What may take long: how many connections of a server's pool each of them holds at once. */
interface Shares {
  /** Requests that have their turn. */
  turns: number
  /** Statements of reports. */
  reports: number
  jobs: number
}

/**
 * Shares a server's connections out so that one is left, however long all of these take: sessions and files are read with it.
 * With fewer than five all of them may be taken, and a session waits for one.
 */
export function sharesOf(connections: number): Shares {
  const few = Math.max(1, Math.min(3, Math.floor((connections - 1) / 4)))
  return { turns: Math.max(1, Math.floor(connections / 2)), reports: few, jobs: few }
}
