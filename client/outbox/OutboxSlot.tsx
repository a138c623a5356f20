import { type ComponentType, useEffect, useState } from 'react'
import { mayHaveWork, watchMarker } from '../offline/outbox/marker.ts'
import { hasWork } from '../offline/peek.ts'
import type { BadgeProps } from './OutboxBadge.tsx'

/** The outbox badge of a header. Its code is fetched only once the outbox is not empty. */
export function OutboxSlot({ className }: BadgeProps) {
  const [Badge, setBadge] = useState<ComponentType<BadgeProps> | null>(null)
  useEffect(() => {
    const look = async () => {
      const now = Date.now()
      if (!mayHaveWork(now) && !(await hasWork(now))) return
      try {
        const loaded = await import('./OutboxBadge.tsx')
        stop()
        setBadge(() => loaded.OutboxBadge)
      } catch {
        // Offline: retried at the next change of the marker, or by the next page.
      }
    }
    const stop = watchMarker(look)
    void look()
    return stop
  }, [])
  return Badge && <Badge {...(className ? { className } : {})} />
}
