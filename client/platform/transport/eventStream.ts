import { api } from '#shared/kernel/paths'

/**
 * The messages of a stream. `hello`: the handshake after each connection. `changed`: rows have changed. `deaf`: the server is
 * degraded and does not learn of changes, repeated every 20 seconds. `refused`: the server refuses a stream. `lost`: the
 * connection breaks.
 */
export type StreamMessage =
  | { kind: 'hello' }
  | { kind: 'deaf' }
  | { kind: 'changed'; resource: string; ids: string[] }
  | { kind: 'refused' }
  | { kind: 'lost' }

const maxWait = 30_000
/** The server sends something every 20 seconds: without a message for this long the stream is dead, even if it looks open. */
const silenceTimeoutMs = 45_000

/**
 * Opens a stream of the server's events and keeps it open until the signal. It reconnects itself, because the browser's
 * reconnection has no jitter (after a restart all clients would come at once) and gives up on a refusal.
 */
export function openStream(receive: (message: StreamMessage) => void, signal: AbortSignal): void {
  let source: EventSource | null = null
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let silenceTimer: ReturnType<typeof setTimeout> | undefined

  function connect(): void {
    clearTimeout(retry)
    if (source && source.readyState !== EventSource.CLOSED) return
    source = new EventSource(api.events)
    awaitMessage()
    for (const kind of ['hello', 'changed', 'ping', 'deaf']) source.addEventListener(kind, awaitMessage)
    source.addEventListener('hello', () => {
      failures = 0
      receive({ kind: 'hello' })
    })
    source.addEventListener('deaf', () => receive({ kind: 'deaf' }))
    source.addEventListener('changed', ({ data }: MessageEvent<string>) => receive({ kind: 'changed', ...JSON.parse(data) }))
    source.addEventListener('error', disconnect)
  }

  function awaitMessage(): void {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(disconnect, silenceTimeoutMs)
  }

  function disconnect(): void {
    clearTimeout(silenceTimer)
    if (source?.readyState === EventSource.CLOSED) receive({ kind: 'refused' })
    source?.close()
    source = null
    if (signal.aborted) return
    failures += 1
    receive({ kind: 'lost' })
    clearTimeout(retry)
    const maxDelay = Math.min(maxWait, 1000 * 2 ** Math.min(failures, 5))
    retry = setTimeout(connect, 500 + Math.random() * maxDelay)
  }

  addEventListener('online', connect, { signal })
  addEventListener('offline', disconnect, { signal })
  signal.addEventListener('abort', () => {
    clearTimeout(retry)
    clearTimeout(silenceTimer)
    source?.close()
  })
  connect()
}
