import Router from '@koa/router'
import type { Middleware } from 'koa'
import type { Config } from '../config.ts'
import type { Queue, QueueBounds } from '../queue.ts'
import type { Route } from './route.ts'
import { isQueued } from './router.ts'

/** The connections of the pool that stay for sessions, files and streams; those of reports a turn may have to wait for. */
const left = 2

/** In milliseconds: a device gives up after 15 seconds, and its turn takes its time, too. */
const longest = 10_000

/** How many requests use the database at once, and how many may wait for it. */
export const boundsOf = ({ databasePool, databaseQueue }: Config): QueueBounds => ({
  atOnce: Math.max(1, databasePool - left),
  most: databaseQueue,
  longest,
})

/** Refuses a request that would wait in vain before anything is read for it: its session, its body. */
export function refuseWhenFull(queue: Queue, routes: readonly Route[]): Middleware {
  const unqueued = new Router({ sensitive: true, strict: true })
  for (const route of routes) if (!isQueued(route)) unqueued[route.method](route.path, () => undefined)
  return (ctx, next) => {
    if (!unqueued.match(ctx.path, ctx.method).route) queue.requireRoom()
    return next()
  }
}
