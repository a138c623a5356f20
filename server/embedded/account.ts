import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { lchownSync, lstatSync, readdirSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { Stopped } from '../stopped.ts'
import { type Binaries, copyBinaries, makeLinks } from './binaries.ts'

/** PostgreSQL refuses to run as root, so an account is chosen that may, and that reaches its programs and its data. */
export interface Account {
  binaries: Binaries
  /** Who must own what PostgreSQL writes to; null means ourselves. */
  owner: { uid: number; gid: number } | null
  /** What goes before a command to run it under this account. */
  wrapper: readonly string[]
  /** False where the path to the data is barred to the account: then it is named by the process's own folder. */
  reachesData: boolean
}

/** Where root's own files stay root's, while PostgreSQL sees itself as `nobody`. */
const mapped = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--']

/** Copies for root go where every account may look, and survive a restart of the machine. */
const sharedFolder = '/var/tmp'

/** Chooses the account for the data in `cluster` below `dataDir`, which exists. Throws a Stopped where there is none. */
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
  const owner = ownerOf(cluster) ?? nobody()
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

/** What an ordinary user has made stays theirs when root starts the server once. */
function ownerOf(cluster: string): Account['owner'] {
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
    // Node throws for a user that the system has no name for.
    return false
  }
}

function canReach(owner: NonNullable<Account['owner']>, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { ...owner, cwd: '/', stdio: 'ignore' }).status === 0
}

function works(account: Account): boolean {
  const [command = '', ...words] = [...account.wrapper, program(account, 'postgres'), '--version']
  const { status } = spawnSync(command, words, { ...account.owner, cwd: '/', env: environment, stdio: 'ignore' })
  return status === 0
}

const program = ({ binaries }: Account, name: string) => join(binaries.folder, 'bin', name)

/** Nothing of our own environment: it may hold secrets, and PostgreSQL's variables of the person's own database. */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' }

/** Runs one of PostgreSQL's programs under the account, in the folder of its data. */
export function run(
  account: Account,
  name: 'initdb' | 'postgres',
  words: string[],
  options: SpawnOptions & { cwd: string },
): ChildProcess {
  const [command = '', ...rest] = [...account.wrapper, program(account, name), ...words]
  const as = account.wrapper.length ? {} : account.owner
  return spawn(command, rest, { ...options, ...as, env: environment })
}

/** How the account names its data folder when it runs in it. */
export function dataPath(account: Account, cluster: string): string {
  return account.reachesData ? cluster : '/proc/self/cwd'
}

/** Gives a file, or a folder with all that is in it, to the account. */
export function giveTo({ owner }: Account, path: string): void {
  if (owner && lstatSync(path).uid !== owner.uid) give(path, owner)
}

/** The folder itself comes last, so that an interrupted change is taken up again. */
function give(path: string, owner: NonNullable<Account['owner']>): void {
  if (lstatSync(path).isDirectory()) {
    for (const name of readdirSync(path)) give(join(path, name), owner)
  }
  lchownSync(path, owner.uid, owner.gid)
}
