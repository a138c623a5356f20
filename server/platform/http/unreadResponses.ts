import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** The minimum rate at which a client must read its response: so many bytes within each window, or all of it. */
export interface ReadRate {
  windowMs: number
  minBytes: number
}

/** A tenth of 50 kbit/s, and so long a window that a system which takes a megabyte at once is seen to go on. */
const slowest: ReadRate = { windowMs: 120_000, minBytes: 64 * 1024 }

/**
 * Closes the connections of clients that do not read, because unread responses occupy memory. An event stream is closed, too,
 * once the system accepts no more of it, and its client connects again.
 */
export function cutUnreadResponses(server: Server, { windowMs, minBytes }: ReadRate = slowest): void {
  /** Connections with unread data a window ago: how many bytes the system had accepted, and how many were written. */
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

/** How many of the written bytes the system has accepted. Node counts a large write as one, until all of it is accepted. */
function bytesTaken(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { bytesWritten: number; writeQueueSize: number } | null }
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0
}
