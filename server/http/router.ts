import { createHash } from 'node:crypto'
import Router from '@koa/router'
import type { Knex } from 'knex'
import type { Context, Middleware } from 'koa'
import { sentences } from '#shared/sentences'
import type { Queue } from '../queue.ts'
import { findStoredResponse, hashBody, type ReceiptSource, readKey, runOnce, type StoredResponse } from './idempotency.ts'
import { readBody, readVersion, validateBody, validateQuery } from './input.ts'
import { isQueued, strangerOf } from './queued.ts'
import type { Limits } from './rateLimit.ts'
import { jsonText } from './rawJson.ts'
import { Refusal, refuse } from './refusal.ts'
import type { Route } from './route.ts'
import type { SessionUser } from './sessionStore.ts'
import { readUpload } from './upload.ts'

/** What endpoints are served with: the database, and what limits its use. */
export interface RouterParts {
  knex: Knex
  limits: Limits
  /** Of requests that wait for the database. */
  queue: Queue
}

/** The endpoints as a router. Throws for an endpoint without an access rule, so that the server does not start. */
export function createRouter(routes: Route[], parts: RouterParts): Middleware {
  const router = new Router({ sensitive: true, strict: true })
  for (const route of routes) {
    if (!route.access) throw new Error(`${route.method} ${route.path} does not say who may call it`)
    router[route.method](route.path, (ctx: Context) => serve(route, ctx, parts))
  }
  const dispatch = router.routes() as Middleware
  return (ctx) =>
    dispatch(ctx, async () => {
      const methods = [...new Set(router.match(ctx.path, ctx.method).path.flatMap((layer) => layer.methods))].sort()
      if (!methods.length) throw new Refusal(404, sentences.notFound)
      ctx.set('Allow', [...methods, 'OPTIONS'].join(', '))
      if (ctx.method !== 'OPTIONS') throw new Refusal(405, `${ctx.method} is not possible here, only ${methods.join(', ')}.`)
      ctx.status = 204
    })
}

/** Every request goes through the same steps: key and access, parse, its turn, stored response, limit, validate, run. */
async function serve(route: Route, ctx: Context, parts: RouterParts): Promise<void> {
  ctx.state.route = route.path
  const key = route.idempotent ? readKey(ctx) : null
  const user = route.access.admit(ctx)
  const asker = user ? { id: user.id } : strangerOf(ctx)
  const count = async () => void (route.limit && (await parts.limits.count(route.limit, asker.id)))
  // Before it is read, because it is large.
  if (route.upload) await count()
  const raw = await readInput(route, ctx)
  const answer = () => respond(route, ctx, { key, user, raw, count }, parts.knex)
  if (!isQueued(route)) return answer()
  const gone = new AbortController()
  // An answer that has been sent is closed, too, and nobody waits for it.
  const leave = () => ctx.res.writableFinished || gone.abort(refuse.broken())
  ctx.res.once('close', leave)
  // Whoever has gone while the session was read is not heard any more.
  if (ctx.res.destroyed) leave()
  return parts.queue.inTurn(asker, answer, gone.signal)
}

interface Asked {
  key: string | null
  user: SessionUser | null
  /** What was sent, as it is. */
  raw: unknown
  count: () => Promise<void>
}

async function respond(route: Route, ctx: Context, { key, user, raw, count }: Asked, knex: Knex): Promise<void> {
  const keyed = key && {
    principal: route.access.name === 'open' ? 'public' : (user?.id ?? 'public'),
    method: ctx.method,
    path: storedPath(route, ctx),
    key,
    bodyHash: hashBody(raw),
  }
  const source = route.idempotent as ReceiptSource
  const again = { status: route.response.status, reader: { knex, user, params: ctx.params } }
  const stored = keyed && (await findStoredResponse(knex, keyed, source, again))
  if (stored) return replay(ctx, stored)

  if (!route.upload) await count()

  const input = {
    ctx,
    user,
    params: ctx.params,
    query: validateQuery(route.query, ctx),
    body: route.body ? validateBody(route.body, raw) : route.upload ? raw : undefined,
    version: route.versioned ? readVersion(ctx) : null,
    knex,
    key,
  }
  const prepared = await route.prepare?.(input as never)
  const run = async (transaction: Knex): Promise<StoredResponse> => {
    const result = await route.handle({ ...input, prepared, knex: transaction } as never)
    return { status: route.response.status, body: jsonText(result) }
  }
  if (keyed) {
    const { replayed, ...response } = await runOnce(knex, keyed, source, again, run)
    if (replayed) return replay(ctx, response)
    if (route.recordedAt) ctx.state.recordedAt = (input.body as Record<string, string | undefined>)[route.recordedAt]
    return send(ctx, response)
  }
  send(ctx, route.idempotent ? await knex.transaction(run) : await run(knex))
}

function readInput({ method, upload, maxKilobytes }: Route, ctx: Context): Promise<unknown> | undefined {
  if (method === 'get') return undefined
  return upload ? readUpload(ctx, upload) : readBody(ctx, maxKilobytes)
}

/** The path that is stored with a key. Of a link's token only a hash is stored, here as elsewhere. */
function storedPath({ path }: Route, ctx: Context): string {
  return path.includes(':token') ? createHash('sha256').update(ctx.path).digest('base64url') : ctx.path
}

/** Does nothing after a handler that has redirected or streamed by itself. */
function send(ctx: Context, { status, body }: StoredResponse): void {
  if (ctx.body || ctx.status !== 404) return
  ctx.status = status
  if (!body) return
  ctx.body = body
  ctx.type = 'application/json; charset=utf-8'
}

function replay(ctx: Context, response: StoredResponse): void {
  ctx.set('Idempotency-Replayed', 'true')
  send(ctx, response)
}
