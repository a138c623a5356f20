import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import pg from 'pg'
import type { Connection } from './connection.ts'
import { passingFailure } from './failure.ts'
import { hangUp } from './poolClient.ts'

/** What listens calls. */
interface Listener {
  /** A message on the channel. */
  heard: (payload: string) => void
  /** What is said now may not be heard here: the line is gone, or leads to a pooler, which listens for nobody. */
  deaf: () => void
  /** All is heard again: what was said in between, nobody here has heard. */
  missed: () => void
}

/** The one connection that listens, and how to end it. */
export interface Listening {
  close: () => Promise<void>
}

/** How often a process says something to itself through the database, and within what time of that it must hear it. */
const pulse = { every: 10_000, within: 5_000 }
const longestWait = 10_000

/**
 * Listens on a channel of PostgreSQL over a connection of its own and connects again by itself, sooner after the first
 * failure than after many. A line may be dead and look alive, so a pulse goes through `knex` and has to come back; who does
 * not hear it is deaf. That it waits for a connection of a busy pool says nothing of the line. Resolves when it listens or, with the database away, keeps trying.
 */
export async function listen(
  connection: Connection,
  channel: string,
  knex: Knex,
  listener: Listener,
  { every, within } = pulse,
): Promise<Listening> {
  const settings = typeof connection === 'string' ? { connectionString: connection } : connection
  const ownChannel = `fairlane_pulse_${randomBytes(9).toString('hex')}`
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let watch: NodeJS.Timeout | undefined
  let rest: NodeJS.Timeout | undefined
  let failures = 0
  let pulses = 0
  let heard = 0
  let whole = true
  let deaf = false
  let closed = false

  function connect(): Promise<void> {
    const next = new pg.Client({
      ...settings,
      application_name: 'fairlane-freight events',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    client = next
    let ended = false
    const lose = () => {
      if (ended || closed) return
      ended = true
      next.on('error', () => undefined)
      hangUp(next)
      clearTimeout(rest)
      failures += 1
      if (whole) {
        clearTimeout(watch)
        watch = later(turnDeaf, within)
      }
      whole = false
      retry = setTimeout(connect, Math.min(longestWait, 250 * 2 ** failures) * (0.5 + Math.random() / 2))
    }
    const beat = () => {
      if (ended || closed) return
      const pulse = ++pulses
      const awaitIt = () => {
        if (ended || closed || heard === pulse) return
        clearTimeout(watch)
        watch = later(() => {
          turnDeaf()
          lose()
        }, within)
      }
      knex.raw('select pg_notify(?, ?)', [ownChannel, String(pulse)]).then(awaitIt, (error) => {
        // What cannot be said is not heard; what has found no room is said again.
        if (!['busy', 'slow'].includes(passingFailure(error) ?? '')) awaitIt()
        else if (!ended && !closed) rest = later(beat, every)
      })
    }
    next.on('error', lose)
    next.on('end', lose)
    next.on('notification', (message) => {
      if (message.channel === channel) {
        if (message.payload) listener.heard(message.payload)
      } else if (!ended && message.payload === String(pulses)) {
        heard = pulses
        clearTimeout(watch)
        clearTimeout(rest)
        hearAll()
        rest = later(beat, every)
      }
    })
    return next
      .connect()
      .then(() => next.query(`listen ${pg.escapeIdentifier(channel)}; listen ${pg.escapeIdentifier(ownChannel)}`))
      .then(beat)
      .catch(lose)
  }

  function turnDeaf(): void {
    whole = false
    if (!deaf) listener.deaf()
    deaf = true
  }

  function hearAll(): void {
    failures = 0
    deaf = false
    if (!whole) listener.missed()
    whole = true
  }

  await connect()
  return {
    close: async () => {
      closed = true
      clearTimeout(retry)
      clearTimeout(watch)
      clearTimeout(rest)
      const last = later(() => client && hangUp(client), 1_000)
      // It may have broken already.
      await client?.end().catch(() => undefined)
      clearTimeout(last)
    },
  }
}

function later(then: () => void, milliseconds: number): NodeJS.Timeout {
  return setTimeout(then, milliseconds).unref()
}
