import { atom, getDefaultStore } from 'jotai/vanilla'
import { createSignal } from '../signal.ts'
import { openStream, type StreamMessage } from './eventStream.ts'
import { newKey } from './key.ts'

/*
 * What the server sends by itself, over one stream for all tabs of a browser: over HTTP/1.1 a browser has six connections to
 * a server, and the seventh tab would never load. The tab that has the lock holds the stream and passes on what it receives;
 * when it goes, the next one takes over.
 */

/** A message with a key of its own, which is the same in all tabs. */
type Keyed<Message> = Message & { key: string }

/** `hello` when anything may have changed, as at each connection, and the ids of what did; `refused` when the session is over. */
export type ServerEvent = Keyed<Exclude<StreamMessage, { kind: 'lost' | 'deaf' }>>

/** `delayed`: the server is there and does not learn what changes, so everything is read anew every 20 seconds. */
export type Connection = 'connecting' | 'open' | 'delayed' | 'lost'

/** How it stands between this page and the event stream. */
export const connectionAtom = atom<Connection>('connecting')

/** Between tabs: what was received, and for one that has just come, whether the stream is there. */
type TabMessage = Keyed<StreamMessage> | { kind: 'asking' } | { kind: 'open' }

const shared = 'events'

const events = createSignal<ServerEvent>()
const store = getDefaultStore()
let subscribers = 0
/** The keys of the last events. */
let received: readonly string[] = []
const mostReceived = 50
let greeting: string | undefined
/** This tab's part in the stream, while it has one. */
let part: AbortController | null = null

/**
 * Subscribes to the server's events, over a stream that lives while somebody does. Answers how to stop. Whoever subscribes
 * reads what is there by then, and gets no greeting of a stream that is there already.
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
export const lastGreeting = (): string | undefined => greeting

/** Until the stream is there, or known to be lost; at most so many milliseconds. */
export function connectionKnown(atMost: number): Promise<void> {
  return new Promise((resolve) => {
    const known = () => {
      if (connection() !== 'connecting') done()
    }
    const unsubscribe = store.sub(connectionAtom, known)
    const timer = setTimeout(() => done(), atMost)
    const done = () => {
      unsubscribe()
      clearTimeout(timer)
      resolve()
    }
    known()
  })
}

const connection = () => store.get(connectionAtom)
const setConnection = (next: Connection) => store.set(connectionAtom, next)

function start(): void {
  // A page that is put away is frozen with all it holds: nobody else would receive anything.
  addEventListener('pagehide', letGo)
  addEventListener('pageshow', comeBack)
  takePart({ hasMissed: false })
}

function end(): void {
  removeEventListener('pagehide', letGo)
  removeEventListener('pageshow', comeBack)
  letGo()
}

const comeBack = () => takePart({ hasMissed: true })

/** `hasMissed`: there was a time of which this tab has received nothing. */
function takePart({ hasMissed }: { hasMissed: boolean }): void {
  if (part) return
  part = new AbortController()
  // Browsers have locks on https and on the own machine alone.
  if (navigator.locks) share(part.signal, hasMissed)
  else holdWhileVisible(part.signal)
}

function letGo(): void {
  part?.abort()
  part = null
  setConnection('connecting')
}

function share(signal: AbortSignal, hasMissed: boolean): void {
  const channel = new BroadcastChannel(shared)
  // A stream that is being let go of may still bring one message.
  const post = (message: TabMessage) => {
    if (!signal.aborted) channel.postMessage(message)
  }
  let holding = false
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'asking') {
      if (holding && connection() !== 'connecting') post(greetings[connection() as keyof typeof greetings]())
    } else if (data.kind !== 'open') receive(data)
    else if (hasMissed && connection() !== 'open') receive(keyed({ kind: 'hello' }))
    else setConnection('open')
  }
  signal.addEventListener('abort', () => channel.close())
  post({ kind: 'asking' })

  const hold = () =>
    new Promise<void>((release) => {
      holding = true
      openStream((message) => {
        const event = keyed(message)
        receive(event)
        post(event)
      }, signal)
      signal.addEventListener('abort', () => release())
    })
  navigator.locks.request(shared, { signal }, hold).catch((error) => {
    if (!signal.aborted) throw error
  })
}

/** What a tab that has just come learns of a running stream. */
const greetings = {
  open: () => ({ kind: 'open' }),
  delayed: () => keyed({ kind: 'deaf' }),
  lost: () => keyed({ kind: 'lost' }),
} as const satisfies Record<string, () => TabMessage>

function holdWhileVisible(signal: AbortSignal): void {
  let stream: AbortController | null = null
  const look = () => {
    if (document.visibilityState === 'visible') {
      if (stream) return
      stream = new AbortController()
      openStream((message) => receive(keyed(message)), stream.signal)
    } else {
      stream?.abort()
      stream = null
    }
  }
  document.addEventListener('visibilitychange', look, { signal })
  signal.addEventListener('abort', () => stream?.abort())
  look()
}

const keyed = <Message extends StreamMessage>(message: Message): Keyed<Message> => ({ ...message, key: newKey() })

function receive(message: Keyed<StreamMessage>): void {
  if (message.kind === 'lost') setConnection('lost')
  else if (message.kind === 'deaf') {
    setConnection('delayed')
    publish({ kind: 'hello', key: message.key })
  } else {
    if (message.kind === 'hello') setConnection('open')
    publish(message)
  }
}

function publish(event: ServerEvent): void {
  received = [...received, event.key].slice(-mostReceived)
  if (event.kind === 'hello') greeting = event.key
  events.publish(event)
}
