import { useEffect, useEffectEvent } from 'react'
import type { NounName } from '#shared/permissions'
import { listen } from '../api/events.ts'

/** Hears which rows of a noun have changed; null when the stream has (re)connected, and any of them may have. */
export function useChanges(noun: NounName, hear: (ids: readonly string[] | null) => void): void {
  const heard = useEffectEvent(hear)
  useEffect(
    () =>
      listen((event) => {
        if (event.kind === 'hello') heard(null)
        else if (event.kind === 'changed' && event.noun === noun) heard(event.ids)
      }),
    [noun],
  )
}
