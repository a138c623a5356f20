/** The part of knex's PostgreSQL client that namedStatements.ts builds on; knex itself declares no types for it. */
declare module 'knex/lib/dialects/postgres/index.js' {
  class PostgresClient {
    constructor(config: object)
    _query(connection: unknown, query: { sql: string; bindings?: unknown[]; options?: object }): Promise<unknown>
  }
  export = PostgresClient
}
