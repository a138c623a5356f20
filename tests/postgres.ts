import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A running PostgreSQL that belongs to the tests: `url` opens its maintenance database. */
export interface TestPostgres {
  url: string
  stop: () => Promise<void>
}

/** The newest PostgreSQL (15 or later) installed on this machine, as the folder of its programs, or null. */
export function installedPostgres(): string | null {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return null
  const versions = readdirSync(root)
    .map(Number)
    .filter((version) => version >= 15 && existsSync(join(root, String(version), 'bin', 'initdb')))
  return versions.length ? join(root, String(Math.max(...versions)), 'bin') : null
}

/** PostgreSQL refuses to run as root: there it runs as `nobody`, as the product's own launcher does. */
const nobody = 65_534
const asRoot = process.getuid?.() === 0
const owner = asRoot ? { uid: nobody, gid: nobody } : {}

/** Starts the PostgreSQL of `bin` on a fresh cluster that only a socket reaches and that nothing outlives. */
export async function startInstalled(bin: string): Promise<TestPostgres> {
  const home = mkdtempSync(join(tmpdir(), 'fairlane-tests-'))
  if (asRoot) chownSync(home, nobody, nobody)
  const cluster = join(home, 'cluster')
  execFileSync(join(bin, 'initdb'), ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'], {
    ...owner,
    cwd: home,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${home}`,
    'fsync=off',
    'full_page_writes=off',
    'max_connections=200',
  ]
  const server = spawn(join(bin, 'postgres'), ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])], {
    ...owner,
    cwd: home,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await accepting(server)
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(home)}`,
    stop: async () => {
      server.kill('SIGINT')
      if (server.exitCode === null) await once(server, 'exit')
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Resolves when the server says it takes connections; rejects with what it said when it ends instead. */
function accepting(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      said += chunk
      if (said.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${said}`)))
  })
}
