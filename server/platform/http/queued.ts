import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import type { Config } from '../../config/config.ts'
import { sharesOf } from '../../config/poolShares.ts'
import type { ClientKey, Queue, QueueBounds } from '../loadShedding/queue.ts'
import { limitedAddress } from './address.ts'
import type { Route } from './route.ts'
import { bringsSession } from './session.ts'

/** In milliseconds: a device gives up after 15 seconds, and its turn takes its time, too. */
const longest = 10_000

/**
 * How long requests still wait for a slot once the port is closed, in milliseconds: work that starts by then also ends in time.
 */
export const lastTurns = 5_000

/**
 * How many requests use the database at once, and how many may wait for it. A slot includes a connection, so it never waits for
 * one.
 */
export const boundsOf = ({ databasePool, databaseQueue }: Config): QueueBounds => ({
  atOnce: sharesOf(databasePool).turns,
  most: databaseQueue,
  longest,
})

/**
 * Whether the work needs the database alone. Files, PDFs, streams and providers may be slow, so such requests do not occupy a
 * slot.
 */
export const isQueued = ({ unqueued, upload, prepare, method, response }: Route): boolean =>
  !unqueued && !upload && !prepare && (method !== 'get' || response.schema !== undefined)

/**
 * Anonymous clients with the same address share one queue, as they share rate limits. Signed-in users do not, such as drivers
 * behind one network.
 */
export const anonymousClientOf = (ctx: Context): ClientKey => ({
  id: limitedAddress(ctx.ip, ctx.req.socket.remoteAddress),
  isAnonymous: true,
})

/** A client with a session cookie, before the session is read. */
const somebody: ClientKey = { id: '' }

/**
 * Refuses a request that would wait in vain before the server reads its session or body. With an empty queue every request
 * passes, and the signature of its cookie is not verified.
 */
export function refuseWhenFull(queue: Queue, routes: readonly Route[]): Middleware {
  const unqueued = new Router({ sensitive: true, strict: true })
  for (const route of routes) if (!isQueued(route)) unqueued[route.method](route.path, () => undefined)
  return (ctx, next) => {
    if (queue.waiting() > 0 && !unqueued.match(ctx.path, ctx.method).route)
      queue.requireRoom(bringsSession(ctx) ? somebody : anonymousClientOf(ctx))
    return next()
  }
}
