import { useEffect, useEffectEvent } from 'react'
import type { ResourceName } from '#shared/access/permissions'
import { type ServerEvent, subscribeToEvents } from '../../../platform/transport/events.ts'

/**
 * Calls `receive` with the ids of changed rows of these resources. It receives null when the event stream has (re)connected and
 * any row may have changed. `key` is the event's. Without resources no stream is opened.
 */
export function useResourceChanges(
  resource: ResourceName | readonly ResourceName[],
  receive: (ids: readonly string[] | null, key: string) => void,
): void {
  const silent = resource.length === 0
  const onEvent = useEffectEvent((event: ServerEvent) => {
    if (event.kind === 'hello') receive(null, event.key)
    else if (event.kind === 'changed' && [resource].flat().some((name) => name === event.resource)) receive(event.ids, event.key)
  })
  useEffect(() => (silent ? undefined : subscribeToEvents((event) => onEvent(event))), [silent])
}
