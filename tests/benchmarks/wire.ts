import { request } from 'node:http'
import { connect, createServer, type Http2ServerRequest, type Http2ServerResponse, type OutgoingHttpHeaders } from 'node:http2'
import { buffer } from 'node:stream/consumers'
import { listenAnywhere } from '../listening.ts'

/** What an answer took of the network, with its headers, and its body; and what its question took. */
export interface OnTheWire {
  status: number
  bytes: number
  asked: number
  body: Buffer
  headers: Record<string, unknown>
}

export interface Wire {
  get: (path: string, headers?: OutgoingHttpHeaders) => Promise<OnTheWire>
  close: () => void
}

/**
 * One connection of HTTP/2 to a server of HTTP/1.1, through a proxy as it stands before it: headers that have been said
 * once on a connection are then said in a byte each.
 */
export async function openWire(url: string, cookie: string): Promise<Wire> {
  const proxy = createServer(({ url: path, headers }: Http2ServerRequest, response: Http2ServerResponse) => {
    const asked = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')))
    request(`${url}${path}`, { headers: asked }, (answer) => {
      const { connection, 'keep-alive': _, 'transfer-encoding': __, ...said } = answer.headers
      response.writeHead(answer.statusCode ?? 500, said as OutgoingHttpHeaders)
      answer.pipe(response)
    }).end()
  })
  const session = connect(`http://127.0.0.1:${await listenAnywhere(proxy)}`)
  return {
    async get(path, headers = {}) {
      const before = { read: session.socket.bytesRead, written: session.socket.bytesWritten }
      const stream = session.request({ ':path': path, cookie, 'accept-encoding': 'br', accept: 'application/json', ...headers })
      let answered: Record<string, unknown> = {}
      stream.on('response', (said) => {
        answered = said
      })
      const body = await buffer(stream)
      const { bytesRead, bytesWritten } = session.socket
      const [bytes, asked] = [bytesRead - before.read, bytesWritten - before.written]
      return { status: Number(answered[':status']), bytes, asked, body, headers: answered }
    },
    close() {
      session.close()
      proxy.close()
    },
  }
}
