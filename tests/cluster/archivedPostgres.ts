import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { owner, waitUntilReady } from '../support/postgres.ts'

const programs = '/usr/lib/postgresql/15/bin'
const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url))

/** Whether Debian's pgBackRest and PostgreSQL 15 are installed here. */
export const canArchive = () => existsSync('/usr/bin/pgbackrest') && existsSync(join(programs, 'postgres'))

/** A PostgreSQL of its own, whose changes go to a repository of pgBackRest as deploy/archive.yml and pgbackrest.conf say. */
export function archivedPostgres() {
  const home = mkdtempSync(join(tmpdir(), 'fairlane-archive-'))
  const folders = ['repository', 'log', 'lock', 'spool'].map((name) => join(home, name))
  for (const path of folders) mkdirSync(path)
  for (const path of [home, ...folders]) {
    if (owner.uid !== undefined) chownSync(path, owner.uid, owner.gid ?? owner.uid)
  }
  let folder = join(home, 'first')
  let running: ChildProcess | null = null
  const options = () => ({
    ...owner,
    cwd: home,
    env: {
      PATH: process.env.PATH,
      PGBACKREST_CONFIG: join(deploy, 'pgbackrest.conf'),
      PGBACKREST_REPO1_PATH: join(home, 'repository'),
      PGBACKREST_REPO1_CIPHER_PASS: 'of this test alone',
      PGBACKREST_LOG_PATH: join(home, 'log'),
      PGBACKREST_LOCK_PATH: join(home, 'lock'),
      PGBACKREST_SPOOL_PATH: join(home, 'spool'),
      PGBACKREST_PG1_PATH: folder,
      PGBACKREST_PG1_SOCKET_PATH: home,
      PGBACKREST_PG1_USER: 'postgres',
      PGBACKREST_LOG_LEVEL_CONSOLE: 'error',
    },
  })
  const backrest = (...text: string[]) => execFileSync('pgbackrest', ['--stanza=fairlane', ...text], options())
  const start = async () => {
    const archive = /archive_command: (.+)/.exec(readFileSync(join(deploy, 'archive.yml'), 'utf8'))?.[1]
    const settings = ['listen_addresses=', `unix_socket_directories=${home}`, 'archive_mode=on', `archive_command=${archive}`]
    running = spawn(join(programs, 'postgres'), ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])], {
      ...options(),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await waitUntilReady(running)
  }
  const stop = async (signal: 'SIGINT' | 'SIGQUIT') => {
    running?.kill(signal)
    if (running?.exitCode === null) await once(running, 'exit')
    running = null
  }
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(home)}`,
    /** Makes the cluster and its first full backup. */
    create: async () => {
      const text = ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C']
      execFileSync(join(programs, 'initdb'), text, { ...options(), stdio: ['ignore', 'ignore', 'pipe'] })
      await start()
      backrest('stanza-create')
      backrest('backup', '--type=full')
    },
    /** Stops it, and starts another one as everything was at this instant. */
    restoreTo: async (instant: string) => {
      // In good order, so that what it still has goes to the repository.
      await stop('SIGINT')
      folder = join(home, 'second')
      backrest('restore', '--type=time', `--target=${instant}`, '--target-action=promote')
      await start()
    },
    remove: async () => {
      await stop('SIGQUIT')
      rmSync(home, { recursive: true, force: true })
    },
  }
}
