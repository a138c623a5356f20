/**
 * Holds event streams open in a process of its own, so that reading them slows down nothing that is measured: `node
 * streamHolder.mjs <port>` with a cookie per line on standard input. Says `open`, and at the end what it has received.
 */
import { connect } from 'node:net'
import { createInterface } from 'node:readline'

const port = Number(process.argv[2])
const received = { open: 0, pings: 0, changes: 0, closed: 0 }
const cookies = []
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'go') break
  cookies.push(line)
}

function hold(cookie) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`GET /api/events HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${cookie}\r\n\r\n`)
    })
    socket.on('data', (bytes) => {
      const text = bytes.toString('latin1')
      if (text.includes('event: hello')) received.open += 1
      received.pings += text.split('event: ping').length - 1
      received.changes += text.split('event: changed').length - 1
      resolve()
    })
    socket.on('error', resolve)
    socket.on('close', () => {
      received.closed += 1
      resolve()
    })
  })
}

for (let from = 0; from < cookies.length; from += 50) await Promise.all(cookies.slice(from, from + 50).map(hold))
process.stdout.write('open\n')
process.on('SIGTERM', () => {
  process.stdout.write(`${JSON.stringify(received)}\n`, () => process.exit())
})
