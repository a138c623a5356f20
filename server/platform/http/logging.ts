import { randomBytes } from 'node:crypto'
import type { Middleware } from 'koa'
import pino, { type DestinationStream, type Logger } from 'pino'
import { nativeFailure } from '../database/failure.ts'
import { traceId } from '../observability/traces.ts'

declare module 'koa' {
  interface DefaultState {
    /** Also named in the message of a 500, so that a reported error can be found in the log. */
    requestId: string
    log: Logger
  }
}

/**
 * The structured log. Fields are logged one by one (method, path, status, time, user id), never a header, a body or a query
 * string. Cookies, passwords, phone numbers and names therefore cannot get into it.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } }
  return destination ? pino(options, destination) : pino(options)
}

/** Identifies this process; together with a counter it makes a cheap request id. */
const processId = randomBytes(3).toString('hex')
let requestCount = 0

/** Logs one line per request, and gives other log lines of the request its id and that of its trace. */
export function requestLog(log: Logger): Middleware {
  return async (ctx, next) => {
    const started = performance.now()
    ctx.state.requestId = `${processId}-${++requestCount}`
    ctx.state.log = log.child({ request: ctx.state.requestId, trace: traceId() })
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
 * A path as it is logged: words and the ids of rows. Every other segment becomes `*`, because references, submission keys and
 * link tokens are secrets that give access. A segment after one of `secretAfter` always becomes `*`, since a token may look like
 * a word.
 */
export function loggedPath(path: string): string {
  if (path.startsWith('/assets/')) return path.slice(0, 100)
  const parts = path.split('/', 10)
  return parts
    .map((part, index) => (!secretAfter.has(parts[index - 1] ?? '') && (isWord.test(part) || isId.test(part)) ? part : '*'))
    .join('/')
}

const secretAfter = new Set(['submissions', 'links', 'f', 'password-links', 'invite', 'reset'])
const isWord = /^[a-z._-]{0,30}$/i
const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Messages of errors may quote what a person sent; the whole of it does not belong in the log. */
const maxMessageLength = 200
const maxFrames = 20

/** PostgreSQL's messages contain values ("Key (email)=(…) already exists"), so of its errors only codes and places are logged. */
function describeError(thrown: unknown): object {
  const error = nativeFailure(thrown)
  if (!(error instanceof Error)) return { message: 'A value that is not an Error was thrown', kind: typeof error }
  const frames = formatFrames(error)
  if (!('severity' in error || 'routine' in error))
    return { name: error.name, message: error.message.slice(0, maxMessageLength), code: getCode(error), frames }
  const { constraint, table, column, routine } = error as {
    constraint?: string
    table?: string
    column?: string
    routine?: string
  }
  return { name: 'DatabaseError', code: getCode(error), constraint, table, column, routine, frames }
}

/** Where it was thrown, without the message, which begins a stack and may have lines of its own. */
function formatFrames({ stack = '', message }: Error): string {
  const lines = stack.slice(stack.indexOf(message) + message.length).split('\n')
  const frames = lines.filter((line) => line.startsWith('    at ')).slice(0, maxFrames)
  return frames.map((line) => line.trim().slice(0, maxMessageLength)).join('\n    ')
}

function getCode(error: Error): string | undefined {
  return 'code' in error ? String(error.code) : undefined
}
