import { type ComponentType, useEffect, useState } from 'react'
import { mayHaveWork, watchMarker } from '../offline/outbox/evictionMarker.ts'
import { hasWork } from '../offline/quickRead.ts'
import type { BadgeProps } from './OutboxBadge.tsx'

interface Props extends BadgeProps {
  /**
   * The code is fetched at once: where commands are written it must be here before the network is gone, and a browser does
   * not fetch a module again once that failed.
   */
  isAhead?: boolean
}

/** The outbox badge of a header. Its code is fetched only once the outbox is not empty. */
export function OutboxSlot({ className, isAhead = false }: Props) {
  const [Badge, setBadge] = useState<ComponentType<BadgeProps> | null>(null)
  useEffect(() => {
    const loadBadge = async () => {
      const now = Date.now()
      if (!isAhead && !mayHaveWork(now) && !(await hasWork(now))) return
      try {
        const loaded = await import('./OutboxBadge.tsx')
        stop()
        setBadge(() => loaded.OutboxBadge)
      } catch {
        // Offline, and the worker has not cached the code yet: the next page fetches it.
      }
    }
    const stop = watchMarker(loadBadge)
    void loadBadge()
    return stop
  }, [isAhead])
  return Badge && <Badge {...(className ? { className } : {})} />
}
