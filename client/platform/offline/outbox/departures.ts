import type { OfflineDatabase } from '../database.ts'
import type { Entry } from './entry.ts'

/*
 * An entry leaves the outbox when the server has it. Its record comes later: with the response, or by the event stream where
 * another tab or the worker has sent it. In between the screen still shows the entry as being sent.
 */

/** How long a departed entry stays on the screen, in milliseconds: its record arrives earlier. */
export const shownForMs = 10_000

interface Parts {
  database: OfflineDatabase
  read: () => Promise<Entry[]>
  now: () => number
}

/** Tracks the entries that have just left this page's outbox because the server has them. */
export function createDepartures({ database, read, now }: Parts) {
  let before: readonly Entry[] = []
  let departed: readonly { entry: Entry; at: number }[] = []

  const isRecent = ({ at }: { at: number }) => now() - at < shownForMs && now() >= at

  return {
    /** The waiting entries and the ones just sent, in the order they were written. */
    async read(): Promise<Entry[]> {
      const { entries, accepted } = await database.transaction('r', database.tables, async () => {
        const entries = await read()
        const departing = before.filter(({ row, seq, file }) => row && !file && !entries.some((entry) => entry.seq === seq))
        const sent = await database.sent.bulkGet(departing.map(({ id }) => id))
        return { entries, accepted: departing.filter((_, index) => sent[index] && sent[index].draft === undefined) }
      })
      before = entries
      const added = accepted.filter(({ seq }) => !departed.some(({ entry }) => entry.seq === seq))
      const sending = added.map((entry) => ({ entry: { ...entry, state: 'sending', attempted: true } as const, at: now() }))
      departed = [...departed.filter(isRecent), ...sending]
      return [...departed.map(({ entry }) => entry), ...entries].sort((a, b) => a.seq - b.seq)
    },
    /** The entries without the departed ones that are no longer recent. Returns the same array while that removes none. */
    current(entries: readonly Entry[]): readonly Entry[] {
      const expired = new Set(departed.filter((departure) => !isRecent(departure)).map(({ entry }) => entry.seq))
      return expired.size === 0 ? entries : entries.filter(({ seq }) => !expired.has(seq))
    },
    /** Milliseconds until `current` removes another entry; null for never. */
    endsIn(): number | null {
      const ends = departed.filter(isRecent).map(({ at }) => at + shownForMs - now())
      return ends.length === 0 ? null : Math.max(0, Math.min(...ends)) + 50
    },
  }
}
