import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Account } from './account.ts'

/** Only part of the socket's file name: PostgreSQL does not listen on TCP. */
export const port = 5432

/** The system's limit for the path of a socket, in bytes. */
const maxPathBytes = process.platform === 'darwin' ? 103 : 107
const temporary = 'fairlane-socket-'

const fits = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${port}`)) <= maxPathBytes

/**
 * Creates the private folder for the database's socket: in the data directory, or in the temporary folder where that path is
 * too long or not accessible to the account. Other processes find it in postmaster.pid.
 */
export function makeSocketFolder(dataDir: string, account: Account): string {
  const usual = join(dataDir, 'socket')
  if (!account.reachesData || !fits(usual)) {
    const folder = fits(join(tmpdir(), `${temporary}123456`)) ? tmpdir() : '/tmp'
    return mkdtempSync(join(folder, temporary))
  }
  mkdirSync(usual, { recursive: true })
  chmodSync(usual, 0o700)
  return usual
}

/** Removes the folder if it was a temporary one. */
export function removeSocketFolder(folder: string): void {
  if (basename(folder).startsWith(temporary) && dirname(folder) !== '/') rmSync(folder, { recursive: true, force: true })
}
