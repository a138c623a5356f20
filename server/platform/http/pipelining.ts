import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How many requests a connection may have waiting behind the current one. Browsers do not pipeline at all. */
const maxWaiting = 16

/**
 * Handles the pipelined requests of a connection one at a time. Node would start them all at once, and a response that is
 * not yet next in line gets no `close` event when the connection breaks: the file or stream behind it would leak. Handled
 * in sequence, every response has its socket and closes with it. A client that pipelines more than `maxWaiting` is
 * disconnected.
 */
export function handleInSequence(listener: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, [IncomingMessage, ServerResponse][]>()

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    response.once('close', () => {
      const [nextRequest, nextResponse] = queues.get(socket)?.shift() ?? []
      // Node gives the next response no socket if the one before it closed the connection.
      if (nextRequest && nextResponse?.socket && !socket.destroyed) handle(nextRequest, nextResponse)
      else queues.delete(socket)
    })
    listener(request, response)
  }

  return (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    const queue = queues.get(socket)
    if (queue) {
      if (queue.push([request, response]) > maxWaiting) socket.destroy()
    } else if (response.socket) {
      queues.set(socket, [])
      handle(request, response)
    }
  }
}
