import { type Entry, needsYou } from './entry.ts'

/** The state of the connection, as the tries of the outbox show it. */
export type Connection = 'offline' | 'syncing' | 'upToDate' | 'needsYou'

/** `onLine` is only a hint: the browser knows about its network, not about our server. `now` in milliseconds. */
export function connectionOf(entries: readonly Entry[], onLine: boolean, now: number): Connection {
  if (entries.some((entry) => needsYou(entry, now))) return 'needsYou'
  if (entries.some(({ state }) => state === 'sending')) return 'syncing'
  const isUnanswered = entries.some(
    ({ problem }) => problem !== undefined && problem.code !== 'busy' && problem.code !== 'signIn',
  )
  if (!onLine || isUnanswered) return 'offline'
  return entries.length > 0 ? 'syncing' : 'upToDate'
}
