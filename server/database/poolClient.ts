import type { Knex } from 'knex'
import type pg from 'pg'
import { isReadTimeout } from './failure.ts'
import { NamedStatementClient } from './namedStatements.ts'

const broken = 'broken'

/** When each connection was made. */
const madeAt = new WeakMap<pg.Client, number>()
/** When a pool, named by its settings, last found a line dead: those that were made before are not trusted. */
const silentAt = new WeakMap<object, number>()

/** Knex's client as the server uses it: names its statements, tells when a connection breaks, and leaves dead lines. */
class PoolClient extends NamedStatementClient {
  override async _acquireOnlyConnection() {
    const connection = await super._acquireOnlyConnection()
    madeAt.set(connection, performance.now())
    connection.on('error', () => this.emit(broken))
    return connection
  }

  override validateConnection(connection: pg.Client): boolean {
    const isTrusted = (madeAt.get(connection) ?? 0) > (silentAt.get(this.config) ?? -1)
    if (!isTrusted) destroyConnection(connection)
    return isTrusted
  }

  override async _query(connection: pg.Client, query: Parameters<NamedStatementClient['_query']>[1]): Promise<unknown> {
    try {
      return await super._query(connection, query)
    } catch (error) {
      if (isReadTimeout(error)) {
        silentAt.set(this.config, performance.now())
        destroyConnection(connection)
      }
      throw error
    }
  }
}

export const poolClient = PoolClient as unknown as typeof Knex.Client

/** Without a farewell, for which one would wait on a line that is dead. */
export function destroyConnection(connection: pg.Client): void {
  connection.connection.stream.destroy()
}

/** Calls `then` whenever a connection of the pool ends that nobody here has ended. */
export function onBrokenConnection(knex: Knex, then: () => void): void {
  knex.client.on(broken, then)
}
