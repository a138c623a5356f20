import { PassThrough } from 'node:stream'
import type { Knex } from 'knex'
import type { Logger } from 'pino'
import { z } from 'zod'
import { permissions, type ResourceName } from '#shared/access/permissions'
import { refuse } from '../http/refusal.ts'
import type { SessionUser } from '../http/sessionStore.ts'
import { findLiveUsers } from '../http/sessionStore.ts'
import { ownerOf } from '../queries/visible.ts'
import { createTopics, type Subscriber, topicsOfChange } from './topics.ts'

/** Published by instances: rows of a resource changed; `owners` are the drivers and shippers they belong or belonged to. */
const rowsChanged = z.object({
  resource: z.enum(Object.keys(permissions) as [ResourceName, ...ResourceName[]]),
  ids: z.array(z.string().regex(/^[\w-]{1,40}$/)),
  owners: z.array(z.uuid()).default([]),
})

/** Published by database triggers: a session was revoked, or a user's row-level visibility changed. */
const accessChanged = z.union([z.object({ ended: z.hex() }), z.object({ user: z.uuid() })])

const message = z.union([rowsChanged, accessChanged])

/** `deaf` is part of the API: clients poll for changes while they receive it. */
const disconnectedEvent = 'event: deaf\ndata: {}\n\n'
const defaultPingInterval = 20_000
/** A subscriber with this much unread output is gone or suspended. */
const maxUnreadBytes = 256 * 1024
/** A browser needs one stream; more are tabs that do not share one, or dead connections that were not noticed yet. */
const maxPerSession = 10
/**
 * Sessions are checked in so many groups, one after the other within an interval: one check of ten thousand would delay requests.
 */
const groups = 20
/** Groups fill up to this one by one, so that few streams are one query. */
const groupSize = 500

/** From this number of subscribers on, the changes of a topic are collected for so many milliseconds after each message. */
const crowd = 100
const gatherTime = 500
/** As a device asks for them. */
const maxIds = 100

/** The open event streams of this instance. */
export interface Streams {
  /** Throws 503 after `close`: a new stream would delay the shutdown. */
  open(session: Buffer, user: SessionUser): PassThrough
  /** Passes a message of the channel on to the subscribers who may see it. */
  publish(payload: string): void
  /** Announces, now and instead of each ping, that changes may be missed, so that clients poll meanwhile. */
  markDisconnected(): void
  /** Whether this instance receives changes. */
  isConnected(): boolean
  /** How many streams are open. */
  count(): number
  /** Marks the instance connected and ends every stream: clients reconnect and revalidate everything. */
  endAll(): void
  close(): void
}

/** Starts the registry of event streams; pings each of them every `pingInterval` milliseconds. */
export function createStreams(knex: Knex, log: Logger, pingInterval = defaultPingInterval): Streams {
  const topics = createTopics()
  const members = Array.from({ length: groups }, () => new Set<Subscriber>())
  let closed = false
  let connected = true

  function send(subscriber: Subscriber, text: string): void {
    // One that was ended while its session was checked.
    if (subscriber.stream.writableEnded) return
    subscriber.stream.write(text)
    if (subscriber.stream.writableLength > maxUnreadBytes) subscriber.stream.destroy()
  }

  /**
   * Keeps proxies from closing an idle connection and lets clients detect a dead one. Also ends the streams of sessions
   * that have expired or were revoked, and of users whose role or owner changed.
   */
  async function ping(pinged: readonly Subscriber[]): Promise<void> {
    if (!pinged.length) return
    const users = await findLiveUsers(knex, [...new Set(pinged.map(({ session }) => session))])
    for (const subscriber of pinged) {
      const user = users.get(subscriber.session)
      if (user && seesSameRows(user, subscriber.user))
        send(subscriber, connected ? 'event: ping\ndata: {}\n\n' : disconnectedEvent)
      else end(subscriber)
    }
  }
  let turn = 0
  const timer = setInterval(() => {
    const pinged = [...(members[turn] ?? [])]
    turn = (turn + 1) % groups
    ping(pinged).catch((err) => {
      log.warn({ err }, 'Checking the sessions of event streams failed')
      for (const subscriber of pinged) end(subscriber)
    })
  }, pingInterval / groups)
  timer.unref()

  function join(subscriber: Subscriber): void {
    topics.add(subscriber)
    const fewest = members.reduce((smallest, other) => (other.size < smallest.size ? other : smallest))
    const group = members.find(({ size }) => size < groupSize) ?? fewest
    group.add(subscriber)
    subscriber.stream.on('close', () => leave(subscriber))
  }

  function leave(subscriber: Subscriber): void {
    topics.remove(subscriber)
    for (const group of members) group.delete(subscriber)
  }

  /** The changes since the last message to a crowd, by topic. */
  const gathered = new Map<string, Set<string>>()

  /**
   * Sends a change at once; a topic with many subscribers then collects the next ones. Each change to a thousand streams is a
   * thousand writes.
   */
  function notify(topic: string, resource: ResourceName, ids: readonly string[]): void {
    const waiting = gathered.get(topic)
    if (waiting) {
      for (const id of ids) waiting.add(id)
      return
    }
    const listening = topics.of(topic)
    if (!listening) return
    for (let from = 0; from < ids.length; from += maxIds) {
      const text = `event: changed\ndata: ${JSON.stringify({ resource, ids: ids.slice(from, from + maxIds) })}\n\n`
      for (const subscriber of listening) send(subscriber, text)
    }
    if (listening.size < crowd) return
    gathered.set(topic, new Set())
    setTimeout(() => {
      const later = [...(gathered.get(topic) ?? [])]
      gathered.delete(topic)
      if (later.length) notify(topic, resource, later)
    }, gatherTime).unref()
  }

  function end(subscriber: Subscriber): void {
    leave(subscriber)
    subscriber.stream.end()
  }

  function endAll(): void {
    connected = true
    for (const subscriber of topics.all()) end(subscriber)
  }

  /** Ends the oldest streams of the session: they are the likeliest to be dead, and a live client reconnects. */
  function makeRoom(session: string): void {
    const own = topics.ofSession(session)
    for (const subscriber of own.slice(0, Math.max(0, own.length - maxPerSession + 1))) end(subscriber)
  }

  return {
    open(session, user) {
      if (closed) throw refuse.stopping()
      const stream = new PassThrough()
      const subscriber = { session: session.toString('hex'), user, stream }
      makeRoom(subscriber.session)
      join(subscriber)
      send(subscriber, 'event: hello\ndata: {}\n\n')
      if (!connected) send(subscriber, disconnectedEvent)
      return stream
    },
    publish(payload) {
      const { data } = message.safeParse(parseJson(payload))
      if (!data) return log.warn('Unknown message on the PostgreSQL channel')
      if (!('resource' in data)) {
        for (const subscriber of 'ended' in data ? topics.ofSession(data.ended) : topics.ofUser(data.user)) end(subscriber)
        return
      }
      const { resource, ids, owners } = data
      for (const topic of topicsOfChange(resource, owners)) notify(topic, resource, ids)
    },
    markDisconnected() {
      connected = false
      for (const subscriber of topics.all()) send(subscriber, disconnectedEvent)
    },
    isConnected: () => connected,
    count: topics.count,
    endAll,
    close() {
      closed = true
      clearInterval(timer)
      endAll()
    },
  }
}

function seesSameRows(now: SessionUser, before: SessionUser): boolean {
  return now.role === before.role && ownerOf(now) === ownerOf(before)
}

function parseJson(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    // Fails the schema, and the caller logs it as a foreign message.
    return null
  }
}
