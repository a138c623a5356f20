import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** How the mail server of a test takes a mail; `keepsSilent` and `drops` after it has the whole message. */
export type Behaviour = 'accepts' | 'refusesAddressee' | 'refusesMessage' | 'isBusy' | 'keepsSilent' | 'drops'

/** A mail as it arrived. */
export interface Received {
  to: string[]
  headers: Map<string, string>
  text: string
  html: string
  attachments: { name: string; type: string; bytes: Buffer }[]
}

export interface TestMailServer {
  url: string
  behaviour: Behaviour
  /** Every message that arrived whole, whatever the response was. */
  received: Received[]
  /** Accepts the messages that it has not responded to yet. */
  answer: () => void
  close: () => Promise<void>
}

/** A real mail server on a free port of this machine. */
export async function startMailServer(): Promise<TestMailServer> {
  const sockets = new Set<Socket>()
  const unanswered: (() => void)[] = []
  const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: (_address, _session, done) =>
      done(used.behaviour === 'refusesAddressee' ? refusal(550, '5.1.1 No such user here') : null),
    onData: (stream, session, done) => {
      text(stream).then((source) => {
        used.received.push({ to: session.envelope.rcptTo.map(({ address }) => address), ...parse(source) })
        if (used.behaviour === 'accepts') done(null, 'Queued')
        if (used.behaviour === 'refusesMessage') done(refusal(554, '5.7.1 Looks like spam'))
        if (used.behaviour === 'isBusy') done(refusal(451, '4.3.0 Try again later'))
        if (used.behaviour === 'keepsSilent') unanswered.push(() => done(null, 'Queued'))
        if (used.behaviour === 'drops') for (const socket of sockets) socket.destroy()
      })
    },
  })
  // A dropped connection.
  smtp.on('error', () => undefined)
  smtp.server.on('connection', (socket: Socket) => sockets.add(socket))
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  const used: TestMailServer = {
    url: `smtp://127.0.0.1:${port}`,
    behaviour: 'accepts',
    received: [],
    answer: () => {
      for (const accept of unanswered.splice(0)) accept()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
    },
  }
  return used
}

/** The headers, the two bodies, and the attachments of a multipart message. */
function parse(source: string): Omit<Received, 'to'> {
  const [head] = split(source)
  const parts = partsOf(source)
  const of = (type: string) => {
    const part = parts.find(({ headers }) => headers.get('content-type')?.startsWith(type))
    return part ? decoded(part.content, part.headers) : ''
  }
  const attachments = parts.flatMap(({ headers, content }) => {
    const name = /^attachment; filename="?([^";]+)/.exec(headers.get('content-disposition') ?? '')?.[1]
    const type = headers.get('content-type')?.split(';', 1)[0] ?? ''
    return name ? [{ name, type, bytes: Buffer.from(content, 'base64') }] : []
  })
  return { headers: headersOf(head), text: of('text/plain'), html: of('text/html'), attachments }
}

/** The parts of a message, with those of its parts. */
function partsOf(source: string): { headers: Map<string, string>; content: string }[] {
  const [head, content] = split(source)
  const headers = headersOf(head)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1]
  if (!boundary) return [{ headers, content }]
  const parts = content.split(`--${boundary}`).slice(1, -1)
  return parts.flatMap((part) => partsOf(part.replace(/^\r\n/, '')))
}

function split(message: string): [string, string] {
  const at = message.indexOf('\r\n\r\n')
  return at < 0 ? [message, ''] : [message.slice(0, at), message.slice(at + 4)]
}

function headersOf(head: string): Map<string, string> {
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]))
}

function decoded(content: string, headers: Map<string, string>): string {
  const encoding = headers.get('content-transfer-encoding')
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString()
  if (encoding !== 'quoted-printable') return content.replaceAll('\r\n', '\n')
  const bytes = content
    .replace(/=\r\n/g, '')
    .replaceAll('\r\n', '\n')
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
