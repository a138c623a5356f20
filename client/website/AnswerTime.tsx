import { useEffect, useState } from 'react'
import type { AnswerTime as Read } from '#shared/answerTime'
import { api } from '#shared/paths'
import { readOpen } from '../transport/readOpen.ts'

/**
 * How fast requests were really answered, beside the promise (§9). Read when the page is idle: prerendered, offline, and with
 * too few answers it is not there. It stands in space that its neighbour has anyway, so that nothing moves.
 */
export function AnswerTime({ className }: { className: string }) {
  const [minutes, setMinutes] = useState<number | null>(null)
  useEffect(() => {
    let wanted = true
    const read = async () => {
      const answer = navigator.onLine ? await readOpen<Read>(api.answerTime) : null
      if (wanted && answer?.median) setMinutes(answer.median)
    }
    const whenIdle = () => void ('requestIdleCallback' in window ? requestIdleCallback(read) : setTimeout(read, 1000))
    if (document.readyState === 'complete') whenIdle()
    else addEventListener('load', whenIdle, { once: true })
    return () => {
      wanted = false
      removeEventListener('load', whenIdle)
    }
  }, [])
  if (!minutes) return null
  return (
    <p className={`text-second leading-5.5 text-muted ${className}`}>
      Half of all requests were answered within {minutes} minute{minutes > 1 && 's'} in the last 30 days.
    </p>
  )
}
