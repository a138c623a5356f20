import { PassThrough } from 'node:stream'
import type { Knex } from 'knex'
import type { Logger } from 'pino'
import { z } from 'zod'
import { type NounName, permissions, rowsOf } from '#shared/permissions'
import { refuse } from '../http/refusal.ts'
import { liveUsers, type SessionUser } from '../http/session.ts'
import { ownerOf } from '../reads/visible.ts'

/** What one instance tells another: these rows of this noun changed, which are or were these drivers' and shippers' own. */
const changed = z.object({
  noun: z.enum(Object.keys(permissions) as [NounName, ...NounName[]]),
  ids: z.array(z.string().regex(/^[\w-]{1,40}$/)),
  owners: z.array(z.uuid()).default([]),
})

/** Or, by the triggers of the database: this session has ended, or this user may see other rows from now on. */
const told = z.union([changed, z.object({ ended: z.hex() }), z.object({ user: z.uuid() })])

const deafWord = 'event: deaf\ndata: {}\n\n'
const pingEvery = 20_000
/** A reader that lets this much pile up is gone or asleep. */
const mostUnread = 256 * 1024
/** A browser needs one. What is more are tabs that share none, or connections that nobody has missed yet. */
const mostOfASession = 10

interface Reader {
  /** The hash that the session is kept under, in hex. */
  session: string
  user: SessionUser
  stream: PassThrough
}

/** The open event streams of this instance. */
export interface Streams {
  /** Throws 503 once the streams are closed: a new one would hold up a server that is stopping. */
  open(session: Buffer, user: SessionUser): PassThrough
  /** Passes a message from the channel on to those who may know of it. */
  tell(payload: string): void
  /** Tells every reader, now and at each ping, that changes may have gone unheard: they read afresh each time. */
  deafen(): void
  /** Whether this instance hears of changes. */
  hears(): boolean
  /** Ends every stream: the readers come back, and then read everything afresh. What is told is heard again. */
  endAll(): void
  close(): void
}

export function createStreams(knex: Knex, log: Logger, pingMilliseconds = pingEvery): Streams {
  const readers = new Set<Reader>()
  let closed = false
  let deaf = false

  function send(reader: Reader, text: string): void {
    reader.stream.write(text)
    if (reader.stream.writableLength > mostUnread) reader.stream.destroy()
  }

  /** Keeps proxies from closing a silent line, lets a client notice a dead one, and ends the streams of sessions that have ended or changed their role or whose rows they see. */
  async function ping(): Promise<void> {
    const asked = [...readers]
    if (!asked.length) return
    const users = await liveUsers(knex, [...new Set(asked.map(({ session }) => session))])
    for (const reader of asked) {
      const user = users.get(reader.session)
      if (user && isSame(user, reader.user)) send(reader, deaf ? deafWord : 'event: ping\ndata: {}\n\n')
      else end(reader)
    }
  }
  const timer = setInterval(() => {
    ping().catch((err) => {
      log.warn({ err }, 'The sessions could not be checked')
      for (const reader of readers) end(reader)
    })
  }, pingMilliseconds)
  timer.unref()

  function end(reader: Reader): void {
    readers.delete(reader)
    reader.stream.end()
  }

  function endAll(): void {
    deaf = false
    for (const reader of readers) end(reader)
  }

  /** The oldest goes: of a browser that has come back it is the one most likely dead, and who still reads it opens another. */
  function makeRoom(session: string): void {
    const own = [...readers].filter((reader) => reader.session === session)
    for (const reader of own.slice(0, Math.max(0, own.length - mostOfASession + 1))) end(reader)
  }

  return {
    open(session, user) {
      if (closed) throw refuse.stopping()
      const stream = new PassThrough()
      const reader = { session: session.toString('hex'), user, stream }
      makeRoom(reader.session)
      readers.add(reader)
      stream.on('close', () => readers.delete(reader))
      send(reader, 'event: hello\ndata: {}\n\n')
      if (deaf) send(reader, deafWord)
      return stream
    },
    tell(payload) {
      const message = told.safeParse(parsed(payload))
      if (!message.success) return log.warn('A message on the channel is none of ours')
      if (!('noun' in message.data)) {
        for (const reader of readers) if (isMeant(message.data, reader)) end(reader)
        return
      }
      const { noun, ids, owners } = message.data
      const text = `event: changed\ndata: ${JSON.stringify({ noun, ids })}\n\n`
      for (const reader of readers) {
        // Who reads only own rows is not told of others': ids are knowledge too.
        const rows = rowsOf(reader.user.role, noun)
        const owner = ownerOf(reader.user)
        if (rows === 'all' || (rows === 'own' && owner && owners.includes(owner))) send(reader, text)
      }
    },
    deafen() {
      deaf = true
      for (const reader of readers) send(reader, deafWord)
    },
    hears: () => !deaf,
    endAll,
    close() {
      closed = true
      clearInterval(timer)
      endAll()
    },
  }
}

/** Whether a stream ends with what has ended or changed. */
function isMeant(what: { ended: string } | { user: string }, { session, user }: Reader): boolean {
  return 'ended' in what ? what.ended === session : what.user === user.id
}

/** Whether a person may still be told the same. */
function isSame(now: SessionUser, before: SessionUser): boolean {
  return now.role === before.role && ownerOf(now) === ownerOf(before)
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    // Whoever asks writes into the log that it is none of ours.
    return null
  }
}
