import { useEffect, useState } from 'react'
import { serverNow } from './serverClock.ts'

/** The server's time in milliseconds, every few seconds and when the page comes back to sight. */
export function useNow(): number {
  const [now, setNow] = useState(() => serverNow().getTime())
  useEffect(() => {
    const tick = () => setNow(serverNow().getTime())
    const timer = setInterval(tick, 5_000)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return now
}
