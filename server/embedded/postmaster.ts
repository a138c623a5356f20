import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Account, dataPath, giveTo, run } from './account.ts'
import { clusterIn, isAlive } from './cluster.ts'

/**
 * Modest in memory, careful with data: fsync stays on. No parallel or replication workers, which would only take
 * memory here, and no statements in the log, because they hold what people typed.
 */
const settings = {
  listen_addresses: '',
  fsync: 'on',
  max_connections: '60',
  shared_buffers: '32MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '256MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  io_method: 'sync',
  max_worker_processes: '2',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '1',
  jit: 'off',
  huge_pages: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/** What a running PostgreSQL writes into postmaster.pid. */
export interface PidFile {
  pid: number
  cluster: string
  port: number
  socketDir: string
}

const pidPath = (cluster: string) => join(cluster, 'postmaster.pid')

/** Null when there is none, or it is still being written. */
export function readPidFile(cluster: string): PidFile | null {
  let lines: string[]
  try {
    lines = readFileSync(pidPath(cluster), 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const [pid = '', path = '', , port = '', socketDir = ''] = lines.map((line) => line.trim())
  return Number(pid) > 0 ? { pid: Number(pid), cluster: path, port: Number(port), socketDir } : null
}

/**
 * Whether process `pid` works in this cluster. After a crash, or in a container, another program may carry the number
 * that postmaster.pid names. Null where the system does not tell.
 */
export function worksIn(pid: number, cluster: string): boolean | null {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return null
  try {
    const its = statSync(`/proc/${pid}/cwd`)
    const ours = statSync(cluster)
    return its.dev === ours.dev && its.ino === ours.ino
  } catch {
    // We may look into our own processes: into whose we may not is somebody else's.
    return false
  }
}

/** Removes a postmaster.pid whose process is another program by now: PostgreSQL would refuse to start. */
export function removePidFile(cluster: string): void {
  rmSync(pidPath(cluster), { force: true })
}

/** A PostgreSQL that was started but has not said yet that it takes connections. */
export interface Postmaster {
  child: ChildProcess
  ended: () => boolean
  /** What it said since it was started. */
  said: () => string
}

/**
 * Starts PostgreSQL, reachable only through the socket in `socketDir`. It is detached: Ctrl-C goes to the whole group
 * of processes, and the database must outlive the server's last request.
 */
export function spawnPostmaster(dataDir: string, account: Account, socketDir: string): Postmaster {
  const cluster = clusterIn(dataDir)
  giveTo(account, cluster)
  giveTo(account, socketDir)
  const logFile = join(dataDir, 'postgres.log')
  keepShort(logFile)
  const log = openSync(logFile, 'a', 0o600)
  const from = statSync(logFile).size
  try {
    const words = Object.entries({ ...settings, unix_socket_directories: socketDir }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ])
    const child = run(account, 'postgres', ['-D', dataPath(account, cluster), ...words], {
      cwd: cluster,
      detached: true,
      stdio: ['ignore', log, log],
    })
    child.unref()
    let failure = ''
    child.once('error', (error) => {
      failure = error.message
    })
    return {
      child,
      ended: () => failure !== '' || hasExited(child),
      said: () => failure + readFileSync(logFile).subarray(from).toString(),
    }
  } finally {
    closeSync(log)
  }
}

function keepShort(logFile: string): void {
  if (existsSync(logFile) && statSync(logFile).size > 10_000_000) renameSync(logFile, `${logFile}.1`)
}

/** Stops PostgreSQL: open transactions are rolled back, everything committed is on disk. Resolves when it has ended. */
export async function stopPostmaster(cluster: string, pid: number, child: ChildProcess | null): Promise<void> {
  const gone = child ? exitOf(child) : leaves(cluster, pid)
  for (const [signal, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended already.
      return
    }
    const late = new AbortController()
    const ended = await Promise.race([gone.then(() => true), pause(patience, false, { signal: late.signal, ref: true })])
    late.abort()
    if (ended) return
  }
}

const hasExited = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function exitOf(child: ChildProcess): Promise<void> {
  if (hasExited(child)) return
  child.ref()
  await once(child, 'exit')
}

/** One that we did not start tells us nothing; it removes its pid file as the last thing it does. */
async function leaves(cluster: string, pid: number): Promise<void> {
  while (isAlive(pid) && readPidFile(cluster)?.pid === pid) await pause(20)
}
