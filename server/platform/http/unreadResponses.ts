import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How slowly a client may read what it has asked for: so many bytes within each window, or all of it. */
export interface ReadRate {
  windowMs: number
  minBytes: number
}

/** A tenth of 50 kbit/s, and so long a window that a system which takes a megabyte at once is seen to go on. */
const slowest: ReadRate = { windowMs: 120_000, minBytes: 64 * 1024 }

/**
 * Cuts the connections of clients that do not read: what waits for them holds memory. An event stream is cut, too, once the system
 * takes nothing more of it, and its client connects again.
 */
export function cutUnreadResponses(server: Server, { windowMs, minBytes }: ReadRate = slowest): void {
  /** Of connections for which something waited a window ago: how many bytes were taken, and how many were written. */
  let before = new Map<Socket, { taken: number; written: number }>()
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const timer = setInterval(() => {
    const now: typeof before = new Map()
    for (const socket of sockets) {
      if (socket.writableLength === 0) continue
      const taken = bytesTaken(socket)
      const earlier = before.get(socket)
      const isStuck = earlier !== undefined && taken < earlier.written && taken - earlier.taken < minBytes
      if (isStuck) socket.destroy()
      else now.set(socket, { taken, written: socket.bytesWritten })
    }
    before = now
  }, windowMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

/** How many bytes the system has taken of what was written. Node counts a write of many bytes as one, until all of it is taken. */
function bytesTaken(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { bytesWritten: number; writeQueueSize: number } | null }
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0
}
