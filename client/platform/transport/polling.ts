import { api } from '#shared/kernel/paths'
import { request } from './request.ts'

const pollIntervalMs = 30_000
/** The stream mostly reconnects by itself before. */
const firstPollMs = 8_000

/**
 * While no event stream gets through: asks in a visible tab every 30 seconds whether the server responds, and calls `onPolled`.
 * With jitter, so that all tabs of an office do not ask at once. Returns how to stop.
 */
export function startPolling(onPolled: (isReached: boolean) => void): () => void {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  const schedule = (milliseconds: number) => {
    timer = setTimeout(() => void poll(), milliseconds * (0.8 + Math.random() * 0.4))
  }
  const poll = async () => {
    if (document.visibilityState === 'visible') {
      const isReached = await request([api.health], { credentials: 'omit', signal: stop.signal }).then(
        () => true,
        () => false,
      )
      if (stop.signal.aborted) return
      onPolled(isReached)
    }
    schedule(pollIntervalMs)
  }
  schedule(firstPollMs)
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}
