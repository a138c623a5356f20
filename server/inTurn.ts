import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How many requests a connection may send ahead of their answers. Browsers send none. */
const mostAhead = 16

/**
 * Answers the requests of a connection one after the other, also where they were sent ahead (pipelined). Node would begin
 * them all at once, and an answer whose turn has not come never learns that its connection has gone: what it holds, an
 * open file or a stream, it would hold for ever. Here every answer that is being made has its socket, and ends with it.
 * Who sends more than `mostAhead` is cut off.
 */
export function inTurn(listener: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, [IncomingMessage, ServerResponse][]>()

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    response.once('close', () => {
      const [following, answerTo] = lines.get(socket)?.shift() ?? []
      // Without its socket it will never be sent: the answer before it was the last of this connection.
      if (following && answerTo?.socket && !socket.destroyed) answer(following, answerTo)
      else lines.delete(socket)
    })
    listener(request, response)
  }

  return (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    const line = lines.get(socket)
    if (line) {
      if (line.push([request, response]) > mostAhead) socket.destroy()
    } else if (response.socket) {
      lines.set(socket, [])
      answer(request, response)
    }
  }
}
