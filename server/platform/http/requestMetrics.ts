import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Middleware } from 'koa'
import type { Config } from '../../config/config.ts'
import { isLoopback } from '../../config/loopback.ts'
import { type Metrics, processMetrics } from '../observability/metrics.ts'
import { Refusal } from './refusal.ts'

declare module 'koa' {
  interface DefaultState {
    /** The pattern of the endpoint, such as /api/loads/:id. */
    route: string | undefined
    /** Why the request was refused: the type of its problem. */
    refused: string | undefined
    /** When a device recorded what was stored now, where the request said so. */
    recordedAt: string | undefined
  }
}

/** Where Prometheus reads; no part of the API. */
export const metricsPath = '/metrics'

/** Whatever else a client makes up counts as one: each would be a series of its own. */
export const knownMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Counts requests by the pattern of their route. An address may contain a token, and there are too many of them. */
export function measured({ requests, durations, refusals, incoming }: Metrics): Middleware {
  return async (ctx, next) => {
    const end = durations.startTimer()
    await next()
    const method = knownMethods.has(ctx.method) ? ctx.method : 'other'
    const route = ctx.state.route ?? formatPlace(ctx.path)
    end({ method, route })
    requests.inc({ method, route, status: ctx.status })
    const { refused, recordedAt } = ctx.state
    if (refused !== undefined) refusals.inc({ status: ctx.status, reason: refused })
    // A device whose clock is ahead sends a time in the future.
    if (recordedAt) incoming.observe({ route }, Math.max(0, Date.now() - Date.parse(recordedAt)) / 1000)
  }
}

function formatPlace(path: string): string {
  if (/^\/api(\/|$)/.test(path)) return 'unknown'
  if (path === metricsPath) return metricsPath
  return path.startsWith('/assets/') ? 'assets' : 'pages'
}

/**
 * Answers Prometheus: a client with METRICS_TOKEN or, where none is set, a client on this machine. A proxy on this machine
 * forwards requests of other clients. A request that names another host, or has a forwarding header, therefore does not count as
 * local.
 */
export function metricsEndpoint({ registry }: Metrics, { metricsToken }: Config, refresh: () => Promise<void>): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== metricsPath) return next()
    if (ctx.method !== 'GET')
      throw new Refusal(405, `${ctx.method} is not possible here, only GET.`, { headers: { Allow: 'GET' } })
    if (metricsToken) requireToken(ctx, metricsToken)
    else if (!isFromHere(ctx))
      throw new Refusal(403, 'This is for the machine of the server alone, or for who has its METRICS_TOKEN.')
    const ofProcess = processMetrics()
    await refresh()
    ctx.set('Cache-Control', 'no-store')
    ctx.body = `${await registry.metrics()}\n${await ofProcess.metrics()}`
    ctx.set('Content-Type', registry.contentType)
  }
}

function requireToken(ctx: Context, token: string): void {
  const bearer = /^Bearer (\S+)$/i.exec(ctx.get('Authorization'))?.[1] ?? ''
  if (timingSafeEqual(digest(bearer), digest(token))) return
  throw new Refusal(401, 'Please send METRICS_TOKEN with the header "Authorization: Bearer <token>".', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  })
}

/** Of the same length, whatever was given. */
const digest = (text: string) => createHash('sha256').update(text).digest()

const forwarding = ['X-Forwarded-For', 'X-Forwarded-Host', 'Forwarded', 'X-Real-IP', 'Via']

function isFromHere(ctx: Context): boolean {
  const host = ctx.get('Host')
  const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname.replace(/^\[(.+)\]$/, '$1') : ''
  const socket = ctx.req.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  return isLoopback(socket) && isLoopback(name) && forwarding.every((header) => !ctx.get(header))
}
