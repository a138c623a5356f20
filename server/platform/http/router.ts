import { createHash } from 'node:crypto'
import Router from '@koa/router'
import type { Knex } from 'knex'
import type { Context, Middleware } from 'koa'
import { messages } from '#shared/kernel/commonMessages'
import type { ClientKey, Queue } from '../loadShedding/queue.ts'
import {
  findStoredResponse,
  findUnderLock,
  hashBody,
  isStoredKey,
  type ReceiptSource,
  type RequestKey,
  readKey,
  runOnce,
  type StoredResponse,
} from './idempotency.ts'
import { checkBodyHeaders, readBody, readVersion, validateBody, validateQuery } from './input.ts'
import { anonymousClientOf, isQueued } from './queued.ts'
import type { Limits } from './rateLimit.ts'
import { jsonText } from './rawJson.ts'
import { Refusal, refuse } from './refusal.ts'
import type { Route } from './route.ts'
import type { SessionUser } from './sessionStore.ts'
import { checkUploadHeaders, type Uploads } from './upload.ts'

declare module 'koa' {
  interface DefaultState {
    /** Gives the point of a limit back that this request has used up. */
    uncount: (() => Promise<void>) | undefined
  }
}

/** What endpoints are served with: the database, and what limits its use. */
export interface RouterParts {
  knex: Knex
  limits: Limits
  /** Of requests that wait for the database. */
  queue: Queue
  uploads: Uploads
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
      if (!methods.length) throw new Refusal(404, messages.notFound)
      ctx.set('Allow', [...methods, 'OPTIONS'].join(', '))
      if (ctx.method !== 'OPTIONS') throw new Refusal(405, `${ctx.method} is not possible here, only ${methods.join(', ')}.`)
      ctx.status = 204
    })
}

/**
 * Every request goes through the same steps: key and access, its headers, limit, the ids in its address, body, stored response,
 * validation, run. The server reads a body only after it knows that the sender may send it; a small one may be read before its
 * limit is counted.
 */
async function serve(route: Route, ctx: Context, parts: RouterParts): Promise<void> {
  ctx.state.route = route.path
  const key = route.idempotent ? readKey(ctx) : null
  const user = route.access.admit(ctx)
  const clientKey = user ? { id: user.id } : anonymousClientOf(ctx)
  const request = { key: key ? toRequestKey(route, ctx, user, key) : null, user, client: clientKey }
  const turn = createTurn(route, ctx, clientKey, parts.queue)
  const start = () => startRequest(route, ctx, request, parts)
  if (route.method === 'get') {
    return turn(async () => {
      await start()
      return respond(route, ctx, request, undefined, parts)
    })
  }
  if (route.upload) checkUploadHeaders(ctx, route.upload)
  else checkBodyHeaders(ctx, route.maxKilobytes)
  // A turn of its own only where there is something to learn from the database before a body may come.
  const isAdmittedFirst = route.upload !== null || route.authorize !== null
  if (isAdmittedFirst) await turn(start)
  if (route.upload) {
    return parts.uploads.receive(ctx, route.upload, clientKey, (file) => turn(() => respond(route, ctx, request, file, parts)))
  }
  const body = await readBody(ctx, route.maxKilobytes)
  return turn(async () => {
    if (!isAdmittedFirst) await start()
    return respond(route, ctx, request, body, parts)
  })
}

/** Does what needs the database in a turn of the client, unless the route needs none. */
function createTurn(
  route: Route,
  ctx: Context,
  clientKey: ClientKey,
  queue: Queue,
): <Done>(work: () => Promise<Done>) => Promise<Done> {
  if (!isQueued(route)) return (work) => work()
  const disconnect = new AbortController()
  // The close event of a complete response is no disconnect: no client waits for it.
  const leave = () => ctx.res.writableFinished || disconnect.abort(refuse.broken())
  ctx.res.once('close', leave)
  // The client may have disconnected while the server read its session.
  if (ctx.res.destroyed) leave()
  return (work) => queue.inTurn(clientKey, work, disconnect.signal)
}

