import { type ComponentType, useEffect, useState } from 'react'
import { mayHaveWork, watchMarker } from '../offline/outbox/marker.ts'
import { hasWork } from '../offline/peek.ts'
import type { BadgeProps } from './OutboxBadge.tsx'

/** Where a header says that something waits. All that it takes is fetched only when there is something to do. */
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
        // Without a connection: whatever changes next, or the next page, tries again.
      }
    }
    const stop = watchMarker(look)
    void look()
    return stop
  }, [])
  return Badge && <Badge {...(className ? { className } : {})} />
}
