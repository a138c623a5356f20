import { useSyncExternalStore } from 'react'
import { serverNow } from '../../platform/transport/serverClock.ts'

const step = 5_000
const readers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(reader: () => void): () => void {
  readers.add(reader)
  if (readers.size === 1) {
    timer = setInterval(tick, step)
    document.addEventListener('visibilitychange', tick)
  }
  return () => {
    readers.delete(reader)
    if (readers.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

function tick(): void {
  for (const reader of readers) reader()
}

const now = () => Math.floor(serverNow().getTime() / step) * step

const minute = 60_000
const thisMinute = () => Math.floor(serverNow().getTime() / minute) * minute

/** The server's time in milliseconds, as of the last full minute: for lists, so that rows render once a minute. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, thisMinute, thisMinute)
}

/** The server's time in milliseconds, in steps of five seconds, so that all countdowns change together. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, now, now)
}
