import { useEffect, useRef, useState } from 'react'
import { api } from '#shared/paths'
import { sentences } from '#shared/sentences'
import type { TrackingRecord } from '#shared/tracking'
import { isReference, noLoad } from '#shared/trackingReference'
import { trackingSamples } from '#shared/trackingSamples'
import { ApiError, NoResponse, request } from '../transport/request.ts'
import { serverNow } from '../transport/serverClock.ts'

/** Where a lookup stands (§4), and what it comes to when nobody answers (`waiting`) or the server has other work (`refused`). */
export type Tracking =
  | { state: 'looking'; slow: boolean }
  | { state: 'sample'; record: TrackingRecord }
  | Found
  | { state: 'notFound'; late: boolean }
  | { state: 'waiting'; why: 'offline' | 'unreachable' | 'notOurs' }
  | { state: 'refused'; sentence: string }

interface Found {
  state: 'found'
  record: TrackingRecord
  /** When the server was asked for what is shown, in milliseconds of this device's clock. */
  asOf: number
  /** Nobody answers now: it may have changed since. */
  stale: boolean
  /** Somebody wants to know whether it has. */
  checking: boolean
  /** Why it could not be revalidated. */
  refused: string | null
}

/** In milliseconds: the artificial delay (§9), and when a lookup is called slow. */
const delay = 1_000
const slowAfter = 4_000
/** In milliseconds: how often what nobody answered is tried again, and how old what is shown may become. */
const retryAfter = 15_000
const refreshAfter = 60_000

/**
 * Looks a reference up, and again every minute while somebody looks at it. Without an answer it waits for the connection and
 * looks again by itself. The second value looks again now.
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

  function lookAgain() {
    if (tracking.state !== 'found') return setAttempt((before) => before + 1)
    setTracking({ ...tracking, checking: true })
    retryNow.current.dispatchEvent(new Event('retryNow'))
  }
  return [tracking, lookAgain]
}

interface Until {
  signal: AbortSignal
  /** Gets the event `retryNow` when somebody does not want to wait. */
  retryNow: EventTarget
}

async function follow(reference: string, until: Until, tell: (tracking: Tracking) => void): Promise<void> {
  let shown: Found | null = null
  for (let late = false; ; late = true) {
    const result = await lookUp(reference, late, until.signal)
    if (until.signal.aborted) return
    if (result.state === 'waiting') {
      // What is on the screen stays there, and says of when it is.
      shown ??= await seenBefore(reference)
      if (until.signal.aborted) return
      tell(shown ? { ...shown, stale: true } : result)
      await nextTry(until, { after: retryAfter, unseen: !shown })
    } else {
      if (result.state === 'found') shown = result
      else if (result.state !== 'refused' || !shown) return tell(result)
      // A server that has other work takes nothing away either.
      tell(result.state === 'found' ? result : { ...shown, refused: result.sentence })
      await nextTry(until, { after: refreshAfter, unseen: false })
    }
    if (until.signal.aborted) return
  }
}

async function lookUp(reference: string, late: boolean, signal: AbortSignal): Promise<Exclude<Tracking, { state: 'looking' }>> {
  const delayed = new Promise((resolve) => setTimeout(resolve, late ? 0 : delay))
  const sample = trackingSamples(serverNow()).find(({ id }) => id === reference)
  if (sample || !isReference(reference)) {
    await delayed
    return sample ? { state: 'sample', record: sample } : { state: 'notFound', late }
  }
  // Of the moment of asking: the answer may be long on its way.
  const asOf = Date.now()
  try {
    const { body } = await request<TrackingRecord>([api.tracking, reference], { credentials: 'omit', signal })
    if (body?.id !== reference) throw new NoResponse('notOurs')
    void trackedLoads().then(({ persistTracked }) => persistTracked(body, asOf), nothing)
    return { state: 'found', record: body, asOf, stale: false, checking: false, refused: null }
  } catch (error) {
    if (error instanceof NoResponse) return { state: 'waiting', why: whyNot(error) }
    if (!(error instanceof ApiError)) return { state: 'refused', sentence: sentences.serverError }
    if (error.status !== 404 || error.type !== noLoad) return { state: 'refused', sentence: readable(error) }
    void trackedLoads().then(({ forgetTracked }) => forgetTracked(reference), nothing)
    await delayed
    return { state: 'notFound', late }
  }
}

/** The code that caches looked-up loads, fetched once one was. */
const trackedLoads = () => import('../offline/tracked.ts')
const nothing = () => {}

async function seenBefore(reference: string): Promise<Found | null> {
  try {
    const last = await (await trackedLoads()).lastTracked(reference, Date.now())
    return last && { state: 'found', record: last.record, asOf: last.at, stale: true, checking: false, refused: null }
  } catch {
    // A device that cannot be read knows none; the server is asked anyway.
    return null
  }
}

/** A device that says it is offline is; one that says it is not may be wrong. */
function whyNot({ reason }: NoResponse) {
  if (reason === 'notOurs') return 'notOurs'
  return navigator.onLine ? 'unreachable' : 'offline'
}

/** A proxy on the way answers with a page of its own: nothing to show to a person. */
function readable({ detail }: ApiError): string {
  return /^\s*</.test(detail) || detail.length > 300 ? sentences.serverError : detail
}

/**
 * Until so many milliseconds have passed, the network comes or goes, or somebody intents it. Where nobody looks at the page
 * it waits until somebody does, unless it is tried `unseen`, as is what somebody still waits for.
 */
function nextTry({ signal, retryNow }: Until, { after, unseen }: { after: number; unseen: boolean }): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController()
    let due = unseen
    const go = () => {
      listening.abort()
      clearTimeout(timer)
      resolve()
    }
    const whenSeen = () => {
      if (due && document.visibilityState === 'visible') go()
    }
    const chance = () => {
      due = true
      if (unseen) go()
      else whenSeen()
    }
    const timer = setTimeout(chance, after)
    const options = { signal: listening.signal }
    for (const change of ['online', 'offline']) addEventListener(change, chance, options)
    document.addEventListener('visibilitychange', whenSeen, options)
    retryNow.addEventListener('retryNow', go, options)
    signal.addEventListener('abort', go, options)
  })
}
