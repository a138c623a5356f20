import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import pg from 'pg'
import type { Connection } from './connection.ts'
import { transientFailure } from './failure.ts'
import { destroyConnection } from './poolClient.ts'

interface Listener {
  onMessage: (payload: string) => void
  /** Messages may be missed from now on: the connection is lost, or leads to a pooler that does not support LISTEN. */
  onLost: () => void
  /** Messages arrive again; those sent in between are lost. */
  onRestored: () => void
}

/** The connection that listens, and how to close it. */
export interface Listening {
  /** When the last heartbeat arrived, by `performance.now()`; before the first, when listening began. */
  lastContactAt: () => number
  close: () => Promise<void>
}

/** How often a heartbeat is sent through the database, and how long it may take to arrive, in milliseconds. */
const defaultHeartbeat = { every: 10_000, within: 5_000 }
const maxRetryDelay = 10_000

/**
 * Listens on a channel of PostgreSQL over a dedicated connection, and reconnects with backoff. A dead connection can look
 * alive, so a heartbeat is notified through `knex` and must arrive here; if it does not, the connection counts as lost. A
 * heartbeat that only waits for a free connection of a busy pool proves nothing and is sent again. Resolves when it listens
 * or, with the database unavailable, after the first failed try.
 */
export async function listen(
  connection: Connection,
  channel: string,
  knex: Knex,
  listener: Listener,
  { every, within } = defaultHeartbeat,
): Promise<Listening> {
  const settings = typeof connection === 'string' ? { connectionString: connection } : connection
  const heartbeatChannel = `fairlane_pulse_${randomBytes(9).toString('hex')}`
  let client: pg.Client | null = null
  let retryTimer: NodeJS.Timeout | undefined
  let lossTimer: NodeJS.Timeout | undefined
  let heartbeatTimer: NodeJS.Timeout | undefined
  let failures = 0
  let sentHeartbeats = 0
  let lastReceived = 0
  let lastContactAt = performance.now()
  /** False as soon as a message may have been missed; `lost` only once that has been reported. */
  let complete = true
  let lost = false
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
    const reconnect = () => {
      if (ended || closed) return
      ended = true
      next.on('error', () => undefined)
      destroyConnection(next)
      clearTimeout(heartbeatTimer)
      failures += 1
      if (complete) {
        clearTimeout(lossTimer)
        lossTimer = startTimer(reportLoss, within)
      }
      complete = false
      retryTimer = setTimeout(connect, Math.min(maxRetryDelay, 250 * 2 ** failures) * (0.5 + Math.random() / 2))
    }
    const sendHeartbeat = () => {
      if (ended || closed) return
      const heartbeat = ++sentHeartbeats
      const expectArrival = () => {
        if (ended || closed || lastReceived === heartbeat) return
        clearTimeout(lossTimer)
        lossTimer = startTimer(() => {
          reportLoss()
          reconnect()
        }, within)
      }
      knex.raw('select pg_notify(?, ?)', [heartbeatChannel, String(heartbeat)]).then(expectArrival, (error) => {
        // A busy pool says nothing about this connection: try again. After any other failure the heartbeat cannot arrive.
        if (!['busy', 'slow'].includes(transientFailure(error) ?? '')) expectArrival()
        else if (!ended && !closed) heartbeatTimer = startTimer(sendHeartbeat, every)
      })
    }
    next.on('error', reconnect)
    next.on('end', reconnect)
    next.on('notification', (notification) => {
      if (notification.channel === channel) {
        if (notification.payload) listener.onMessage(notification.payload)
      } else if (!ended && notification.payload === String(sentHeartbeats)) {
        lastReceived = sentHeartbeats
        lastContactAt = performance.now()
        clearTimeout(lossTimer)
        clearTimeout(heartbeatTimer)
        reportRestored()
        heartbeatTimer = startTimer(sendHeartbeat, every)
      }
    })
    return next
      .connect()
      .then(() => next.query(`listen ${pg.escapeIdentifier(channel)}; listen ${pg.escapeIdentifier(heartbeatChannel)}`))
      .then(sendHeartbeat)
      .catch(reconnect)
  }

  function reportLoss(): void {
    complete = false
    if (!lost) listener.onLost()
    lost = true
  }

  function reportRestored(): void {
    failures = 0
    lost = false
    if (!complete) listener.onRestored()
    complete = true
  }

  await connect()
  return {
    lastContactAt: () => lastContactAt,
    close: async () => {
      closed = true
      clearTimeout(retryTimer)
      clearTimeout(lossTimer)
      clearTimeout(heartbeatTimer)
      const deadline = startTimer(() => client && destroyConnection(client), 1_000)
      // It may be broken already.
      await client?.end().catch(() => undefined)
      clearTimeout(deadline)
    },
  }
}

function startTimer(then: () => void, milliseconds: number): NodeJS.Timeout {
  return setTimeout(then, milliseconds).unref()
}
