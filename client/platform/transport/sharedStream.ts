import { openStream, type StreamMessage } from './eventStream.ts'
import { newKey } from './key.ts'

/*
 * One event stream for all tabs of a browser: over HTTP/1.1 a browser opens six connections to a server, and with a stream
 * each the seventh tab would never load. The tab that has the lock holds the stream and passes on what it receives; when it
 * closes, the next tab takes over.
 */

/** A message with a key, which is the same in all tabs. */
export type Keyed<Message> = Message & { key: string }

/**
 * `delayed`: the server responds but does not learn of changes, so everything is revalidated every 20 seconds. `polling`: the
 * server responds, but something on the way holds back its stream.
 */
export type Connection = 'connecting' | 'open' | 'delayed' | 'lost' | 'polling'

/** What a tab that takes part in the stream does with it. */
export interface StreamTab {
  connection(): Connection
  receive(message: Keyed<StreamMessage>): void
  /** Another tab has the stream, and it is open. */
  noteOpen(): void
}

/** Between tabs: a received message, and whether the stream is open, for a tab that has just joined. */
type TabMessage = Keyed<StreamMessage> | { kind: 'asking' } | { kind: 'open' }

const name = 'events'

/** Takes part in the stream until the signal. `hasMissed`: for a time this tab has received nothing. */
export function joinStream(tab: StreamTab, signal: AbortSignal, { hasMissed }: { hasMissed: boolean }): void {
  // Browsers have locks only on https and localhost.
  if (navigator.locks) share(tab, signal, hasMissed)
  else holdWhileVisible(tab, signal)
}

function share({ connection, receive, noteOpen }: StreamTab, signal: AbortSignal, hasMissed: boolean): void {
  const channel = new BroadcastChannel(name)
  // A stream that is being closed may still deliver a message.
  const post = (message: TabMessage) => {
    if (!signal.aborted) channel.postMessage(message)
  }
  let isHolding = false
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'asking') {
      const state = connection()
      if (isHolding && state !== 'connecting') post(replies[state]())
    } else if (data.kind !== 'open') receive(data)
    else if (hasMissed && connection() !== 'open') receive(keyed({ kind: 'hello' }))
    else noteOpen()
  }
  signal.addEventListener('abort', () => channel.close())
  post({ kind: 'asking' })

  const hold = () =>
    new Promise<void>((release) => {
      isHolding = true
      openStream((message) => {
        const event = keyed(message)
        receive(event)
        post(event)
      }, signal)
      signal.addEventListener('abort', () => release())
    })
  navigator.locks.request(name, { signal }, hold).catch((error) => {
    if (!signal.aborted) throw error
  })
}

/** What a tab that has just joined gets from the one with the stream. */
const replies = {
  open: () => ({ kind: 'open' }),
  delayed: () => keyed({ kind: 'deaf' }),
  lost: () => keyed({ kind: 'lost' }),
  polling: () => keyed({ kind: 'lost' }),
} as const satisfies Record<string, () => TabMessage>

/** Without locks each tab has its own stream, but only while it is visible. */
function holdWhileVisible({ receive }: StreamTab, signal: AbortSignal): void {
  let stream: AbortController | null = null
  const update = () => {
    if (document.visibilityState === 'visible') {
      if (stream) return
      stream = new AbortController()
      openStream((message) => receive(keyed(message)), stream.signal)
    } else {
      stream?.abort()
      stream = null
    }
  }
  document.addEventListener('visibilitychange', update, { signal })
  signal.addEventListener('abort', () => stream?.abort())
  update()
}

const keyed = <Message extends StreamMessage>(message: Message): Keyed<Message> => ({ ...message, key: newKey() })
