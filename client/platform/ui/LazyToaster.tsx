import { type ComponentType, useEffect, useState } from 'react'
import { noticeQueued } from './toastQueued.ts'

/**
 * The toaster of the public pages: fetched at the first touch or key, because most notices answer an action, or when a notice
 * is queued.
 */
export function LazyToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(() => {
    let awake = new AbortController()
    const listen = () => {
      awake = new AbortController()
      for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, load, { signal: awake.signal })
      awake.signal.addEventListener('abort', noticeQueued.subscribe(load))
    }
    const load = async () => {
      awake.abort()
      try {
        const loaded = await import('./Toaster.tsx')
        setToaster(() => loaded.Toaster)
      } catch {
        // Offline: the next touch tries again.
        listen()
      }
    }
    listen()
    return () => awake.abort()
  }, [])
  return Toaster && <Toaster />
}
