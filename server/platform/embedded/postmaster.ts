import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Account, dataPath, giveTo, run } from './account.ts'
import { clusterIn, isAlive } from './cluster.ts'

/**
 * Small memory and full durability (fsync on). No parallel or replication workers, which only cost memory here, and no
 * statements in the log, because they contain personal data.
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

/** The contents of postmaster.pid. */
export interface PidFile {
  pid: number
  cluster: string
  port: number
  socketDir: string
}

const pidPath = (cluster: string) => join(cluster, 'postmaster.pid')

/** Null when the file is missing or incomplete. */
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
 * Whether process `pid` has this cluster as its working directory. After a crash, or in a container, another program may
 * have the id that postmaster.pid names. Null where the system does not provide it.
 */
export function worksIn(pid: number, cluster: string): boolean | null {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return null
  try {
    const its = statSync(`/proc/${pid}/cwd`)
    const ours = statSync(cluster)
    return its.dev === ours.dev && its.ino === ours.ino
  } catch {
    // Not readable, so the process belongs to another account and is not our PostgreSQL.
    return false
  }
}

/** Removes a stale postmaster.pid whose id belongs to another program: PostgreSQL would refuse to start. */
export function removePidFile(cluster: string): void {
  rmSync(pidPath(cluster), { force: true })
}

/** A PostgreSQL that is starting. */
export interface Postmaster {
  child: ChildProcess
  ended: () => boolean
  /** Its output since it was started. */
  output: () => string
}

/**
 * Starts PostgreSQL, reachable only through the socket in `socketDir`. It is detached because Ctrl-C signals the whole
 * process group, and the database must outlive the server's last request.
 */
export function spawnPostmaster(dataDir: string, account: Account, socketDir: string): Postmaster {
  const cluster = clusterIn(dataDir)
  giveTo(account, cluster)
  giveTo(account, socketDir)
  const logFile = join(dataDir, 'postgres.log')
  rotate(logFile)
  const log = openSync(logFile, 'a', 0o600)
  const from = statSync(logFile).size
  try {
    const text = Object.entries({ ...settings, unix_socket_directories: socketDir }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ])
    const child = run(account, 'postgres', ['-D', dataPath(account, cluster), ...text], {
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
      output: () => failure + readFileSync(logFile).subarray(from).toString(),
    }
  } finally {
    closeSync(log)
  }
}

function rotate(logFile: string): void {
  if (existsSync(logFile) && statSync(logFile).size > 10_000_000) renameSync(logFile, `${logFile}.1`)
}

/** Stops PostgreSQL, rolling back open transactions. Resolves when it has exited. */
export async function stopPostmaster(cluster: string, pid: number, child: ChildProcess | null): Promise<void> {
  const exited = child ? waitForExit(child) : exitOfOther(cluster, pid)
  for (const [signal, timeoutMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has exited already.
      return
    }
    const late = new AbortController()
    const ended = await Promise.race([exited.then(() => true), pause(timeoutMs, false, { signal: late.signal, ref: true })])
    late.abort()
    if (ended) return
  }
}

const hasExited = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function waitForExit(child: ChildProcess): Promise<void> {
  if (hasExited(child)) return
  child.ref()
  await once(child, 'exit')
}

/** Waits for a process that is not our child: removing its pid file is the last thing it does. */
async function exitOfOther(cluster: string, pid: number): Promise<void> {
  while (isAlive(pid) && readPidFile(cluster)?.pid === pid) await pause(20)
}
