import { type ComponentType, useEffect, useState } from 'react'
import { readMarker, watchMarker } from '../offline/marker.ts'

export interface BadgeProps {
  className?: string
}

/** Where a header says that something waits. All that it takes is fetched only when something does. */
export function OutboxSlot({ className }: BadgeProps) {
  const [Badge, setBadge] = useState<ComponentType<BadgeProps> | null>(null)
  useEffect(() => {
    const look = async () => {
      if (readMarker().waiting === 0) return
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
