/**
 * Knex has no types for its dialects. Two of these methods are private to knex: it has no public hook between compiling and
 * sending a statement, which preparing and retrying need, nor one for a broken connection of its pool.
 */
declare module 'knex/lib/dialects/postgres/index.js' {
  import type { EventEmitter } from 'node:events'
  import type pg from 'pg'

  export default class PostgresClient extends EventEmitter {
    /** The configuration given to knex; a transaction's client has the same object as its pool's. */
    readonly config: object
    /** Whether this is a transaction's client. */
    readonly transacting?: boolean
    _query(connection: pg.Client, query: unknown): Promise<unknown>
    /** Opens a connection for the pool. */
    _acquireOnlyConnection(): Promise<pg.Client>
    /** Whether a pooled connection may be used again. */
    validateConnection(connection: pg.Client): boolean
  }
}
