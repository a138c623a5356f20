import { useEffect, useEffectEvent } from 'react'
import type { NounName } from '#shared/permissions'
import { type LiveEvent, listen } from '../api/events.ts'

/** Hears which rows of a noun, or of several, have changed; null when the stream has (re)connected, and any of them may have. */
export function useChanges(noun: NounName | readonly NounName[], hear: (ids: readonly string[] | null) => void): void {
  const heard = useEffectEvent((event: LiveEvent) => {
    if (event.kind === 'hello') hear(null)
    else if (event.kind === 'changed' && [noun].flat().some((one) => one === event.noun)) hear(event.ids)
  })
  useEffect(() => listen((event) => heard(event)), [])
}
