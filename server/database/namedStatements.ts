import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import PostgresClient from 'knex/lib/dialects/postgres/index.js'

/** How many different statements are named. What varies without end (lists of values) must not fill PostgreSQL's memory. */
const most = 500

/** PostgreSQL says this when a named statement was planned before a migration changed its table. */
const outdatedPlan = /cached plan must not change result type/

/** A single reading statement; what makes or changes tables is not kept. */
const reading = /^\s*(select|with)\b[^;]*$/i

/** The options of a statement that PostgreSQL is to plan for its values each time: what a filter leaves may be all or nothing. */
export const plannedAnew = { name: '' }

interface Query {
  sql: string
  bindings?: unknown[]
  options?: { name?: string }
}

// Not fields of the client: inside a transaction knex uses an object that has its methods and never ran its constructor.
const names = new Map<string, string>()
let generation = 0

function nameOf(sql: string): string | undefined {
  let name = names.get(sql)
  if (!name && names.size < most) {
    name = `${generation}-${createHash('sha1').update(sql).digest('base64url')}`
    names.set(sql, name)
  }
  return name
}

/**
 * Knex's client for PostgreSQL, naming each statement by the hash of its SQL: every connection then parses and plans it
 * once. Of statements without bindings, which may be several in one, only the reading ones are named.
 */
export class NamedStatementClient extends PostgresClient {
  override async _query(connection: unknown, query: Query): Promise<unknown> {
    const repeats = query.options?.name !== plannedAnew.name && (query.bindings?.length || reading.test(query.sql))
    const name = repeats ? nameOf(query.sql) : undefined
    if (name) query.options = { ...query.options, name }
    try {
      return await super._query(connection, query)
    } catch (error) {
      if (error instanceof Error && outdatedPlan.test(error.message)) {
        names.clear()
        generation += 1
      }
      throw error
    }
  }
}

export const namedStatementClient = NamedStatementClient as unknown as typeof Knex.Client
