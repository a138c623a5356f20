import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Stopped } from '../../config/stopped.ts'
import { type Account, dataPath, giveTo, run } from './account.ts'
import { type Binaries, majorOf } from './binaries.ts'

/** The name of PostgreSQL's superuser role, and of the database. */
export const databaseName = 'fairlane'

/** The path of PostgreSQL's own data directory. */
export const clusterIn = (dataDir: string) => join(dataDir, 'cluster')

/** Creates the data directory if necessary. Throws a Stopped that says why it cannot be used. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  const isNew = !existsSync(dataDir)
  try {
    makeFolder(dataDir)
    // PostgreSQL may run under another account, which must be able to traverse it; its contents are private.
    if (isNew) chmodSync(dataDir, 0o755)
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    if (!statSync(dataDir).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
  } catch (error) {
    throw new Stopped(`The data directory ${dataDir} cannot be used: ${getReason(error)}`, { cause: error })
  }
}

/** Not `recursive: true`, which hangs below an existing parent that takes no folders, such as /proc. */
function makeFolder(path: string): void {
  if (isFolder(path)) return
  if (!existsSync(path)) makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    // Another process may have created it just now.
    if (!isFolder(path)) throw error
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

function getReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  const elsewhere = 'Name another one in DATA_DIR'
  if (code === 'EACCES' || code === 'EPERM')
    return `this account may not write there. ${elsewhere}, or start as the account that owns it.`
  if (code === 'EEXIST' || code === 'ENOTDIR') return `it is a file, or lies below one. ${elsewhere}.`
  if (code === 'ENOENT') return `no folder can be made there. ${elsewhere}.`
  if (code === 'EROFS') return `it can only be read. ${elsewhere}.`
  if (code === 'ENOSPC')
    return `the disk is full. Free some space, or ${elsewhere.toLowerCase().replace('data_dir', 'DATA_DIR')}.`
  return `${message}. ${elsewhere}.`
}

/** Whether there is a cluster. Throws a Stopped when it is of another PostgreSQL version, or not accessible. */
export function clusterPresent(dataDir: string, binaries: Binaries): boolean {
  const cluster = clusterIn(dataDir)
  if (!existsSync(cluster)) return false
  const major = readMajor(cluster, dataDir)
  if (major === majorOf(binaries)) return true
  throw new Stopped(
    `The data directory ${dataDir} was made by PostgreSQL ${major}, and this version of Fairlane Freight brings PostgreSQL ` +
      `${majorOf(binaries)}. Make a backup with the version that made it (npm run backup), then restore it here into an empty DATA_DIR.`,
  )
}

function readMajor(cluster: string, dataDir: string): number {
  try {
    return Number.parseInt(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'), 10)
  } catch (error) {
    const isReadable = (error as NodeJS.ErrnoException).code !== 'EACCES'
    throw new Stopped(
      isReadable
        ? `The data directory ${dataDir} holds something that is not our database. Name another one in DATA_DIR.`
        : `The data in ${dataDir} belongs to another account. Start as that account (or as root), or name another directory in DATA_DIR.`,
      { cause: error },
    )
  }
}

/**
 * Creates the cluster in a temporary folder and renames it when complete, so that an interrupted first start leaves nothing
 * half done. If two processes do this at once, one of the clusters wins.
 */
export async function makeCluster(dataDir: string, account: Account): Promise<void> {
  removeUnfinished(dataDir)
  const making = mkdtempSync(join(dataDir, `cluster.new-${process.pid}-`))
  try {
    giveTo(account, making)
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    const access = ['--auth-local=trust', '--auth-host=reject', `--username=${databaseName}`]
    const label = ['-D', dataPath(account, making), ...locale, ...access]
    const initdb = run(account, 'initdb', label, { cwd: making, stdio: ['ignore', 'ignore', 'pipe'] })
    const ended = new Promise<number | null>((resolve, reject) => initdb.once('error', reject).once('close', resolve))
    const output = initdb.stderr ? await text(initdb.stderr) : ''
    if ((await ended) !== 0) throw new Stopped(messageFor(output, dataDir))
    renameSync(making, clusterIn(dataDir))
  } catch (error) {
    rmSync(making, { recursive: true, force: true })
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return
    throw code === 'ENOSPC' ? new Stopped(fullDisk(dataDir), { cause: error }) : error
  }
}

/** Removes what interrupted first starts left behind. The name contains the process id: another start may be running. */
function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const maker = /^cluster\.new-(\d+)-/.exec(name)?.[1]
    if (maker && !isAlive(Number(maker))) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}

/** Whether a process with this id runs, under any account. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const fullDisk = (dataDir: string) =>
  `The disk that holds the data directory ${dataDir} is full. Free some space (200 MB are plenty to begin with) and start again.`

/** PostgreSQL's last output as a sentence for the person who started the server. */
export function messageFor(output: string, dataDir: string): string {
  if (/No space left on device|Disk quota exceeded/i.test(output)) return fullDisk(dataDir)
  const lines = output.split('\n').filter((line) => /FATAL|PANIC|ERROR|error:/.test(line))
  const last = (lines.length ? lines : output.trim().split('\n')).slice(-3).join('\n')
  return `The embedded PostgreSQL could not start on ${dataDir}. It said:\n${last}`
}
