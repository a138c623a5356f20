/** Knex publishes no types of its dialects. */
declare module 'knex/lib/dialects/postgres/index.js' {
  import type { EventEmitter } from 'node:events'
  import type pg from 'pg'

  export default class PostgresClient extends EventEmitter {
    /** What knex was given: of a transaction's client the very same as of its pool's. */
    readonly config: object
    /** Whether this is a transaction's client. */
    readonly transacting?: boolean
    _query(connection: pg.Client, query: unknown): Promise<unknown>
    /** Opens a connection; not yet one of the pool. */
    _acquireOnlyConnection(): Promise<pg.Client>
    /** Whether a connection of the pool may be used once more. */
    validateConnection(connection: pg.Client): boolean
  }
}
