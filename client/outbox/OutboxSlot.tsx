import { type ComponentType, useEffect, useState } from 'react'
import { untilIdle } from '../offline/cache/idle.ts'
import { mayHaveWork, watchMarker } from '../offline/outbox/marker.ts'
import { hasWork } from '../offline/peek.ts'
import type { BadgeProps } from './OutboxBadge.tsx'

interface Props extends BadgeProps {
  /** Fetches the code before there is anything in the outbox: where much is done without a network, it must be here by then. */
  eager?: boolean
}

/** The outbox badge of a header. Its code is fetched only once the outbox is not empty, unless it is `eager`. */
export function OutboxSlot({ className, eager = false }: Props) {
  const [Badge, setBadge] = useState<ComponentType<BadgeProps> | null>(null)
  useEffect(() => {
    const look = async () => {
      const now = Date.now()
      if (eager) await untilIdle()
      else if (!mayHaveWork(now) && !(await hasWork(now))) return
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
  }, [eager])
  return Badge && <Badge {...(className ? { className } : {})} />
}
