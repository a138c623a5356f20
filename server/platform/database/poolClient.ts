import type { Knex } from 'knex'
import type pg from 'pg'
import { inSpan } from '../observability/traces.ts'
import { isReadTimeout } from './failure.ts'
import { NamedStatementClient } from './namedStatements.ts'
import { statementSpan } from './statementSpan.ts'

const broken = 'broken'

/** When each connection was opened. */
const openedAt = new WeakMap<pg.Client, number>()
/** When a pool, identified by its configuration, last had a read timeout: connections opened before are not reused. */
const timedOutAt = new WeakMap<object, number>()

/** Knex's client with prepared statements, an event for broken connections, and no reuse of dead ones. */
class PoolClient extends NamedStatementClient {
  override async _acquireOnlyConnection() {
    const connection = await super._acquireOnlyConnection()
    openedAt.set(connection, performance.now())
    connection.on('error', () => this.emit(broken))
    return connection
  }

  override validateConnection(connection: pg.Client): boolean {
    const isTrusted = (openedAt.get(connection) ?? 0) > (timedOutAt.get(this.config) ?? -1)
    if (!isTrusted) destroyConnection(connection)
    return isTrusted
  }

  override async _query(connection: pg.Client, query: Parameters<NamedStatementClient['_query']>[1]): Promise<unknown> {
    try {
      return await inSpan(
        () => statementSpan(query.sql),
        () => super._query(connection, query),
      )
    } catch (error) {
      if (isReadTimeout(error)) {
        timedOutAt.set(this.config, performance.now())
        destroyConnection(connection)
      }
      throw error
    }
  }
}

/** The same for `client` of knex's configuration. */
export const poolClient = PoolClient as unknown as typeof Knex.Client

/** Closes the socket at once: a graceful `end` would wait for a response on a dead connection. */
export function destroyConnection(connection: pg.Client): void {
  connection.connection.stream.destroy()
}

/** Calls `then` whenever a connection of the pool breaks. */
export function onBrokenConnection(knex: Knex, then: () => void): void {
  knex.client.on(broken, then)
}
