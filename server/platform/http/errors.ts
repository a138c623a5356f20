import { STATUS_CODES } from 'node:http'
import type { Context, Middleware } from 'koa'
import { messages } from '#shared/kernel/commonMessages'
import type { Problem } from '#shared/kernel/problem'
import { isDuplicate, isUnstorable, type TransientFailure, transientFailure } from '../database/failure.ts'
import { QueueFull } from '../loadShedding/queue.ts'
import { WorkerFailure } from '../workers/workerPool.ts'
import { Refusal, refuse } from './refusal.ts'

/** The only place that turns thrown errors into responses and logs unexpected ones. */
export function errors(): Middleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (thrown) {
      respond(ctx, asRefusal(ctx, thrown))
    }
  }
}

function asRefusal(ctx: Context, thrown: unknown): Refusal {
  if (thrown instanceof Refusal) {
    // A failure of ours that has a sentence.
    if (thrown.cause) ctx.state.log.error({ err: thrown.cause }, 'A request could not be served')
    return thrown
  }
  if (thrown instanceof QueueFull) return refuse.busy(thrown.seconds)
  // Logged where it happened.
  if (thrown instanceof WorkerFailure) return refuse.workerFailed()
  const transient = transientFailure(thrown)
  if (transient) {
    // A slow statement may be a defect.
    ctx.state.log[transient === 'slow' ? 'error' : 'warn']({ err: thrown }, logMessages[transient])
    return refuse.unavailable(transient)
  }
  if (isDuplicate(thrown)) {
    // Either a race between two requests or a check missing before the insert; the logged constraint shows which.
    ctx.state.log.warn({ err: thrown }, 'A unique constraint was violated')
    return refuse.duplicate()
  }
  // Validation misses a rule; the person is not answered as if the server had failed.
  if (isUnstorable(thrown)) {
    ctx.state.log.error({ err: thrown }, 'A value that was sent cannot be stored')
    return refuse.unreadable(undefined)
  }
  const status = getStatus(thrown)
  if (status && status < 500) return new Refusal(status, libraryRefusals[status] ?? `${STATUS_CODES[status]}.`)
  ctx.state.log.error({ err: thrown }, 'Unexpected error')
  return new Refusal(500, `${messages.serverError} If you do, please mention ${ctx.state.requestId}.`)
}

const logMessages: Record<TransientFailure, string> = {
  unavailable: 'The database is unavailable',
  busy: 'The database is overloaded',
  slow: 'A database statement timed out',
  readOnly: 'The database is read-only: its disk is full, or it is a standby',
}

/** Sentences for requests that a library refuses. */
const libraryRefusals: Record<number, string> = {
  400: 'This request could not be read. Please try again.',
  404: messages.notFound,
}

function getStatus(thrown: unknown): number | null {
  const status = thrown instanceof Error && 'status' in thrown ? Number(thrown.status) : Number.NaN
  return status >= 400 && status < 600 ? status : null
}

function respond(ctx: Context, { status, message, details }: Refusal): void {
  ctx.state.refused = details.type ?? ''
  // Set by a handler before it threw.
  for (const name of ['Content-Encoding', 'Content-Length', 'Last-Modified', 'Link']) ctx.remove(name)
  ctx.status = status
  ctx.set({ 'Cache-Control': 'no-store', ...details.headers })
  ctx.vary('Accept')
  if (!ctx.get('Accept').includes('application/problem+json')) {
    ctx.type = 'text/plain; charset=utf-8'
    ctx.body = message
    return
  }
  const problem: Problem = {
    type: details.type ?? 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: message,
    ...(details.errors && { errors: details.errors }),
    ...(details.findings && { findings: [...details.findings] }),
    ...(details.current && { current: JSON.parse(details.current) }),
  }
  ctx.body = JSON.stringify(problem)
  ctx.type = 'application/problem+json; charset=utf-8'
}
