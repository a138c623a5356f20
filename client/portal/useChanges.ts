import { useEffect, useEffectEvent } from 'react'
import type { NounName } from '#shared/permissions'
import { type ServerEvent, subscribeToEvents } from '../transport/events.ts'

/**
 * Hears which rows of a noun, or of several, have changed; null when the stream has (re)connected, and any of them may have.
 * Of no noun there is nothing to hear, and no stream is opened for it.
 */
export function useChanges(noun: NounName | readonly NounName[], hear: (ids: readonly string[] | null) => void): void {
  const silent = noun.length === 0
  const heard = useEffectEvent((event: ServerEvent) => {
    if (event.kind === 'hello') hear(null)
    else if (event.kind === 'changed' && [noun].flat().some((one) => one === event.noun)) hear(event.ids)
  })
  useEffect(() => (silent ? undefined : subscribeToEvents((event) => heard(event))), [silent])
}
