import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A running PostgreSQL for the tests; `url` is that of its maintenance database. */
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

/** PostgreSQL refuses to run as root: then it runs as an unprivileged user, as with the product's launcher. */
const nobody = 65_534
const asRoot = process.getuid?.() === 0
export const owner: { uid?: number; gid?: number } = asRoot ? { uid: nobody, gid: nobody } : {}

/** Starts the PostgreSQL of `bin` on a new cluster without TCP, which is deleted on stop. */
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
    'max_connections=400',
  ]
  const server = spawn(join(bin, 'postgres'), ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])], {
    ...owner,
    cwd: home,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await waitUntilReady(server)
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(home)}`,
    stop: async () => {
      server.kill('SIGINT')
      if (server.exitCode === null) await once(server, 'exit')
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Resolves once the server accepts connections; rejects with its output if it exits instead. */
export function waitUntilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      output += chunk
      if (output.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${output}`)))
  })
}
