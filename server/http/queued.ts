import type { Middleware } from 'koa'
import type { Config } from '../config.ts'
import type { Queue, QueueBounds } from '../queue.ts'
import type { Route } from './route.ts'
import { isQueued } from './router.ts'

/** The connections of the pool that stay for sessions, files, streams and reports. */
const left = 2

/** In milliseconds: a device gives up after 15 seconds, and its turn takes its time, too. */
const longest = 10_000

/** How many requests use the database at once, and how many may wait for it. */
export const boundsOf = ({ databasePool, databaseQueue }: Config): QueueBounds => ({
  atOnce: Math.max(1, databasePool - left),
  most: databaseQueue,
  longest,
})

/**
 * Refuses a request that would wait in vain before anything is read for it: its session, its body. What does not wait is let
 * through where its address says so.
 */
export function refuseWhenFull(queue: Queue, routes: readonly Route[]): Middleware {
  const unqueued = new Set(routes.filter((route) => !isQueued(route)).map(({ path }) => path))
  return (ctx, next) => {
    if (!unqueued.has(ctx.path)) queue.requireRoom()
    return next()
  }
}
