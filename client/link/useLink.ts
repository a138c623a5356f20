import { useCallback, useEffect, useRef, useState } from 'react'
import type { LinkTarget } from '#shared/tracking/linked'
import { followLink, type Linked } from './followLink.ts'

export interface LinkNow {
  linked: Linked
  /** Asks the server again now. */
  revalidate: () => void
  /** Takes what the server has said of it in answer to something else. */
  learn: (target: LinkTarget) => void
}

/** What the link with this token leads to, as it changes. */
export function useLink(token: string): LinkNow {
  const [linked, setLinked] = useState<Linked>({ state: 'loading' })
  const following = useRef<ReturnType<typeof followLink> | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    setLinked({ state: 'loading' })
    following.current = followLink(token, stop.signal, setLinked)
    return () => stop.abort()
  }, [token])
  return {
    linked,
    revalidate: useCallback(() => following.current?.revalidate(), []),
    learn: useCallback((target: LinkTarget) => following.current?.learn(target), []),
  }
}
