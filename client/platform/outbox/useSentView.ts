import { type ComponentType, useEffect, useState } from 'react'
import type { Sent } from '../offline/outbox/entry.ts'
import type { VisitorKind } from '../offline/outbox/kinds.ts'
import { useSentRequests } from '../offline/outbox/useOutbox.ts'

type Views = typeof import('./SentRequests.tsx')

/** The code for what was sent from this device, fetched only once there is something; null before. */
export function useSentViews(isNeeded: boolean): Views | null {
  const [views, setViews] = useState<Views | null>(null)
  useEffect(() => {
    if (!isNeeded) return
    let isUnmounted = false
    import('./SentRequests.tsx').then(
      (loaded) => !isUnmounted && setViews(loaded),
      () => {
        // Offline, and the worker has not cached the code yet: the next page fetches it.
      },
    )
    return () => {
      isUnmounted = true
    }
  }, [isNeeded])
  return views
}

/** What was sent of one kind from this device, and the component that shows it; null while there is nothing to show. */
export function useSentView(
  kind: VisitorKind,
): { View: ComponentType<{ kind: VisitorKind; sent: readonly Sent[] }>; sent: Sent[] } | null {
  const sent = useSentRequests(kind) ?? []
  const views = useSentViews(sent.length > 0)
  return views && sent.length > 0 ? { View: views.SentRequests, sent } : null
}
