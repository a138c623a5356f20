import pg from 'pg'
import type { Connection } from './connection.ts'

/** What listens calls. */
interface Listener {
  /** A message on the channel. */
  heard: (payload: string) => void
  /** The line was lost and is back: what was said in between, nobody here has heard. */
  missed: () => void
}

/** The one connection that listens, and how to end it. */
export interface Listening {
  close: () => Promise<void>
}

const longestWait = 10_000

/**
 * Listens on a channel of PostgreSQL over a connection of its own (a pooler would lose it) and connects again by itself,
 * sooner after the first failure than after many. Resolves when it listens or, with the database away, keeps trying.
 */
export async function listen(connection: Connection, channel: string, listener: Listener): Promise<Listening> {
  const settings = typeof connection === 'string' ? { connectionString: connection } : connection
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let failures = 0
  let closed = false

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...settings,
      application_name: 'fairlane-freight events',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    })
    client = next
    let ended = false
    const lose = () => {
      if (ended || closed) return
      ended = true
      next.end().catch(() => undefined)
      failures += 1
      retry = setTimeout(connect, Math.min(longestWait, 250 * 2 ** failures) * (0.5 + Math.random() / 2))
    }
    next.on('error', lose)
    next.on('end', lose)
    next.on('notification', ({ payload }) => payload && listener.heard(payload))
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      if (failures) listener.missed()
      failures = 0
    } catch {
      lose()
    }
  }

  await connect()
  return {
    close: async () => {
      closed = true
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
