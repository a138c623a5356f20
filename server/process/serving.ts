import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Stopped } from '../config/stopped.ts'
import { handleInSequence } from '../platform/http/pipelining.ts'
import { cutUnreadResponses, type ReadRate } from '../platform/http/unreadResponses.ts'

/** A listening server, and how to stop it. */
export interface Serving {
  /** The actual port, also when the system chose it. */
  port: number
  /** Accepts no new connections; resolves when every request is answered, or after `timeout` milliseconds. */
  drain: (timeout: number) => Promise<void>
}

/**
 * How long a request may take to arrive, in milliseconds: 10 MB at 4 kB/s, for as long as a device sends it. `readInTime` ends
 * slower ones.
 */
const requestTimeout = 45 * 60_000

/** Listens on `host` and `port`. Throws a Stopped when the port is taken or the address is not local. */
export async function serve(listener: RequestListener, host: string, port: number, readRate?: ReadRate): Promise<Serving> {
  const server = createServer({ keepAliveTimeout: 65_000, headersTimeout: 60_000, requestTimeout }, handleInSequence(listener))
  cutUnreadResponses(server, readRate)
  let draining = false
  // Browsers preconnect, and Node counts a connection without any request as busy.
  const unused = new Set<Socket>()
  server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  // A connection that stays alive would bring its next request to a stopping server.
  server.prependListener('request', (request, response) => {
    unused.delete(request.socket)
    if (draining) response.setHeader('Connection', 'close')
  })
  server.listen({ host, port })
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new Stopped(formatRefusal(error, host, port), { cause: error })
  })
  return {
    port: (server.address() as AddressInfo).port,
    drain: (timeout) => {
      draining = true
      return close(server, unused, timeout)
    },
  }
}

/** How long an idle connection stays open for a request that is already on its way, in milliseconds. */
const idleGracePeriod = 300

async function close(server: Server, unused: Set<Socket>, timeout: number): Promise<void> {
  const closed = once(server, 'close')
  // http.Server.close would also close idle connections at once, and lose requests that are on their way.
  NetServer.prototype.close.call(server)
  const late = new AbortController()
  const closeIdle = () => {
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy()
    server.closeIdleConnections()
  }
  const idle = setInterval(closeIdle, idleGracePeriod)
  await Promise.race([closed, pause(timeout, null, { signal: late.signal })])
  late.abort()
  clearInterval(idle)
  server.closeAllConnections()
}

function formatRefusal({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is already in use. Stop the program that uses it, or choose another port: PORT=${port < 65_535 ? port + 1 : 3000} npm start`
  }
  if (code === 'EACCES') return `This account may not use port ${port}. Choose one above 1023: PORT=3000 npm start`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `HOST is "${host}", which is no address of this machine. Use 127.0.0.1 for this machine alone, or 0.0.0.0 for its whole network.`
  }
  return `The server could not listen on ${host}, port ${port}: ${message}.`
}
