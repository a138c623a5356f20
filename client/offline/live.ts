import { liveQuery } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import type { Entry, Refused } from './entry.ts'
import { database } from './outboxClient.ts'
import { claimSent } from './sent.ts'

/** What waits on this device, in the order it was written; undefined until it has been read. */
export function useOutbox(): Entry[] | undefined {
  // Where the browser keeps nothing for this site, nothing waits.
  return useLiveQuery(() =>
    database.outbox
      .orderBy('seq')
      .toArray()
      .catch(() => []),
  )
}

/** What became of the first try of a request, for the form that submitted it. */
export type FirstTry =
  | { outcome: 'accepted'; receipt: unknown }
  /** It stays on this device and is tried again. */
  | { outcome: 'waiting'; busy: boolean }
  | { outcome: 'refused'; id: string; answer: Refused }
  /** Somebody else has told it already, or taken it out of the outbox. */
  | { outcome: 'settled' }

/** Waits for the first try of `entry` to end. An acceptance is claimed: nobody else tells it. Rejects when nothing can be read. */
export function firstTry(entry: Entry): Promise<FirstTry> {
  let id = entry.id
  const look = async (): Promise<FirstTry | null> => {
    // By its number: one that was called off meanwhile goes on under a new key.
    const now = await database.outbox.where({ seq: entry.seq }).first()
    if (!now) return { outcome: 'settled' }
    id = now.id
    if (now.state === 'needsYou' && now.answer) return { outcome: 'refused', id, answer: now.answer }
    return now.state === 'waiting' && now.problem ? { outcome: 'waiting', busy: now.problem.code === 'busy' } : null
  }
  return new Promise((resolve, reject) => {
    const watching = liveQuery(look).subscribe({
      error: reject,
      next: async (found) => {
        if (!found) return
        watching.unsubscribe()
        if (found.outcome !== 'settled') return resolve(found)
        try {
          const sent = await claimSent(database, id)
          resolve(sent ? { outcome: 'accepted', receipt: sent.receipt } : found)
        } catch (error) {
          reject(error)
        }
      },
    })
  })
}
