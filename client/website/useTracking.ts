import { useEffect, useState } from 'react'
import { api } from '#shared/paths'
import { sentences } from '#shared/sentences'
import { isReference, noLoad, type TrackingRecord } from '#shared/tracking'
import { trackingSamples } from '#shared/trackingSamples'
import { ApiError, NoAnswer, request } from '../api/request.ts'
import { serverNow } from '../api/serverTime.ts'

/** Where a lookup stands (§4), and what it comes to when nobody answers (`waiting`) or the server has other work (`refused`). */
export type Tracking =
  | { state: 'looking'; slow: boolean }
  /** `asOf`: it is what this device saw then, in milliseconds, because nobody answers now. */
  | { state: 'found'; record: TrackingRecord; sample: boolean; asOf: number | null }
  | { state: 'notFound'; late: boolean }
  | { state: 'waiting'; why: 'offline' | 'unreachable' | 'notOurs' }
  | { state: 'refused'; sentence: string }

/** In milliseconds: the artificial delay (§9), when a lookup is called slow, and how often it is tried again by itself. */
const delay = 1_000
const slowAfter = 4_000
const retryAfter = 15_000

/**
 * Looks a reference up. Without an answer it waits for the connection and looks again by itself. The second value looks
 * again from the start.
 */
export function useTracking(reference: string): [Tracking, () => void] {
  const [tracking, setTracking] = useState<Tracking>({ state: 'looking', slow: false })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt looks again
  useEffect(() => {
    const stop = new AbortController()
    setTracking({ state: 'looking', slow: false })
    const slowly = setTimeout(async () => {
      const before = await seenBefore(reference)
      if (stop.signal.aborted) return
      setTracking((now) => (now.state === 'looking' ? (before ?? { state: 'looking', slow: true }) : now))
    }, slowAfter)
    void follow(reference, stop.signal, setTracking)
    return () => {
      stop.abort()
      clearTimeout(slowly)
    }
  }, [reference, attempt])

  return [tracking, () => setAttempt((before) => before + 1)]
}

async function follow(reference: string, signal: AbortSignal, tell: (tracking: Tracking) => void): Promise<void> {
  for (let late = false; ; late = true) {
    const found = await lookUp(reference, late, signal)
    if (signal.aborted) return
    if (found.state !== 'waiting') return tell(found)
    const before = await seenBefore(reference)
    if (signal.aborted) return
    tell(before ?? found)
    await anotherChance(signal)
    if (signal.aborted) return
  }
}

async function lookUp(reference: string, late: boolean, signal: AbortSignal): Promise<Tracking> {
  const delayed = new Promise((resolve) => setTimeout(resolve, late ? 0 : delay))
  const sample = trackingSamples(serverNow()).find(({ id }) => id === reference)
  if (sample || !isReference(reference)) {
    await delayed
    return sample ? { state: 'found', record: sample, sample: true, asOf: null } : { state: 'notFound', late }
  }
  try {
    const { body } = await request<TrackingRecord>([api.tracking, reference], { credentials: 'omit', signal })
    if (body?.id !== reference) throw new NoAnswer('notOurs')
    void kept().then(({ keepTracked }) => keepTracked(body, Date.now()), nothing)
    return { state: 'found', record: body, sample: false, asOf: null }
  } catch (error) {
    if (error instanceof NoAnswer) return { state: 'waiting', why: whyNot(error) }
    if (!(error instanceof ApiError)) return { state: 'refused', sentence: sentences.serverError }
    if (error.status !== 404 || error.type !== noLoad) return { state: 'refused', sentence: readable(error) }
    void kept().then(({ forgetTracked }) => forgetTracked(reference), nothing)
    await delayed
    return { state: 'notFound', late }
  }
}

/** What keeps the loads that were looked up comes once one was. */
const kept = () => import('../offline/tracked.ts')
const nothing = () => {}

async function seenBefore(reference: string): Promise<Tracking | null> {
  try {
    const last = await (await kept()).lastTracked(reference, Date.now())
    return last && { state: 'found', record: last.record, sample: false, asOf: last.at }
  } catch {
    return null
  }
}

/** A device that says it is offline is; one that says it is not may be wrong. */
function whyNot({ reason }: NoAnswer) {
  if (reason === 'notOurs') return 'notOurs'
  return navigator.onLine ? 'unreachable' : 'offline'
}

/** A proxy on the way answers with a page of its own: nothing to show to a person. */
function readable({ detail }: ApiError): string {
  return /^\s*</.test(detail) || detail.length > 300 ? sentences.serverError : detail
}

/** Until the connection seems back, somebody looks at the page again, or some time has passed. */
function anotherChance(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController()
    const chance = () => {
      listening.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(chance, retryAfter)
    addEventListener('online', chance, { signal: listening.signal })
    signal.addEventListener('abort', chance, { signal: listening.signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && chance(), {
      signal: listening.signal,
    })
  })
}
