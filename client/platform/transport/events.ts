import { atom, getDefaultStore } from 'jotai/vanilla'
import { createSignal } from '../signal.ts'
import type { StreamMessage } from './eventStream.ts'
import { newKey } from './key.ts'
import { startPolling } from './polling.ts'
import { type Connection, joinStream, type Keyed } from './sharedStream.ts'

/** `hello`: anything may have changed, as after each connection; `changed` with ids; `refused`: the session is over. */
export type ServerEvent = Keyed<Exclude<StreamMessage, { kind: 'lost' | 'deaf' }>>

/** The state of the connection to the event stream. */
export const connectionAtom = atom<Connection>('connecting')

const events = createSignal<ServerEvent>()
const store = getDefaultStore()
let subscribers = 0
/** The keys of the last events. */
let received: readonly string[] = []
const maxReceived = 50
let handshake: string | undefined
/** While this tab takes part in the stream. */
let joined: AbortController | null = null

/**
 * Subscribes to the server's events; returns how to unsubscribe. The stream lives while there is a subscriber. A new
 * subscriber gets no `hello` of a stream that is already open: it fetches what it needs itself.
 */
export function subscribeToEvents(listener: (event: ServerEvent) => void): () => void {
  const stop = events.subscribe(listener)
  subscribers += 1
  if (subscribers === 1) start()
  return () => {
    stop()
    subscribers -= 1
    if (subscribers === 0) end()
  }
}

/** The keys of the events that this tab has received lately. */
export const receivedEvents = (): readonly string[] => received

/** The key of the last `hello`. */
export const lastHandshake = (): string | undefined => handshake

/** Calls `listener` whenever the stream is open again after it was lost, and opens none by itself; returns how to stop. */
export function onReconnected(listener: () => void): () => void {
  let before = connection()
  return store.sub(connectionAtom, () => {
    const wasLost = before === 'lost'
    before = connection()
    if (wasLost && before !== 'lost' && before !== 'connecting') listener()
  })
}

/** Resolves when the stream is open or known to be lost, at the latest after `timeoutMs` milliseconds. */
export function connectionKnown(timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (connection() !== 'connecting') done()
    }
    const unsubscribe = store.sub(connectionAtom, check)
    const timer = setTimeout(() => done(), timeoutMs)
    const done = () => {
      unsubscribe()
      clearTimeout(timer)
      resolve()
    }
    check()
  })
}

const connection = () => store.get(connectionAtom)
const setConnection = (next: Connection) => store.set(connectionAtom, next)

function start(): void {
  // A page in the back-forward cache is frozen: if it held the stream open, no other tab would receive anything.
  addEventListener('pagehide', leave)
  addEventListener('pageshow', rejoin)
  join({ hasMissed: false })
}

function end(): void {
  removeEventListener('pagehide', leave)
  removeEventListener('pageshow', rejoin)
  leave()
}

const rejoin = () => join({ hasMissed: true })

function join({ hasMissed }: { hasMissed: boolean }): void {
  if (joined) return
  joined = new AbortController()
  joinStream({ connection, receive, noteOpen }, joined.signal, { hasMissed })
}

function noteOpen(): void {
  endPolling()
  setConnection('open')
}

function leave(): void {
  joined?.abort()
  joined = null
  endPolling()
  setConnection('connecting')
}

/** Ends the polling of this tab while its stream is lost; null while there is none. */
let stopPolling: (() => void) | null = null

function poll(): void {
  stopPolling ??= startPolling((isReached) => {
    setConnection(isReached ? 'polling' : 'lost')
    if (isReached) publish({ kind: 'hello', key: newKey() })
  })
}

function endPolling(): void {
  stopPolling?.()
  stopPolling = null
}

function receive(message: Keyed<StreamMessage>): void {
  if (message.kind === 'lost') {
    // Each try of the stream that fails says so again.
    if (connection() !== 'polling') setConnection('lost')
    poll()
    return
  }
  endPolling()
  if (message.kind === 'deaf') {
    setConnection('delayed')
    publish({ kind: 'hello', key: message.key })
  } else {
    if (message.kind === 'hello') setConnection('open')
    publish(message)
  }
}

function publish(event: ServerEvent): void {
  received = [...received, event.key].slice(-maxReceived)
  if (event.kind === 'hello') handshake = event.key
  events.publish(event)
}
