import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Stopped } from '../../config/stopped.ts'
import { chooseAccount } from './account.ts'
import type { Binaries } from './binaries.ts'
import { clusterIn, databaseName, isAlive, messageFor } from './cluster.ts'
import { type PidFile, type Postmaster, readPidFile, removePidFile, spawnPostmaster, worksIn } from './postmaster.ts'
import { makeSocketFolder } from './socketFolder.ts'

/** A running PostgreSQL, locked by this process as long as `client` is connected. */
export interface RunningCluster {
  client: pg.Client
  pid: number
  /** Null when it was adopted. */
  child: ChildProcess | null
  socket: Socket
}

interface Socket {
  host: string
  port: number
}

/** How long PostgreSQL may take to start, including crash recovery, or to exit after its files were removed. */
const timeoutMs = 60_000

/** How long the lock of a server that was just killed may remain. */
const lockTimeoutMs = 1_000

/** The advisory lock that a running server holds in its database. */
const lockKey = 7_205_113

/**
 * Locks the PostgreSQL of `dataDir` for this process: adopts a running one, or starts it (with its socket in `socketDir`, if
 * given). Throws a Stopped when another server has the lock, or PostgreSQL does not start.
 */
export async function acquireCluster(dataDir: string, binaries: Binaries, socketDir?: string): Promise<RunningCluster> {
  const cluster = clusterIn(dataDir)
  const end = Date.now() + timeoutMs
  let postmaster: Postmaster | null = null
  while (Date.now() < end) {
    const result = await probe(cluster)
    if (result.state === 'open') {
      const { client, pid, socket } = result
      await takeLock(client, dataDir)
      return { client, pid, socket, child: postmaster?.child.pid === pid ? postmaster.child : null }
    }
    if (postmaster?.ended()) {
      const output = postmaster.output()
      if (!transientErrors.test(output)) throw new Stopped(messageFor(output, dataDir))
      postmaster = null
    } else if (!postmaster && result.state === 'unreachable' && mayStart(result.pidFile, cluster)) {
      const account = chooseAccount(binaries, dataDir, cluster)
      postmaster = spawnPostmaster(dataDir, account, socketDir ?? makeSocketFolder(dataDir, account))
    }
    await pause(20)
  }
  postmaster?.child.kill('SIGINT')
  const pid = readPidFile(cluster)?.pid
  throw new Stopped(
    `The embedded PostgreSQL on ${dataDir} did not answer within ${timeoutMs / 1000} seconds. ` +
      `${pid ? `If its process (${pid}) still runs, end it with "kill ${pid}", then start again. ` : ''}Its log is ${dataDir}/postgres.log.`,
  )
}

/** Errors that pass: processes of a previous PostgreSQL that have not exited yet. */
const transientErrors = /\.(?:pid|lock)" already exists|pre-existing shared memory block|is another postmaster/i

type ProbeResult =
  | { state: 'open'; client: pg.Client; pid: number; socket: Socket }
  | { state: 'busy' }
  | { state: 'unreachable'; pidFile: PidFile | null }

/** Whether a PostgreSQL runs on this cluster, by its socket: a process id in a file proves little. */
export async function probe(cluster: string): Promise<ProbeResult> {
  const pidFile = readPidFile(cluster)
  if (!pidFile?.socketDir) return { state: 'unreachable', pidFile }
  const socket = { host: pidFile.socketDir, port: pidFile.port }
  const client = new pg.Client({
    ...socket,
    user: databaseName,
    database: 'postgres',
    application_name: `process ${process.pid}`,
    connectionTimeoutMillis: 3_000,
  })
  // Without a listener an error would end the process; callers watch for `end`.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES')
      throw new Stopped(`The database in ${cluster} belongs to another account: start as that account or as root.`)
    return code === 'ENOENT' || code === 'ECONNREFUSED' ? { state: 'unreachable', pidFile } : { state: 'busy' }
  }
  const { pid } = pidFile
  if (pidFile.cluster === cluster || worksIn(pid, cluster)) return { state: 'open', client, pid, socket }
  await client.end()
  throw new Stopped(
    `${cluster} seems to be a copy of a directory whose database is running (process ${pid}). ` +
      `If it is, remove ${cluster}/postmaster.pid and start again; a backup (npm run backup) is the safer copy.`,
  )
}

/** Whether PostgreSQL may be started: the process that postmaster.pid names has exited. */
function mayStart(pidFile: PidFile | null, cluster: string): boolean {
  if (!pidFile || !isAlive(pidFile.pid)) return true
  if (worksIn(pidFile.pid, cluster) !== false) return false
  // Another program has the process id now, which PostgreSQL would take for a running server.
  removePidFile(cluster)
  return true
}

async function takeLock(client: pg.Client, dataDir: string): Promise<void> {
  const end = Date.now() + lockTimeoutMs
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [lockKey])
    if (rows[0].taken) return
    if (Date.now() > end) break
    await pause(50)
  }
  const holder = await lockHolder(client)
  await client.end()
  throw new Stopped(
    `Fairlane Freight is already running on the data directory ${dataDir} (${holder ?? 'another process'}). ` +
      'Stop it first, or start this one with another DATA_DIR.',
  )
}

/** The application name of the connection that holds the lock, such as `process 4711`. */
export async function lockHolder(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [lockKey],
  )
  return rows[0]?.name ?? null
}
