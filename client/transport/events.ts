import { type Heard, openStream } from './eventStream.ts'

/*
 * What the server says by itself, over one stream for all tabs of a browser: over HTTP/1.1 a browser has six connections
 * to a server, and the seventh tab would never load. The tab that has the lock holds the stream and passes on what it
 * hears; when it goes, the next one takes over.
 */

/** `hello` when anything may have changed, as at each connection, and the ids of what did; `refused` when the session has ended. */
export type LiveEvent = Exclude<Heard, { kind: 'lost' | 'deaf' }>

/** `deaf`: the server is there and does not hear what changes, so everything is read anew every 20 seconds. */
export type Stream = 'connecting' | 'open' | 'deaf' | 'away'

/** Between tabs: what was heard, and for one that has just come, whether the stream is there. */
type Message = Heard | { kind: 'asking' } | { kind: 'open' }

const shared = 'events'

const listeners = new Set<(event: LiveEvent) => void>()
const watchers = new Set<() => void>()
let state: Stream = 'connecting'
/** This tab's part in the stream, while it has one. */
let part: AbortController | null = null

/** Listens to the server's events, over a stream that lives while somebody listens. Answers how to stop. */
export function listen(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) start()
  // The greeting of a running stream was for those who listened then.
  else if (isThere(state)) listener({ kind: 'hello' })
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stop()
  }
}

const isThere = (stream: Stream) => stream === 'open' || stream === 'deaf'

/** How the stream is, for `useSyncExternalStore`. */
export const streamState = {
  subscribe(watcher: () => void): () => void {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  },
  get: (): Stream => state,
}

function start(): void {
  // A page that is put away is frozen with all it holds: nobody else would hear anything.
  addEventListener('pagehide', letGo)
  addEventListener('pageshow', takePart)
  takePart()
}

function stop(): void {
  removeEventListener('pagehide', letGo)
  removeEventListener('pageshow', takePart)
  letGo()
}

function takePart(): void {
  if (part) return
  part = new AbortController()
  // Browsers have locks on https and on the own machine alone.
  if (navigator.locks) share(part.signal)
  else holdWhileVisible(part.signal)
}

function letGo(): void {
  part?.abort()
  part = null
  setState('connecting')
}

function share(signal: AbortSignal): void {
  const channel = new BroadcastChannel(shared)
  // A stream that is being let go of may still be heard once.
  const say = (message: Message) => {
    if (!signal.aborted) channel.postMessage(message)
  }
  let holding = false
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'asking') {
      if (holding && state !== 'connecting') say({ kind: state === 'away' ? 'lost' : state })
    } else if (data.kind !== 'open') hear(data)
    else if (state !== 'open') hear({ kind: 'hello' })
  }
  signal.addEventListener('abort', () => channel.close())
  say({ kind: 'asking' })

  const hold = () =>
    new Promise<void>((release) => {
      holding = true
      openStream((heard) => {
        hear(heard)
        say(heard)
      }, signal)
      signal.addEventListener('abort', () => release())
    })
  navigator.locks.request(shared, { signal }, hold).catch((error) => {
    if (!signal.aborted) throw error
  })
}

function holdWhileVisible(signal: AbortSignal): void {
  let stream: AbortController | null = null
  const look = () => {
    if (document.visibilityState === 'visible') {
      if (stream) return
      stream = new AbortController()
      openStream(hear, stream.signal)
    } else {
      stream?.abort()
      stream = null
    }
  }
  document.addEventListener('visibilitychange', look, { signal })
  signal.addEventListener('abort', () => stream?.abort())
  look()
}

function hear(heard: Heard): void {
  if (heard.kind === 'lost') {
    setState('away')
    return
  }
  if (heard.kind === 'deaf') {
    setState('deaf')
    tell({ kind: 'hello' })
    return
  }
  if (heard.kind === 'hello') setState('open')
  tell(heard)
}

function tell(event: LiveEvent): void {
  for (const listener of listeners) listener(event)
}

function setState(next: Stream): void {
  if (state === next) return
  state = next
  for (const watcher of watchers) watcher()
}
