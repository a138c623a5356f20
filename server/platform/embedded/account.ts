import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { lchownSync, lstatSync, readdirSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { Stopped } from '../../config/stopped.ts'
import { type Binaries, copyBinaries, makeLinks } from './binaries.ts'

/** The operating-system account that PostgreSQL runs under: it refuses root, and must reach its programs and data. */
export interface Account {
  binaries: Binaries
  /** The owner of the data; null for our own account. */
  owner: { uid: number; gid: number } | null
  /** Prepended to a command to run it under this account. */
  wrapper: readonly string[]
  /** False where the account cannot traverse the path to the data: PostgreSQL then uses its working directory. */
  reachesData: boolean
}

/** A user namespace: files remain root's, while PostgreSQL runs as an unprivileged account (65534). */
const mapped = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--']

/** For copies made by root: readable by every account, and retained across reboots. */
const sharedFolder = '/var/tmp'

/** Chooses the account for the data in `cluster` below the existing `dataDir`. Throws a Stopped when none works. */
export function chooseAccount(binaries: Binaries, dataDir: string, cluster: string): Account {
  const linked = makeLinks(binaries)
  if (process.getuid?.() === 0) return accountForRoot(binaries, dataDir, cluster)
  const own: Account = {
    binaries: linked ? binaries : copyBinaries(binaries, dataDir),
    owner: null,
    wrapper: [],
    reachesData: true,
  }
  if (hasName()) return own
  if (works({ ...own, wrapper: mapped })) return { ...own, wrapper: mapped }
  throw new Stopped(
    `The embedded PostgreSQL needs an account with a name, and user ${process.getuid?.()} has none on this machine. ` +
      'Start as another user, or name a PostgreSQL 15 or later in DATABASE_URL.',
  )
}

function accountForRoot(binaries: Binaries, dataDir: string, cluster: string): Account {
  const owner = readOwner(cluster) ?? nobody()
  const direct: Account = { binaries, owner, wrapper: [], reachesData: canReach(owner, dataDir) }
  if (direct.reachesData && works(direct)) return direct
  const inside: Account = { binaries, owner: { uid: 0, gid: 0 }, wrapper: mapped, reachesData: true }
  if (works(inside)) return inside
  const copied = { ...direct, binaries: copyBinaries(binaries, direct.reachesData ? dataDir : sharedFolder) }
  if (works(copied) && (copied.reachesData || process.platform === 'linux')) return copied
  throw new Stopped(
    'PostgreSQL does not run as root, and no other account could be used for it here. ' +
      'Start as an ordinary user, or name a PostgreSQL 15 or later in DATABASE_URL.',
  )
}

/** The owner of an existing cluster, unless it is root: a start as root must not take an ordinary user's data. */
function readOwner(cluster: string): Account['owner'] {
  const present = lstatSync(cluster, { throwIfNoEntry: false })
  return present && present.uid !== 0 ? { uid: present.uid, gid: present.gid } : null
}

function nobody() {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number.parseInt(spawnSync('id', [flag, 'nobody']).stdout?.toString() || '65534', 10),
  )
  return { uid: uid ?? 65_534, gid: gid ?? 65_534 }
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    // Node throws for a uid without a name.
    return false
  }
}

function canReach(owner: NonNullable<Account['owner']>, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { ...owner, cwd: '/', stdio: 'ignore' }).status === 0
}

function works(account: Account): boolean {
  const [command = '', ...text] = [...account.wrapper, program(account, 'postgres'), '--version']
  const { status } = spawnSync(command, text, { ...account.owner, cwd: '/', env: environment, stdio: 'ignore' })
  return status === 0
}

const program = ({ binaries }: Account, name: string) => join(binaries.folder, 'bin', name)

/** Not inherited: our environment may contain secrets, and PG* variables of another database. */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' }

/** Runs one of PostgreSQL's programs under the account. */
export function run(
  account: Account,
  name: 'initdb' | 'postgres',
  text: string[],
  options: SpawnOptions & { cwd: string },
): ChildProcess {
  const [command = '', ...rest] = [...account.wrapper, program(account, name), ...text]
  const as = account.wrapper.length ? {} : account.owner
  return spawn(command, rest, { ...options, ...as, env: environment })
}

/** The path by which a program of the account, running in its data folder, can refer to it. */
export function dataPath(account: Account, cluster: string): string {
  return account.reachesData ? cluster : '/proc/self/cwd'
}

/** Makes the account the owner of a file, or of a folder and everything in it. */
export function giveTo({ owner }: Account, path: string): void {
  if (owner && lstatSync(path).uid !== owner.uid) give(path, owner)
}

/** The folder itself comes last, so that an interrupted run is resumed. */
function give(path: string, owner: NonNullable<Account['owner']>): void {
  if (lstatSync(path).isDirectory()) {
    for (const name of readdirSync(path)) give(join(path, name), owner)
  }
  lchownSync(path, owner.uid, owner.gid)
}
