import type { OfflineDatabase } from '../database.ts'
import type { Entry } from './entry.ts'

/*
 * An entry leaves the outbox when the server has it, and its record comes later: with the response, or by the event stream where
 * another tab or the worker has sent it. In between the screen still shows it, as being sent.
 */

/** Its record has come by then, in milliseconds. */
export const shownForMs = 10_000

interface Parts {
  database: OfflineDatabase
  read: () => Promise<Entry[]>
  now: () => number
}

/** Knows the entries that have left the outbox of this page a moment ago because the server has them. */
export function createDepartures({ database, read, now }: Parts) {
  let before: readonly Entry[] = []
  let departed: readonly { entry: Entry; at: number }[] = []

  const isRecent = ({ at }: { at: number }) => now() - at < shownForMs && now() >= at

  return {
    /** The entries that wait, in the order they were written, and those that have just been sent. */
    async read(): Promise<Entry[]> {
      const { entries, accepted } = await database.transaction('r', database.tables, async () => {
        const entries = await read()
        const gone = before.filter(({ row, seq, file }) => row && !file && !entries.some((one) => one.seq === seq))
        const sent = await database.sent.bulkGet(gone.map(({ id }) => id))
        return { entries, accepted: gone.filter((_, place) => sent[place] && sent[place].draft === undefined) }
      })
      before = entries
      const added = accepted.filter(({ seq }) => !departed.some(({ entry }) => entry.seq === seq))
      const sending = added.map((entry) => ({ entry: { ...entry, state: 'sending', attempted: true } as const, at: now() }))
      departed = [...departed.filter(isRecent), ...sending]
      return [...departed.map(({ entry }) => entry), ...entries].sort((a, b) => a.seq - b.seq)
    },
    /** What was read, without what is shown no longer. The same array again while that is nothing. */
    current(entries: readonly Entry[]): readonly Entry[] {
      const over = new Set(departed.filter((one) => !isRecent(one)).map(({ entry }) => entry.seq))
      return over.size === 0 ? entries : entries.filter(({ seq }) => !over.has(seq))
    },
    /** In how many milliseconds that changes; null for never. */
    endsIn(): number | null {
      const ends = departed.filter(isRecent).map(({ at }) => at + shownForMs - now())
      return ends.length === 0 ? null : Math.max(0, Math.min(...ends)) + 50
    },
  }
}
