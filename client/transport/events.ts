import { atom, getDefaultStore } from 'jotai/vanilla'
import { createSignal } from '../signal.ts'
import { openStream, type StreamMessage } from './eventStream.ts'

/*
 * What the server sends by itself, over one stream for all tabs of a browser: over HTTP/1.1 a browser has six connections to
 * a server, and the seventh tab would never load. The tab that has the lock holds the stream and passes on what it receives;
 * when it goes, the next one takes over.
 */

/** `hello` when anything may have changed, as at each connection, and the ids of what did; `refused` when the session is over. */
export type ServerEvent = Exclude<StreamMessage, { kind: 'lost' | 'deaf' }>

/** `delayed`: the server is there and does not learn what changes, so everything is read anew every 20 seconds. */
export type Connection = 'connecting' | 'open' | 'delayed' | 'lost'

/** How it stands between this page and the event stream. */
export const connectionAtom = atom<Connection>('connecting')

/** Between tabs: what was received, and for one that has just come, whether the stream is there. */
type TabMessage = StreamMessage | { kind: 'asking' } | { kind: 'open' }

const shared = 'events'

const events = createSignal<ServerEvent>()
const store = getDefaultStore()
let subscribers = 0
/** This tab's part in the stream, while it has one. */
let part: AbortController | null = null

/** Subscribes to the server's events, over a stream that lives while somebody does. Answers how to stop. */
export function subscribeToEvents(listener: (event: ServerEvent) => void): () => void {
  const stop = events.subscribe(listener)
  subscribers += 1
  if (subscribers === 1) start()
  // The greeting of a running stream was for those who had subscribed then.
  else if (['open', 'delayed'].includes(connection())) listener({ kind: 'hello' })
  return () => {
    stop()
    subscribers -= 1
    if (subscribers === 0) end()
  }
}

const connection = () => store.get(connectionAtom)
const setConnection = (next: Connection) => store.set(connectionAtom, next)

function start(): void {
  // A page that is put away is frozen with all it holds: nobody else would receive anything.
  addEventListener('pagehide', letGo)
  addEventListener('pageshow', takePart)
  takePart()
}

function end(): void {
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
  setConnection('connecting')
}

function share(signal: AbortSignal): void {
  const channel = new BroadcastChannel(shared)
  // A stream that is being let go of may still bring one message.
  const post = (message: TabMessage) => {
    if (!signal.aborted) channel.postMessage(message)
  }
  let holding = false
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'asking') {
      if (holding && connection() !== 'connecting') post(greeting[connection() as keyof typeof greeting])
    } else if (data.kind !== 'open') receive(data)
    else if (connection() !== 'open') receive({ kind: 'hello' })
  }
  signal.addEventListener('abort', () => channel.close())
  post({ kind: 'asking' })

  const hold = () =>
    new Promise<void>((release) => {
      holding = true
      openStream((message) => {
        receive(message)
        post(message)
      }, signal)
      signal.addEventListener('abort', () => release())
    })
  navigator.locks.request(shared, { signal }, hold).catch((error) => {
    if (!signal.aborted) throw error
  })
}

/** What a tab that has just come learns of a running stream. */
const greeting = {
  open: { kind: 'open' },
  delayed: { kind: 'deaf' },
  lost: { kind: 'lost' },
} as const satisfies Record<string, TabMessage>

function holdWhileVisible(signal: AbortSignal): void {
  let stream: AbortController | null = null
  const look = () => {
    if (document.visibilityState === 'visible') {
      if (stream) return
      stream = new AbortController()
      openStream(receive, stream.signal)
    } else {
      stream?.abort()
      stream = null
    }
  }
  document.addEventListener('visibilitychange', look, { signal })
  signal.addEventListener('abort', () => stream?.abort())
  look()
}

function receive(message: StreamMessage): void {
  if (message.kind === 'lost') setConnection('lost')
  else if (message.kind === 'deaf') {
    setConnection('delayed')
    events.publish({ kind: 'hello' })
  } else {
    if (message.kind === 'hello') setConnection('open')
    events.publish(message)
  }
}
