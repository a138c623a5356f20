/**
 * The embedded PostgreSQL: one server per data directory. The server holds an advisory lock in its database; a PostgreSQL
 * that a killed server left running has no such lock and is adopted.
 */
import { realpathSync } from 'node:fs'
import type pg from 'pg'
import type { Connection } from '../database/connection.ts'
import { applicationRole } from '../database/rights.ts'
import { chooseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { clusterIn, clusterPresent, databaseName, makeCluster, prepareDataDir } from './cluster.ts'
import { acquireCluster, lockHolder, probe, type RunningCluster } from './dataDirectoryLock.ts'
import { stopPostmaster } from './postmaster.ts'
import { removeSocketFolder } from './socketFolder.ts'

export interface Embedded {
  /** As the owner of the tables, for migrations and commands. */
  connection: Connection
  /** As the application's role, for the server. */
  application: Connection
  /** Whether this start created the cluster, started it, or adopted a running one of a killed server. */
  origin: 'made' | 'started' | 'adopted'
  /** Stops PostgreSQL; to be called last. */
  stop: () => Promise<void>
}

/**
 * Starts the embedded PostgreSQL on `dataDir` and restarts it if it is killed, until `stop`. `onLost` is called when the
 * restart fails. Throws a Stopped when another server uses the directory, or it cannot be used.
 */
export async function startEmbedded(dataDir: string, onLost: (error: unknown) => void): Promise<Embedded> {
  await prepareDataDir(dataDir)
  const folder = realpathSync(dataDir)
  const binaries = findBinaries()
  const present = clusterPresent(folder, binaries)
  if (!present) await makeCluster(folder, chooseAccount(binaries, folder, clusterIn(folder)))

  let cluster = await acquireCluster(folder, binaries)
  let stopping = false
  let recovery = Promise.resolve()
  const watch = () => cluster.client.once('end', () => (stopping ? undefined : recover()))
  const recover = () => {
    const lost = cluster
    recovery = acquireCluster(folder, binaries, lost.socket.host).then(
      (again) => {
        cluster = { ...again, child: again.pid === lost.pid ? lost.child : again.child }
        watch()
      },
      (error) => (stopping ? undefined : onLost(error)),
    )
  }
  watch()
  try {
    await makeDatabase(cluster.client)
  } catch (error) {
    stopping = true
    await release(folder, cluster)
    throw error
  }
  return {
    connection: { ...cluster.socket, user: databaseName, database: databaseName },
    application: { ...cluster.socket, user: applicationRole, database: databaseName },
    origin: cluster.child === null ? 'adopted' : present ? 'started' : 'made',
    stop: async () => {
      stopping = true
      await recovery
      await release(folder, cluster)
    },
  }
}

/** The owner's connection to the embedded PostgreSQL of `dataDir` while a server is using it, else null. */
export async function findEmbedded(dataDir: string): Promise<Connection | null> {
  const running = await probe(clusterIn(dataDir))
  if (running.state !== 'open') return null
  const holder = await lockHolder(running.client)
  await running.client.end()
  return holder ? { ...running.socket, user: databaseName, database: databaseName } : null
}

/** Holds the lock until PostgreSQL has stopped, so that no other server adopts it meanwhile. */
async function release(dataDir: string, { client, pid, child, socket }: RunningCluster): Promise<void> {
  await stopPostmaster(clusterIn(dataDir), pid, child)
  await client.end().catch(() => {})
  removeSocketFolder(socket.host)
}

/** Creates the database and the application's role if missing, as after a start that was interrupted. */
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
