import { useEffect, useEffectEvent } from 'react'
import type { NounName } from '#shared/permissions'
import { type ServerEvent, subscribeToEvents } from '../transport/events.ts'

/**
 * Receives which rows of a noun, or of several, have changed; null when the stream has (re)connected, and any of them may
 * have. `key`: of the event. For no noun no stream is opened.
 */
export function useChanges(
  noun: NounName | readonly NounName[],
  receive: (ids: readonly string[] | null, key: string) => void,
): void {
  const silent = noun.length === 0
  const onEvent = useEffectEvent((event: ServerEvent) => {
    if (event.kind === 'hello') receive(null, event.key)
    else if (event.kind === 'changed' && [noun].flat().some((one) => one === event.noun)) receive(event.ids, event.key)
  })
  useEffect(() => (silent ? undefined : subscribeToEvents((event) => onEvent(event))), [silent])
}
