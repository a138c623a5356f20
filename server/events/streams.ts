import { PassThrough } from 'node:stream'
import type { Knex } from 'knex'
import type { Logger } from 'pino'
import { z } from 'zod'
import { type NounName, permissions, rowsOf } from '#shared/permissions'
import { ownerOf } from '../database/visible.ts'
import { refuse } from '../http/refusal.ts'
import { liveUser, type SessionUser } from '../http/session.ts'

/** What one instance tells another: these rows of this noun changed, which are or were these drivers' and shippers' own. */
const told = z.object({
  noun: z.enum(Object.keys(permissions) as [NounName, ...NounName[]]),
  ids: z.array(z.string().regex(/^[\w-]{1,40}$/)),
  owners: z.array(z.uuid()).default([]),
})

const pingEvery = 20_000
/** A reader that lets this much pile up is gone or asleep. */
const mostUnread = 256 * 1024

interface Reader {
  session: Buffer
  user: SessionUser
  stream: PassThrough
}

/** The open event streams of this instance. */
export interface Streams {
  /** Throws 503 once the streams are closed: a new one would hold up a server that is stopping. */
  open(session: Buffer, user: SessionUser): PassThrough
  /** Passes a message from the channel on to those who may know of it. */
  tell(payload: string): void
  /** Ends every stream: the readers come back, and then read everything afresh. */
  endAll(): void
  close(): void
}

export function createStreams(knex: Knex, log: Logger, pingMilliseconds = pingEvery): Streams {
  const readers = new Set<Reader>()
  let closed = false

  function send(reader: Reader, text: string): void {
    reader.stream.write(text)
    if (reader.stream.writableLength > mostUnread) reader.stream.destroy()
  }

  /** Keeps proxies from closing a silent line, lets a client notice a dead one, and ends the streams of sessions that have ended or changed their role or whose rows they see. */
  async function ping(reader: Reader): Promise<void> {
    const user = await liveUser(knex, reader.session, { touch: false })
    if (user && isSame(user, reader.user)) send(reader, 'event: ping\ndata: {}\n\n')
    else reader.stream.end()
  }
  const timer = setInterval(() => {
    for (const reader of readers) {
      ping(reader).catch((err) => {
        log.warn({ err }, 'A session could not be checked')
        reader.stream.end()
      })
    }
  }, pingMilliseconds)
  timer.unref()

  function endAll(): void {
    for (const { stream } of readers) stream.end()
    readers.clear()
  }

  return {
    open(session, user) {
      if (closed) throw refuse.stopping()
      const stream = new PassThrough()
      const reader = { session, user, stream }
      readers.add(reader)
      stream.on('close', () => readers.delete(reader))
      send(reader, 'event: hello\ndata: {}\n\n')
      return stream
    },
    tell(payload) {
      const change = told.safeParse(parsed(payload))
      if (!change.success) return log.warn('A message on the channel is none of ours')
      const { noun, ids, owners } = change.data
      const text = `event: changed\ndata: ${JSON.stringify({ noun, ids })}\n\n`
      for (const reader of readers) {
        // Who reads only own rows is not told of others': ids are knowledge too.
        const rows = rowsOf(reader.user.role, noun)
        const owner = ownerOf(reader.user)
        if (rows === 'all' || (rows === 'own' && owner && owners.includes(owner))) send(reader, text)
      }
    },
    endAll,
    close() {
      closed = true
      clearInterval(timer)
      endAll()
    },
  }
}

/** Whether a person may still be told the same. */
function isSame(now: SessionUser, before: SessionUser): boolean {
  return now.role === before.role && ownerOf(now) === ownerOf(before)
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return null
  }
}
