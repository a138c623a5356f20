import { randomBytes } from 'node:crypto'
import type { Middleware } from 'koa'
import pino, { type DestinationStream, type Logger } from 'pino'
import { nativeFailure } from '../database/failure.ts'

declare module 'koa' {
  interface DefaultState {
    /** Named in the sentence of a 500, so that what a person reads out is found in the log. */
    requestId: string
    log: Logger
  }
}

/**
 * The structured log. What is logged is named field by field (method, path, status, time, who), never a header, a body or
 * a query string: cookies, passwords, phones and names stay out because nothing that could hold them is ever handed over.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } }
  return destination ? pino(options, destination) : pino(options)
}

/** Tells instances and starts apart; with a count behind it, it is an id that costs nothing. */
const thisStart = randomBytes(3).toString('hex')
let requests = 0

/** One line a request, and its id for whatever else is logged on the way. */
export function requestLog(log: Logger): Middleware {
  return async (ctx, next) => {
    const started = performance.now()
    ctx.state.requestId = `${thisStart}-${++requests}`
    ctx.state.log = log.child({ request: ctx.state.requestId })
    await next()
    ctx.state.log.info(
      {
        method: ctx.method,
        path: loggedPath(ctx.path),
        status: ctx.status,
        milliseconds: Math.round(performance.now() - started),
        user: ctx.state.user?.id,
      },
      'request',
    )
  }
}

/**
 * A path as it is logged: its words, and the ids of rows. Everything else is `*`: references, the keys of submissions and
 * the tokens of links open something to whoever has them.
 */
export function loggedPath(path: string): string {
  if (path.startsWith('/assets/')) return path.slice(0, 100)
  const parts = path.split('/', 10)
  return parts
    .map((part, at) => (isWord.test(part) || (isId.test(part) && parts[at - 1] !== 'submissions') ? part : '*'))
    .join('/')
}

const isWord = /^[a-z._-]{0,30}$/i
const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** PostgreSQL quotes values in its messages ("Key (email)=(…) already exists"): of its errors only codes and places are kept. */
function describeError(thrown: unknown): object {
  const error = nativeFailure(thrown)
  if (!(error instanceof Error)) return { message: 'Something that is no Error was thrown', kind: typeof error }
  const frames = error.stack?.slice(Math.max(0, error.stack.indexOf('\n    at '))).trim()
  if (!('severity' in error || 'routine' in error))
    return { name: error.name, message: error.message, code: codeOf(error), frames }
  const { constraint, table, column, routine } = error as {
    constraint?: string
    table?: string
    column?: string
    routine?: string
  }
  return { name: 'DatabaseError', code: codeOf(error), constraint, table, column, routine, frames }
}

function codeOf(error: Error): string | undefined {
  return 'code' in error ? String(error.code) : undefined
}
