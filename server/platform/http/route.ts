import type { Knex } from 'knex'
import type { Context } from 'koa'
import { z } from 'zod'
import type { LimitName } from '../../config/config.ts'
import type { ClientKey } from '../loadShedding/queue.ts'
import type { Access } from './guard.ts'
import type { ReceiptSource } from './idempotency.ts'
import type { SessionUser } from './sessionStore.ts'
import type { ReceivedFile, Upload } from './upload.ts'

/** What a handler receives: the user and the validated input. */
export interface HandlerInput<U extends SessionUser | null, Query, Body, Prepared = undefined> {
  ctx: Context
  user: U
  /** Whose turn the work of this request takes. */
  client: ClientKey
  params: Record<string, string>
  query: Query
  body: Body
  /** The database; for an idempotent endpoint, the transaction in which its response is stored too. */
  knex: Knex
  /** What `prepare` has answered. */
  prepared: Prepared
  /** The Idempotency-Key, for an idempotent endpoint. */
  key: string | null
  /** The version of the row that the caller has seen, for an endpoint that requires it. */
  version: number | null
}

/** A request after the server has read its address and headers only. */
export type Addressed = Pick<HandlerInput<SessionUser | null, unknown, unknown>, 'ctx' | 'knex' | 'user' | 'params'>

/** The response of success. Without a schema it has no body, or the handler sets a body of another type than JSON itself. */
export interface SuccessResponse {
  status: number
  type?: string
  schema?: z.ZodType
  /** Another status of success, with the same body. */
  or?: number
}

interface Definition<U extends SessionUser | null, Query extends z.ZodType, Body extends z.ZodType, Prepared> {
  /** One line for the OpenAPI description. */
  summary: string
  access: Access<U>
  /** Counted per user, and for anonymous clients per address. */
  limit?: LimitName
  query?: Query
  body?: Body
  /** The largest accepted body, where it is not the default. */
  maxKilobytes?: number
  /** A file is its body. */
  upload?: Upload
  /** Checks what the address names, such as a link, before anything of a body is read. Throws the refusal. */
  authorize?: (request: Addressed) => Promise<unknown>
  /** For an endpoint that creates a row and accepts an Idempotency-Key: where the key is stored. */
  idempotent?: ReceiptSource
  /**
   * Runs before the transaction of an idempotent endpoint, for slow work that needs no lock, such as reading files. The data that
   * it read may have changed when the transaction begins.
   */
  prepare?: (
    input: Pick<HandlerInput<SessionUser | null, unknown, z.output<Body>>, 'knex' | 'user' | 'params' | 'body'>,
  ) => Promise<Prepared>
  response: SuccessResponse
  /** The field of its body with the instant at which a device recorded what it sends. */
  recordedAt?: keyof z.output<Body> & string
  /** It changes a row: without `If-Match: "<version>"` it is refused with 428, with an older version with 412. */
  versioned?: boolean
  /** The response has a set tag as its ETag, and If-None-Match with that tag gets a 304. */
  tagged?: boolean
  /** It needs no database, or has a queue of its own: it does not wait in that of the database. */
  unqueued?: true
  /** Statuses it refuses with, in addition to those that follow from the rest of this definition. */
  refuses?: number[]
}

/** A complete endpoint. The router, the OpenAPI description and the tests all read this. */
export interface Route {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  path: string
  summary: string
  access: Access<SessionUser | null>
  limit: LimitName | null
  query: z.ZodType
  body: z.ZodType | null
  maxKilobytes: number
  upload: Upload | null
  authorize: ((request: Addressed) => Promise<unknown>) | null
  idempotent: ReceiptSource | null
  prepare: ((input: never) => Promise<unknown>) | null
  response: SuccessResponse
  recordedAt: string | null
  versioned: boolean
  tagged: boolean
  unqueued: boolean
  refuses: readonly number[]
  handle: (input: HandlerInput<never, never, never, never>) => Promise<unknown>
}

const defaultMaxKilobytes = 64

const noParameters = z.strictObject({})
type NoParameters = typeof noParameters

function define(method: Route['method']) {
  return <
    U extends SessionUser | null,
    Query extends z.ZodType = NoParameters,
    Body extends z.ZodType = z.ZodUndefined,
    Prepared = undefined,
  >(
    path: string,
    definition: Definition<U, Query, Body, Prepared>,
    handle: (input: HandlerInput<U, z.output<Query>, z.output<Body>, Prepared>) => Promise<unknown>,
  ): Route => ({
    method,
    path,
    limit: null,
    query: noParameters,
    body: null,
    maxKilobytes: defaultMaxKilobytes,
    upload: null,
    authorize: null,
    idempotent: null,
    prepare: null,
    recordedAt: null,
    versioned: false,
    tagged: false,
    unqueued: false,
    refuses: [],
    ...definition,
    handle,
  })
}

/** Defines an endpoint: path, definition, handler. */
export const get = define('get')
export const post = define('post')
export const patch = define('patch')
/** Not called `delete`, which is a reserved word. */
export const remove = define('delete')

/** Defines an endpoint that takes a file as its body. */
export function put<U extends SessionUser | null>(
  path: string,
  definition: Omit<
    Definition<U, NoParameters, z.ZodType, undefined>,
    'query' | 'body' | 'maxKilobytes' | 'idempotent' | 'prepare'
  > & { upload: Upload },
  handle: (input: HandlerInput<U, z.output<NoParameters>, ReceivedFile>) => Promise<unknown>,
): Route {
  return define('put')(path, definition, handle as never)
}
