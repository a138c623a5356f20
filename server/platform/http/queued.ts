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

/** For how long requests still wait for their turn once the port is closed, in milliseconds: what is begun then ends in time, too. */
export const lastTurns = 5_000

/** How many requests use the database at once, and how many may wait for it. A turn has its connection, and does not wait for one. */
export const boundsOf = ({ databasePool, databaseQueue }: Config): QueueBounds => ({
  atOnce: sharesOf(databasePool).turns,
  most: databaseQueue,
  longest,
})

/** Whether the work is the database's alone. Nobody waits behind a file, a paper, a stream or a provider, which may take as long as they like. */
export const isQueued = ({ unqueued, upload, prepare, method, response }: Route): boolean =>
  !unqueued && !upload && !prepare && (method !== 'get' || response.schema !== undefined)

/** Strangers share a line, as a limit, with whoever has the same address; people who are signed in, as drivers of one network, do not. */
export const anonymousClientOf = (ctx: Context): ClientKey => ({
  id: limitedAddress(ctx.ip, ctx.req.socket.remoteAddress),
  isStranger: true,
})

/** Somebody who may be signed in, before it is known who. */
const somebody: ClientKey = { id: '' }

/**
 * Refuses a request that would wait in vain before anything is read for it: its session, its body. Where nobody waits it would
 * not, and the signature of its cookie is not verified.
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
