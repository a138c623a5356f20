import { api } from '#shared/paths'

/**
 * What a stream brings: `hello` at each connection, `changed`, `deaf` every 20 seconds while the server itself may not learn
 * of changes, `refused` where the server gives none, `lost` while there is no connection.
 */
export type StreamMessage =
  | { kind: 'hello' }
  | { kind: 'deaf' }
  | { kind: 'changed'; noun: string; ids: string[] }
  | { kind: 'refused' }
  | { kind: 'lost' }

const longestWait = 30_000
/** The server sends something every 20 seconds: a stream without a message for so long is dead, whatever the browser thinks. */
const longestSilence = 45_000

/**
 * Opens a stream of the server's events and keeps it open until the signal. The browser's own reconnection has no jitter
 * and gives up on a refusal: after a restart all desks would come at once.
 */
export function openStream(receive: (message: StreamMessage) => void, signal: AbortSignal): void {
  let source: EventSource | null = null
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

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
    clearTimeout(silence)
    silence = setTimeout(disconnect, longestSilence)
  }

  function disconnect(): void {
    clearTimeout(silence)
    if (source?.readyState === EventSource.CLOSED) receive({ kind: 'refused' })
    source?.close()
    source = null
    if (signal.aborted) return
    failures += 1
    receive({ kind: 'lost' })
    clearTimeout(retry)
    const longest = Math.min(longestWait, 1000 * 2 ** Math.min(failures, 5))
    retry = setTimeout(connect, 500 + Math.random() * longest)
  }

  addEventListener('online', connect, { signal })
  addEventListener('offline', disconnect, { signal })
  signal.addEventListener('abort', () => {
    clearTimeout(retry)
    clearTimeout(silence)
    source?.close()
  })
  connect()
}
