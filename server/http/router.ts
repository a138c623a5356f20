import Router from '@koa/router'
import type { Knex } from 'knex'
import type { Context, Middleware } from 'koa'
import { sentences } from '#shared/sentences'
import { limitedAddress } from './address.ts'
import { earlierAnswer, hashBody, type KeptIn, once, readKey, type StoredAnswer } from './idempotency.ts'
import { readBody, validateBody, validateQuery } from './input.ts'
import type { Limits } from './rateLimit.ts'
import { Refusal } from './refusal.ts'
import { type Route, WrittenJson } from './route.ts'

/** The endpoints as a router. An endpoint that does not say who may call it is not registered: the server does not start. */
export function createRouter(routes: Route[], knex: Knex, limits: Limits): Middleware {
  const router = new Router({ sensitive: true, strict: true })
  for (const route of routes) {
    if (!route.access) throw new Error(`${route.method} ${route.path} does not say who may call it`)
    router[route.method](route.path, (ctx: Context) => serve(route, ctx, knex, limits))
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

/** The order of every request: key and access, parse, look the key up, limit, validate, effect. */
async function serve(route: Route, ctx: Context, knex: Knex, limits: Limits): Promise<void> {
  const key = route.once ? readKey(ctx) : null
  const user = route.access.admit(ctx)
  const raw = route.method === 'get' ? undefined : await readBody(ctx, route.kilobytes)

  const keyed = key && {
    principal: route.access.name === 'open' ? 'public' : (user?.id ?? 'public'),
    method: ctx.method,
    path: ctx.path,
    key,
    bodyHash: hashBody(raw),
  }
  const kept = route.once as KeptIn
  const earlier = keyed && (await earlierAnswer(knex, keyed, kept))
  if (earlier) return replay(ctx, earlier)

  if (route.limit) await limits.count(route.limit, limitedAddress(ctx.ip))

  const call = {
    ctx,
    user,
    params: ctx.params,
    query: validateQuery(route.query, ctx),
    body: route.body ? validateBody(route.body, raw) : undefined,
    knex,
    key,
  }
  const effect = async (within: Knex): Promise<StoredAnswer> => {
    const result = await route.handle({ ...call, knex: within } as never)
    return { status: route.answer.status, body: result instanceof WrittenJson ? result.text : (JSON.stringify(result) ?? '') }
  }
  if (keyed) {
    const { replayed, ...answer } = await once(knex, keyed, kept, effect)
    return replayed ? replay(ctx, answer) : send(ctx, answer)
  }
  send(ctx, route.once ? await knex.transaction(effect) : await effect(knex))
}

/** A handler that redirects or streams has filled the answer itself. */
function send(ctx: Context, { status, body }: StoredAnswer): void {
  if (ctx.body || ctx.status !== 404) return
  ctx.status = status
  if (!body) return
  ctx.body = body
  ctx.type = 'application/json; charset=utf-8'
}

function replay(ctx: Context, answer: StoredAnswer): void {
  ctx.set('Idempotency-Replayed', 'true')
  send(ctx, answer)
}
