import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Stopped } from '../stopped.ts'
import { chooseAccount } from './account.ts'
import type { Binaries } from './binaries.ts'
import { clusterIn, databaseName, isAlive, sentenceFor } from './cluster.ts'
import { type PidFile, type Postmaster, readPidFile, removePidFile, spawnPostmaster, worksIn } from './postmaster.ts'
import { makeSocketFolder } from './socketFolder.ts'

/** A running PostgreSQL whose lock we hold for as long as `client` is connected. */
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

/** How long PostgreSQL may take to come up (it may have to recover) or, left behind without its files, to go away. */
const patience = 60_000

/** How long a server that was killed just now may still seem to hold its lock. */
const lockPatience = 1_000

/** Names the lock that the living server holds inside its database. */
const lockKey = 7_205_113

/**
 * Takes hold of the PostgreSQL of `dataDir`: adopts the one that runs, or starts it (with its socket in `socketDir`, if
 * given). Throws a Stopped when another server holds it, or it does not start.
 */
export async function acquireCluster(dataDir: string, binaries: Binaries, socketDir?: string): Promise<RunningCluster> {
  const cluster = clusterIn(dataDir)
  const end = Date.now() + patience
  let postmaster: Postmaster | null = null
  while (Date.now() < end) {
    const answer = await ask(cluster)
    if (answer.state === 'open') {
      await takeLock(answer.client, dataDir)
      const child = postmaster?.child.pid === answer.pid ? postmaster.child : null
      return { client: answer.client, pid: answer.pid, socket: answer.socket, child }
    }
    if (postmaster?.ended()) {
      const said = postmaster.said()
      if (!passing.test(said)) throw new Stopped(sentenceFor(said, dataDir))
      postmaster = null
    } else if (!postmaster && answer.state === 'silent' && mayStart(answer.found, cluster)) {
      const account = chooseAccount(binaries, dataDir, cluster)
      postmaster = spawnPostmaster(dataDir, account, socketDir ?? makeSocketFolder(dataDir, account))
    }
    await pause(20)
  }
  postmaster?.child.kill('SIGINT')
  const pid = readPidFile(cluster)?.pid
  throw new Stopped(
    `The embedded PostgreSQL on ${dataDir} did not answer within ${patience / 1000} seconds. ` +
      `${pid ? `If its process (${pid}) still runs, end it with "kill ${pid}", then start again. ` : ''}Its log is ${dataDir}/postgres.log.`,
  )
}

/** What goes away by waiting: a predecessor's processes that have not noticed yet that they are to end. */
const passing = /\.(?:pid|lock)" already exists|pre-existing shared memory block|is another postmaster/i

type Answer =
  | { state: 'open'; client: pg.Client; pid: number; socket: Socket }
  | { state: 'busy' }
  | { state: 'silent'; found: PidFile | null }

/** Asks whether a PostgreSQL answers for this cluster: the socket counts, for a number in a file says little. */
export async function ask(cluster: string): Promise<Answer> {
  const found = readPidFile(cluster)
  if (!found?.socketDir) return { state: 'silent', found }
  const socket = { host: found.socketDir, port: found.port }
  const client = new pg.Client({
    ...socket,
    user: databaseName,
    database: 'postgres',
    application_name: `process ${process.pid}`,
    connectionTimeoutMillis: 3_000,
  })
  // A connection that breaks later is noticed by whoever listens to its end.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES')
      throw new Stopped(`The database in ${cluster} belongs to another account: start as that account or as root.`)
    return code === 'ENOENT' || code === 'ECONNREFUSED' ? { state: 'silent', found } : { state: 'busy' }
  }
  if (found.cluster === cluster || worksIn(found.pid, cluster)) return { state: 'open', client, pid: found.pid, socket }
  await client.end()
  throw new Stopped(
    `${cluster} seems to be a copy of a directory whose database is running (process ${found.pid}). ` +
      `If it is, remove ${cluster}/postmaster.pid and start again; a backup (npm run backup) is the safer copy.`,
  )
}

/** Whether the process that postmaster.pid names is gone, so that PostgreSQL may be started. */
function mayStart(found: PidFile | null, cluster: string): boolean {
  if (!found || !isAlive(found.pid)) return true
  if (worksIn(found.pid, cluster) !== false) return false
  // The number was given to another program, and PostgreSQL would take that for its predecessor.
  removePidFile(cluster)
  return true
}

async function takeLock(client: pg.Client, dataDir: string): Promise<void> {
  const end = Date.now() + lockPatience
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

/** Which process holds the lock, as its connection calls itself. */
export async function lockHolder(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [lockKey],
  )
  return rows[0]?.name ?? null
}
