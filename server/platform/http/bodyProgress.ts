import type { IncomingMessage } from 'node:http'
import { refuse } from './refusal.ts'

/** How slowly a body may arrive: so many bytes within each window, or its end. */
export interface BodyRate {
  windowMs: number
  minBytes: number
}

/** About 9 kbit/s: a phone with one bar sends five times as much, and may be out of reach for almost a minute. */
const slowest: BodyRate = { windowMs: 60_000, minBytes: 64 * 1024 }

/**
 * Resolves with `reading`, or rejects with 408 as soon as the body of `request` arrives too slowly. The rest of the body is
 * unread then: the error response must end the connection.
 */
export async function readInTime<T>(
  request: IncomingMessage,
  reading: Promise<T>,
  { windowMs, minBytes }: BodyRate = slowest,
): Promise<T> {
  // Bytes of the socket: the body has no other listener that the reader would not notice.
  let before = request.socket.bytesRead
  let timer: NodeJS.Timeout | undefined
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const { bytesRead } = request.socket
      if (bytesRead - before < minBytes && !request.complete) reject(refuse.tooSlow())
      before = bytesRead
    }, windowMs)
  })
  try {
    return await Promise.race([reading, tooSlow])
  } finally {
    clearInterval(timer)
  }
}