/** Counts the request, and checks the ids in its address. A key with a stored response is answered over the limit, too. */
async function startRequest(
  route: Route,
  ctx: Context,
  { key, user, client }: Asked,
  { knex, limits }: RouterParts,
): Promise<void> {
  if (route.limit) {
    const name = route.limit
    try {
      await limits.count(name, client.id)
      if (key) ctx.state.uncount = () => limits.refund(name, client.id)
    } catch (refused) {
      const isLimited = refused instanceof Refusal && refused.status === 429
      if (!isLimited || !key || !(await isStoredKey(knex, key, route.idempotent as ReceiptSource))) throw refused
    }
  }
  await route.authorize?.({ ctx, knex, user, params: ctx.params })
}

interface Asked {
  key: RequestKey | null
  user: SessionUser | null
  client: ClientKey
}

/** `sent`: what was sent as a body, as it is. */
async function respond(
  route: Route,
  ctx: Context,
  { key, user, client }: Asked,
  sent: unknown,
  { knex }: RouterParts,
): Promise<void> {
  const read = () => ({
    ctx,
    user,
    client,
    params: ctx.params,
    query: validateQuery(route.query, ctx),
    body: route.body ? validateBody(route.body, sent) : route.upload ? sent : undefined,
    version: route.versioned ? readVersion(ctx) : null,
    knex,
    key: key?.key ?? null,
  })
  const handle = async (input: ReturnType<typeof read>, prepared: unknown, transaction: Knex): Promise<StoredResponse> => {
    const result = await route.handle({ ...input, prepared, knex: transaction } as never)
    return { status: route.response.status, body: jsonText(result) }
  }
  if (!key) {
    const input = read()
    const prepared = await route.prepare?.(input as never)
    const run = (transaction: Knex) => handle(input, prepared, transaction)
    return send(ctx, route.idempotent ? await knex.transaction(run) : await run(knex))
  }

  const keyed = { ...key, bodyHash: hashBody(sent) }
  const source = route.idempotent as ReceiptSource
  const again = { status: route.response.status, reader: { knex, user, params: ctx.params } }
  const stored = await findStoredResponse(knex, keyed, source, again)
  if (stored) return replay(ctx, stored)
  try {
    const input = read()
    const prepared = await route.prepare?.(input as never)
    const { replayed, ...response } = await runOnce(knex, keyed, source, again, (trx) => handle(input, prepared, trx))
    if (replayed) return replay(ctx, response)
    if (route.recordedAt) ctx.state.recordedAt = (input.body as Record<string, string | undefined>)[route.recordedAt]
    return send(ctx, response)
  } catch (refused) {
    // What refuses it may be what the same request has done since, which was sent twice at once.
    const done = isOfItsContent(refused) && (await knex.transaction((trx) => findUnderLock(trx, keyed, source, again)))
    if (!done) throw refused
    return replay(ctx, done)
  }
}

/**
 * Whether a request was refused for its content or for the state of its resource. Refusals for its key, or for a busy server, are
 * not.
 */
const isOfItsContent = (thrown: unknown): boolean =>
  thrown instanceof Refusal && [400, 404, 409, 412, 422].includes(thrown.status) && !keyRefusals.has(thrown.details.type ?? '')

const keyRefusals = new Set(['in-progress', 'key-reused'])

function toRequestKey(route: Route, ctx: Context, user: SessionUser | null, key: string): RequestKey {
  const principal = route.access.name === 'open' ? 'public' : (user?.id ?? 'public')
  return { principal, method: ctx.method, path: storedPath(route, ctx), key }
}

/** The path that is stored with a key. Of a link's token only a hash is stored, here as elsewhere. */
function storedPath({ path }: Route, ctx: Context): string {
  return path.includes(':token') ? createHash('sha256').update(ctx.path).digest('base64url') : ctx.path
}

/** Does nothing after a handler that has redirected or streamed by itself. */
function send(ctx: Context, { status, body }: StoredResponse): void {
  if (ctx.body || ctx.status !== 404) return
  // Null by itself has the status 204, and no body at all is sent as the words of its status.
  ctx.body = body || null
  ctx.status = status
  if (body) ctx.type = 'application/json; charset=utf-8'
}

async function replay(ctx: Context, response: StoredResponse): Promise<void> {
  await ctx.state.uncount?.()
  ctx.set('Idempotency-Replayed', 'true')
  send(ctx, response)
}
