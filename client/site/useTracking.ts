import { useEffect, useRef, useState } from 'react'
import { messages } from '#shared/kernel/commonMessages'
import { api } from '#shared/kernel/paths'
import type { TrackingRecord } from '#shared/tracking/tracking'
import { isReference, noLoad } from '#shared/tracking/trackingReference'
import { trackingSamples } from '#shared/tracking/trackingSamples'
import { ApiError, NoResponse, request } from '../platform/transport/request.ts'
import { serverNow } from '../platform/transport/serverClock.ts'

/** The state of a lookup (§4): also `waiting` without a response, and `refused` for any refusal but not found. */
export type Tracking =
  | { state: 'looking'; slow: boolean }
  | { state: 'sample'; record: TrackingRecord }
  | Found
  | { state: 'notFound'; late: boolean }
  | { state: 'waiting'; why: 'offline' | 'unreachable' | 'notOurs' }
  | { state: 'refused'; message: string }

interface Found {
  state: 'found'
  record: TrackingRecord
  /** When the record was requested, in milliseconds by this device's clock. */
  asOf: number
  /** The last request got no response: the record may have changed since. */
  stale: boolean
  /** The person has requested a check, which is under way. */
  checking: boolean
  /** The sentence of a refusal to revalidate it. */
  refused: string | null
}

/** In milliseconds: the artificial delay (§9), and after how long a lookup counts as slow. */
const delay = 1_000
const slowAfter = 4_000
/** In milliseconds: the time between retries without a response, and between refreshes. */
const retryAfter = 15_000
const refreshAfter = 60_000

/**
 * Looks a reference up, and again every minute while the page is visible. Without a response it retries by itself. The
 * second value of the result looks it up again now.
 */
export function useTracking(reference: string): [Tracking, () => void] {
  const [tracking, setTracking] = useState<Tracking>({ state: 'looking', slow: false })
  const [attempt, setAttempt] = useState(0)
  const retryNow = useRef(new EventTarget())

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt looks again
  useEffect(() => {
    const stop = new AbortController()
    setTracking({ state: 'looking', slow: false })
    const slowly = setTimeout(async () => {
      const before = await seenBefore(reference)
      if (stop.signal.aborted) return
      setTracking((now) => (now.state === 'looking' ? (before ?? { state: 'looking', slow: true }) : now))
    }, slowAfter)
    void follow(reference, { signal: stop.signal, retryNow: retryNow.current }, setTracking)
    return () => {
      stop.abort()
      clearTimeout(slowly)
    }
  }, [reference, attempt])

  function retry() {
    if (tracking.state !== 'found') return setAttempt((before) => before + 1)
    setTracking({ ...tracking, checking: true })
    retryNow.current.dispatchEvent(new Event('retryNow'))
  }
  return [tracking, retry]
}

interface Until {
  signal: AbortSignal
  /** Dispatches the event `retryNow` when the person requests a retry. */
  retryNow: EventTarget
}

async function follow(reference: string, stop: Until, publish: (tracking: Tracking) => void): Promise<void> {
  let shown: Found | null = null
  for (let late = false; ; late = true) {
    const result = await lookUp(reference, late, stop.signal)
    if (stop.signal.aborted) return
    if (result.state === 'waiting') {
      // The record on the screen stays, marked as stale.
      shown ??= await seenBefore(reference)
      if (stop.signal.aborted) return
      publish(shown ? { ...shown, stale: true } : result)
      await nextTry(stop, { after: retryAfter, unseen: !shown })
    } else {
      if (result.state === 'found') shown = result
      else if (result.state !== 'refused' || !shown) return publish(result)
      // After a refusal the record on the screen stays, too.
      publish(result.state === 'found' ? result : { ...shown, refused: result.message })
      await nextTry(stop, { after: refreshAfter, unseen: false })
    }
    if (stop.signal.aborted) return
  }
}

async function lookUp(reference: string, late: boolean, signal: AbortSignal): Promise<Exclude<Tracking, { state: 'looking' }>> {
  const delayed = new Promise((resolve) => setTimeout(resolve, late ? 0 : delay))
  const sample = trackingSamples(serverNow()).find(({ id }) => id === reference)
  if (sample || !isReference(reference)) {
    await delayed
    return sample ? { state: 'sample', record: sample } : { state: 'notFound', late }
  }
  // Taken before the request, because the response may take long.
  const asOf = Date.now()
  try {
    const { body } = await request<TrackingRecord>([api.tracking, reference], { credentials: 'omit', signal })
    if (body?.id !== reference) throw new NoResponse('notOurs')
    void trackedLoads().then(({ persistTracked }) => persistTracked(body, asOf), nothing)
    return { state: 'found', record: body, asOf, stale: false, checking: false, refused: null }
  } catch (error) {
    if (error instanceof NoResponse) return { state: 'waiting', why: formatReason(error) }
    if (!(error instanceof ApiError)) return { state: 'refused', message: messages.serverError }
    if (error.status !== 404 || error.type !== noLoad) return { state: 'refused', message: readable(error) }
    void trackedLoads().then(({ forgetTracked }) => forgetTracked(reference), nothing)
    await delayed
    return { state: 'notFound', late }
  }
}

/** The code that stores lookups on the device, imported after the first one. */
const trackedLoads = () => import('../platform/offline/tracked.ts')
const nothing = () => {}

async function seenBefore(reference: string): Promise<Found | null> {
  try {
    const last = await (await trackedLoads()).lastTracked(reference, Date.now())
    return last && { state: 'found', record: last.record, asOf: last.at, stale: true, checking: false, refused: null }
  } catch {
    // The database cannot be read; the server is queried anyway.
    return null
  }
}

/** `navigator.onLine` is reliable when false, and only a hint when true. */
function formatReason({ reason }: NoResponse) {
  if (reason === 'notOurs') return 'notOurs'
  return navigator.onLine ? 'unreachable' : 'offline'
}

/** The sentence of a refusal; a general one where a proxy has responded with an HTML page. */
function readable({ detail }: ApiError): string {
  return /^\s*</.test(detail) || detail.length > 300 ? messages.serverError : detail
}

/**
 * Resolves after so many milliseconds, when the network comes or goes, or at `retryNow`. In a hidden page it waits until the
 * page is visible, unless `unseen`: a lookup without any result yet is retried in the background too.
 */
function nextTry({ signal, retryNow }: Until, { after, unseen }: { after: number; unseen: boolean }): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController()
    let isDue = unseen
    const go = () => {
      listening.abort()
      clearTimeout(timer)
      resolve()
    }
    const goWhenVisible = () => {
      if (isDue && document.visibilityState === 'visible') go()
    }
    const tryWhenVisible = () => {
      isDue = true
      if (unseen) go()
      else goWhenVisible()
    }
    const timer = setTimeout(tryWhenVisible, after)
    const options = { signal: listening.signal }
    for (const change of ['online', 'offline']) addEventListener(change, tryWhenVisible, options)
    document.addEventListener('visibilitychange', goWhenVisible, options)
    retryNow.addEventListener('retryNow', go, options)
    signal.addEventListener('abort', go, options)
  })
}
