import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import PostgresClient from 'knex/lib/dialects/postgres/index.js'

/** How many different statements are named. What varies without end (lists of values) must not fill PostgreSQL's memory. */
const most = 500

/** PostgreSQL says this when a named statement was planned before a migration changed its table. */
const outdatedPlan = /cached plan must not change result type/

interface Query {
  sql: string
  bindings?: unknown[]
  options?: object
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
 * once. Statements without bindings go unnamed: they may be several in one.
 */
export class NamedStatementClient extends PostgresClient {
  override async _query(connection: unknown, query: Query): Promise<unknown> {
    const name = query.bindings?.length ? nameOf(query.sql) : undefined
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
