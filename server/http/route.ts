import type { Knex } from 'knex'
import type { Context } from 'koa'
import { z } from 'zod'
import type { LimitName } from '../config.ts'
import type { Access } from './guard.ts'
import type { KeptIn } from './idempotency.ts'
import type { SessionUser } from './session.ts'

/** What a handler is given: who asks, what was asked, already checked. */
export interface Call<U extends SessionUser | null, Query, Body> {
  ctx: Context
  user: U
  params: Record<string, string>
  query: Query
  body: Body
  /** The database; for an endpoint that creates, the transaction its answer is stored in. */
  knex: Knex
  /** The Idempotency-Key, for an endpoint that creates. */
  key: string | null
}

/** A good answer: its status, and its JSON. Without a schema it has no body, or one the handler sets itself. */
export interface Answer {
  status: number
  schema?: z.ZodType
}

interface Definition<U extends SessionUser | null, Query extends z.ZodType, Body extends z.ZodType> {
  /** One line for the description of the API. */
  does: string
  access: Access<U>
  /** Counted per address. */
  limit?: LimitName
  query?: Query
  body?: Body
  /** How large the body may be, where it is less than what is allowed otherwise. */
  kilobytes?: number
  /** For an endpoint that creates: it takes an Idempotency-Key, which stays in this table. */
  once?: KeptIn
  answer: Answer
  /** Its answer has a set tag as ETag, and is 304 to who sends that tag in If-None-Match. */
  tagged?: boolean
  /** Statuses it refuses with by itself, besides those that follow from the rest of this definition. */
  refuses?: number[]
}

/** An endpoint, fully described: the router, the description of the API and the tests read the same. */
export interface Route {
  method: 'get' | 'post' | 'delete'
  path: string
  does: string
  access: Access<SessionUser | null>
  limit: LimitName | null
  query: z.ZodType
  body: z.ZodType | null
  kilobytes: number
  once: KeptIn | null
  answer: Answer
  tagged: boolean
  refuses: readonly number[]
  handle: (call: Call<never, never, never>) => Promise<unknown>
}

/** What a body may weigh that says nothing of its own. */
const mostKilobytes = 64

const nothing = z.strictObject({})
type Nothing = typeof nothing

function define(method: Route['method']) {
  return <U extends SessionUser | null, Query extends z.ZodType = Nothing, Body extends z.ZodType = z.ZodUndefined>(
    path: string,
    definition: Definition<U, Query, Body>,
    handle: (call: Call<U, z.output<Query>, z.output<Body>>) => Promise<unknown>,
  ): Route => ({
    method,
    path,
    limit: null,
    query: nothing,
    body: null,
    kilobytes: mostKilobytes,
    once: null,
    tagged: false,
    refuses: [],
    ...definition,
    handle,
  })
}

export const get = define('get')
export const post = define('post')
/** `delete` is a word of the language. */
export const remove = define('delete')

/** JSON that PostgreSQL has written: it goes out as it is. */
export class WrittenJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
