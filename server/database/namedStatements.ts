import { createHash } from 'node:crypto'
import PostgresClient from 'knex/lib/dialects/postgres/index.js'
import type pg from 'pg'
import { lostStatement, outdatedPlan } from './failure.ts'

/** How many different statements are named. What varies without end (lists of values) must not fill PostgreSQL's memory. */
const most = 500

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
/** The settings of pools behind a pooler that keeps no statements: a transaction's client has its pool's own. */
const withoutNames = new WeakSet<object>()

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
 * once. Of statements without bindings, which may be several in one, only the reading ones are named. What a migration or
 * a pooler has made of a name is no failure: outside a transaction, which has failed with it, the statement is sent anew.
 */
export class NamedStatementClient extends PostgresClient {
  override async _query(connection: pg.Client, query: Query): Promise<unknown> {
    const { options } = query
    const repeats = options?.name !== plannedAnew.name && (query.bindings?.length || reading.test(query.sql))
    const name = repeats && !withoutNames.has(this.config) ? nameOf(query.sql) : undefined
    if (!name) return super._query(connection, query)
    query.options = { ...options, name }
    try {
      return await super._query(connection, query)
    } catch (error) {
      if (outdatedPlan(error)) {
        names.clear()
        generation += 1
      } else if (lostStatement(error)) withoutNames.add(this.config)
      else throw error
      if (this.transacting) throw error
      query.options = { ...options, ...plannedAnew }
      return super._query(connection, query)
    }
  }
}
