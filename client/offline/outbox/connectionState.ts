import { type Entry, needsYou } from './entry.ts'

/** How it stands between this device and the server, as far as what was tried shows. */
export type Connection = 'offline' | 'syncing' | 'upToDate' | 'needsYou'

/** `onLine` is a hint: the browser knows of a cable or an antenna, not of a server. `now` in milliseconds. */
export function connectionOf(entries: readonly Entry[], onLine: boolean, now: number): Connection {
  if (entries.some((entry) => needsYou(entry, now))) return 'needsYou'
  if (entries.some(({ state }) => state === 'sending')) return 'syncing'
  const unheard = entries.some(({ problem }) => problem !== undefined && problem.code !== 'busy' && problem.code !== 'signIn')
  if (!onLine || unheard) return 'offline'
  return entries.length > 0 ? 'syncing' : 'upToDate'
}
