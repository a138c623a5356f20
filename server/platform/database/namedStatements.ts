import { createHash } from 'node:crypto'
import PostgresClient from 'knex/lib/dialects/postgres/index.js'
import type pg from 'pg'
import { isMissingStatement, isOutdatedPlan } from './failure.ts'

/** Limits the prepared statements: SQL that varies without end (lists of values) must not fill PostgreSQL's memory. */
const maxNames = 500

/** A single read statement; DDL must not be prepared. */
const singleRead = /^\s*(select|with)\b[^;]*$/i

/** Options for a statement that PostgreSQL should plan each time for its values: its filters may match all rows or none. */
export const unprepared = { name: '' }

interface Query {
  sql: string
  bindings?: unknown[]
  options?: { name?: string }
}

// Not fields of the client: in a transaction knex uses an object with its methods whose constructor never ran.
const names = new Map<string, string>()
let generation = 0
/** The configurations of pools behind a pooler that does not support prepared statements. */
const withoutNames = new WeakSet<object>()

function toName(sql: string): string | undefined {
  let name = names.get(sql)
  if (!name && names.size < maxNames) {
    name = `${generation}-${createHash('sha1').update(sql).digest('base64url')}`
    names.set(sql, name)
  }
  return name
}

/**
 * Knex's client for PostgreSQL, which prepares statements: each is named by the hash of its SQL, and every connection parses
 * and plans it once. Without bindings a string may hold several statements, so only single reads are named then. When a
 * migration or a pooler has invalidated a name, the statement is sent again without one, unless it has failed a transaction.
 */
export class NamedStatementClient extends PostgresClient {
  override async _query(connection: pg.Client, query: Query): Promise<unknown> {
    const { options } = query
    const isPreparable = options?.name !== unprepared.name && (query.bindings?.length || singleRead.test(query.sql))
    const name = isPreparable && !withoutNames.has(this.config) ? toName(query.sql) : undefined
    if (!name) return super._query(connection, query)
    query.options = { ...options, name }
    try {
      return await super._query(connection, query)
    } catch (error) {
      if (isOutdatedPlan(error)) {
        names.clear()
        generation += 1
      } else if (isMissingStatement(error)) withoutNames.add(this.config)
      else throw error
      if (this.transacting) throw error
      query.options = { ...options, ...unprepared }
      return super._query(connection, query)
    }
  }
}
