import { useEffect, useState } from 'react'
import { dueIn } from '../../../platform/offline/outbox/backoff.ts'
import type { Entry } from '../../../platform/offline/outbox/entry.ts'
import type { CabEvent } from './stopSequence.ts'

/** The last event that has not left this device. It renders again once undoing is no longer possible. */
export function useUndoable(events: readonly CabEvent[]): { event: CabEvent; entry: Entry } | null {
  const [, setNow] = useState(0)
  const event = events.findLast(({ entry }) => entry !== null && entry.attempts === 0 && dueIn(entry.pause, Date.now(), true) > 0)
  const left = event?.entry ? dueIn(event.entry.pause, Date.now(), true) : 0
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setNow(Date.now()), left + 50)
    return () => clearTimeout(timer)
  }, [left])
  return event?.entry ? { event, entry: event.entry } : null
}
