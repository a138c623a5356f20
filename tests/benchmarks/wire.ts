import { request } from 'node:http'
import { connect, createServer, type Http2ServerRequest, type Http2ServerResponse, type OutgoingHttpHeaders } from 'node:http2'
import { buffer } from 'node:stream/consumers'
import { listenAnywhere } from '../support/listening.ts'

/** A response with the bytes that it and its request took on the network, including headers. */
export interface OnTheWire {
  status: number
  bytes: number
  requestBytes: number
  body: Buffer
  headers: Record<string, unknown>
}

export interface Wire {
  get: (path: string, headers?: OutgoingHttpHeaders) => Promise<OnTheWire>
  close: () => void
}

/**
 * One HTTP/2 connection to the HTTP/1.1 server through a reverse proxy: HPACK encodes headers that were sent before on the
 * connection in a byte each.
 */
export async function openWire(url: string, cookie: string): Promise<Wire> {
  const proxy = createServer(({ url: path, headers }: Http2ServerRequest, response: Http2ServerResponse) => {
    const forwardedHeaders = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')))
    request(`${url}${path}`, { headers: forwardedHeaders }, (answer) => {
      const { connection, 'keep-alive': _, 'transfer-encoding': __, ...forwarded } = answer.headers
      response.writeHead(answer.statusCode ?? 500, forwarded as OutgoingHttpHeaders)
      answer.pipe(response)
    }).end()
  })
  const session = connect(`http://127.0.0.1:${await listenAnywhere(proxy)}`)
  return {
    async get(path, headers = {}) {
      const before = { read: session.socket.bytesRead, written: session.socket.bytesWritten }
      const stream = session.request({ ':path': path, cookie, 'accept-encoding': 'br', accept: 'application/json', ...headers })
      let responseHeaders: Record<string, unknown> = {}
      stream.on('response', (received) => {
        responseHeaders = received
      })
      const body = await buffer(stream)
      const { bytesRead, bytesWritten } = session.socket
      const [bytes, requestBytes] = [bytesRead - before.read, bytesWritten - before.written]
      return { status: Number(responseHeaders[':status']), bytes, requestBytes, body, headers: responseHeaders }
    },
    close() {
      session.close()
      proxy.close()
    },
  }
}
