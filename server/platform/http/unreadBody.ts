import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Middleware } from 'koa'

/**
 * How much of a refused body is discarded before the connection is closed: a client that still sends does not read the refusal.
 */
const discarded = { timeoutMs: 5_000, maxBytes: 16 * 2 ** 20 }

/**
 * Ends the connection of a request that was answered before its body had arrived. The answer is sent at once; what still comes is
 * thrown away for a moment, never stored.
 */
export function endUnreadBodies({ timeoutMs, maxBytes } = discarded): Middleware {
  return async (ctx, next) => {
    await next()
    if (!hasUnreadBody(ctx.req)) return
    ctx.set('Connection', 'close')
    const { body } = ctx
    if (typeof body !== 'string' && !Buffer.isBuffer(body)) return
    const answer = Buffer.from(body)
    async function* lingering() {
      yield answer
      await discard(ctx.req, timeoutMs, maxBytes)
    }
    // With its length the answer is whole as soon as it is read, before this stream and with it the connection end.
    ctx.body = Readable.from(lingering())
    ctx.length = answer.length
  }
}

function hasUnreadBody({ complete, headers }: IncomingMessage): boolean {
  return !complete && (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined)
}

async function discard(request: IncomingMessage, timeoutMs: number, maxBytes: number): Promise<void> {
  const enough = new AbortController()
  const stop = () => enough.abort()
  let bytes = 0
  request.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (bytes > maxBytes) stop()
  })
  for (const event of ['end', 'close', 'error']) request.once(event, stop)
  request.resume()
  // The pause rejects when it is aborted: enough was discarded, or the client has gone.
  if (!request.destroyed) await pause(timeoutMs, null, { signal: enough.signal }).catch(() => undefined)
  request.pause()
}
