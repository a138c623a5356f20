/**
 * The embedded PostgreSQL: one directory, one living server. The server holds a lock inside its database; a PostgreSQL
 * that a killed server left behind has nobody who holds it, and is adopted.
 */
import { realpathSync } from 'node:fs'
import type pg from 'pg'
import type { Connection } from '../database/connection.ts'
import { applicationRole } from '../database/rights.ts'
import { chooseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { clusterIn, clusterPresent, databaseName, makeCluster, prepareDataDir } from './cluster.ts'
import { acquireCluster, ask, lockHolder, type RunningCluster } from './dataDirectoryLock.ts'
import { stopPostmaster } from './postmaster.ts'
import { removeSocketFolder } from './socketFolder.ts'

export interface Embedded {
  /** As the owner of everything, for migrations and commands. */
  connection: Connection
  /** As the application's role, for the server. */
  application: Connection
  /** Whether this start made the cluster, or adopted what a killed server left behind. */
  origin: 'made' | 'started' | 'adopted'
  /** Stops PostgreSQL; the last thing a server does. */
  stop: () => Promise<void>
}

/**
 * Starts the embedded PostgreSQL on `dataDir` and keeps it running until `stop`: if it is killed, it is started again.
 * `onLost` is called when that fails. Throws a Stopped when another server uses the directory, or it cannot be used.
 */
export async function startEmbedded(dataDir: string, onLost: (error: unknown) => void): Promise<Embedded> {
  await prepareDataDir(dataDir)
  const folder = realpathSync(dataDir)
  const binaries = findBinaries()
  const present = clusterPresent(folder, binaries)
  if (!present) await makeCluster(folder, chooseAccount(binaries, folder, clusterIn(folder)))

  let held = await acquireCluster(folder, binaries)
  let stopping = false
  let recovery = Promise.resolve()
  const watch = () => held.client.once('end', () => (stopping ? undefined : recover()))
  const recover = () => {
    const lost = held
    recovery = acquireCluster(folder, binaries, lost.socket.host).then(
      (again) => {
        held = { ...again, child: again.pid === lost.pid ? lost.child : again.child }
        watch()
      },
      (error) => (stopping ? undefined : onLost(error)),
    )
  }
  watch()
  try {
    await makeDatabase(held.client)
  } catch (error) {
    stopping = true
    await release(folder, held)
    throw error
  }
  return {
    connection: { ...held.socket, user: databaseName, database: databaseName },
    application: { ...held.socket, user: applicationRole, database: databaseName },
    origin: held.child === null ? 'adopted' : present ? 'started' : 'made',
    stop: async () => {
      stopping = true
      await recovery
      await release(folder, held)
    },
  }
}

/** The owner's connection to the embedded PostgreSQL of `dataDir` while a living server uses it, else null. */
export async function findEmbedded(dataDir: string): Promise<Connection | null> {
  const running = await ask(clusterIn(dataDir))
  if (running.state !== 'open') return null
  const holder = await lockHolder(running.client)
  await running.client.end()
  return holder ? { ...running.socket, user: databaseName, database: databaseName } : null
}

/** The lock is held until PostgreSQL ends it, so that nobody adopts what is being stopped. */
async function release(dataDir: string, { client, pid, child, socket }: RunningCluster): Promise<void> {
  await stopPostmaster(clusterIn(dataDir), pid, child)
  await client.end().catch(() => {})
  removeSocketFolder(socket.host)
}

/** A data directory of an earlier version has a database and no role for the application. */
async function makeDatabase(client: pg.Client): Promise<void> {
  const database = await client.query('select from pg_database where datname = $1', [databaseName])
  if (!database.rowCount) await client.query(`create database ${databaseName}`)
  const role = await client.query('select from pg_roles where rolname = $1', [applicationRole])
  if (!role.rowCount) await client.query(`create role ${applicationRole} login`)
  await client.query(
    `revoke connect on database postgres, template1 from public;
     revoke all on database ${databaseName} from public;
     grant connect on database ${databaseName} to ${applicationRole}`,
  )
}
