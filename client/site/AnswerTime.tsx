import { useEffect, useState } from 'react'
import { api } from '#shared/kernel/paths'
import type { AnswerTime as Read } from '#shared/quotes/responseTime'
import { readOpen } from '../platform/transport/readOpen.ts'

/**
 * The measured response time of quote requests, beside the promise (§9). Reads it a second after the app has started. It is
 * absent in the prerendered page, offline, and with too few answers. It uses space that its neighbor has anyway, so that nothing
 * moves.
 */
export function AnswerTime({ className }: { className: string }) {
  const [minutes, setMinutes] = useState<number | null>(null)
  useEffect(() => {
    const read = async () => {
      const answer = navigator.onLine ? await readOpen<Read>(api.answerTime) : null
      setMinutes(answer?.median ?? null)
    }
    // The app starts after the first paint: a second later nothing waits for the network any more.
    const timer = setTimeout(read, 1000)
    return () => clearTimeout(timer)
  }, [])
  if (!minutes) return null
  return (
    <p className={`text-second leading-5.5 text-muted ${className}`}>
      {`Half of all requests were answered within ${minutes} minute${minutes > 1 ? 's' : ''} in the last 30 days.`}
    </p>
  )
}
