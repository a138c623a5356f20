import { bodyParser } from '@koa/bodyparser'
import type { Context } from 'koa'
import type { z } from 'zod'
import { readInTime } from './bodyProgress.ts'
import { Refusal, refuse } from './refusal.ts'
import { issuesWithin, validationMessage } from './validationMessages.ts'

const maxDepth = 20
const maxContentTypeLength = 100
const maxFieldErrors = 20

/** Reads the body as text; we parse the JSON ourselves to distinguish "too large", "not JSON" and "not valid". */
const readText = (kilobytes: number) =>
  bodyParser({
    enableTypes: ['text'],
    extendTypes: { text: ['application/json'] },
    textLimit: `${kilobytes}kb`,
    parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
  })

/** Throws 415 for another type than JSON, 413 for a body that says that it is too large: before anything of it is read. */
export function checkBodyHeaders(ctx: Context, kilobytes: number): void {
  if (!isJson(ctx.get('Content-Type'))) throw refuse.wrongContentType()
  if (Number(ctx.get('Content-Length')) > kilobytes * 1024) throw refuse.tooLarge(kilobytes)
}

/**
 * The parsed JSON body, undefined when empty. Throws 415, 413, 408 for a slow client, or 400; `validateBody` checks it against
 * the schema.
 */
export async function readBody(ctx: Context, kilobytes: number): Promise<unknown> {
  try {
    await readInTime(
      ctx.req,
      readText(kilobytes)(ctx, async () => undefined),
    )
  } catch (thrown) {
    if (thrown instanceof Refusal) throw thrown
    const status = thrown instanceof Error && 'status' in thrown ? thrown.status : 0
    if (status === 413) throw refuse.tooLarge(kilobytes)
    if (status === 415) throw refuse.wrongContentType()
    throw refuse.broken()
  }
  const text = ctx.request.body
  if (typeof text !== 'string' || text === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refuse.malformed('The request is not readable JSON.')
  }
  if (!isShallow(value, maxDepth)) throw refuse.malformed('The request is nested too deeply.')
  return value
}

/** `application/json`, optionally with charset UTF-8. The length is checked first, so that the parsing below stays cheap. */
function isJson(contentType: string): boolean {
  if (contentType.length > maxContentTypeLength) return false
  const [type = '', ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  return type === 'application/json' && parameters.every((parameter) => /^(charset=("?)utf-?8\2)?$/.test(parameter))
}

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1))
}

/** Parses the body with its schema; throws 422 with the message of each refused field. */
export function validateBody<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const poisoned = poisonedKey(value)
  if (poisoned) throw refuse.invalid({ [poisoned]: unknownField(poisoned) })
  const { data, errors, general } = check(schema, value)
  if (!errors) return data
  throw refuse.invalid(errors, general)
}

/** The version in `If-Match: "<version>"`. Throws 428 without it, 400 for anything else. */
export function readVersion(ctx: Context): number {
  const header = ctx.get('If-Match')
  if (!header) throw refuse.versionRequired()
  const version = /^"(\d{1,9})"$/.exec(header)?.[1]
  if (!version) throw refuse.malformed('The header If-Match must be a version in quotation marks, such as "3".')
  return Number(version)
}

/** Parses the query string with its schema; throws 400 for repeated, unknown or invalid parameters. */
export function validateQuery<T extends z.ZodType>(schema: T, ctx: Context): z.output<T> {
  const query: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(ctx.querystring)) {
    if (name in query || name === '__proto__') throw refuse.malformed(`Please give "${printable(name)}" at most once.`)
    query[name] = value
  }
  const { data, errors } = check(schema, { ...query })
  if (!errors) return data
  const message = Object.entries(errors).map(([name, message]) =>
    message === unknownField(name) ? message : `${name}: ${message}`,
  )
  throw refuse.malformed(message.join('; '), errors)
}

interface Checked<Data> {
  data: Data
  /** The message of each refused field; null for a valid value. */
  errors: Record<string, string> | null
  /** Those messages that do not say which field they are about. */
  general: ReadonlySet<string>
}

/** A rule that throws refuses the value: what a person sends never ends in a 500. The error is in the log. */
function check<T extends z.ZodType>(schema: T, value: unknown): Checked<z.output<T>> {
  const general = new Set<string>()
  const error = (issue: z.core.$ZodRawIssue) => {
    const message = validationMessage(issue)
    general.add(message)
    return message
  }
  let result: z.ZodSafeParseResult<z.output<T>>
  try {
    result = schema.safeParse(value, { error })
  } catch (cause) {
    throw refuse.unreadable(cause)
  }
  return { data: result.data as z.output<T>, errors: result.success ? null : toMessages(result.error), general }
}

/** JSON.parse makes `__proto__` an own key of the object; no field of ours has that name. */
function poisonedKey(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const found = key === '__proto__' ? key : poisonedKey(inner)
    if (found) return found
  }
  return null
}

function toMessages(error: z.ZodError): Record<string, string> {
  const messages = new Map<string, string>()
  for (const issue of issuesWithin(error.issues)) {
    const path = issue.path.map(String)
    const fields =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key): [string, string] => [[...path, key].join('.'), unknownField(key)])
        : [[path.join('.') || 'request', issue.message] as [string, string]]
    for (const [field, message] of fields) {
      if (messages.size < maxFieldErrors && !messages.has(field)) messages.set(printable(field), message)
    }
  }
  return Object.fromEntries(messages)
}

const unknownField = (key: string) => `"${printable(key)}" is not a field of this request`

/** Client input inside our own sentence: shortened, and without control characters. */
function printable(key: string): string {
  return key.slice(0, 60).replace(/[^\x20-\x7e]/g, '?')
}
