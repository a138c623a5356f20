import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A server process, and how long its start took. */
export interface Serving {
  pid: number
  /** The data directory of its PostgreSQL. */
  dataDir: string
  url: string
  milliseconds: number
  stop: () => Promise<void>
}

/** A temporary data directory, removed at the end. */
export function temporaryDataDir(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'fairlane-bench-'))
  chmodSync(path, 0o755)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** The product as `npm start` runs it, on this data directory; NODE_ENV=production would remove the packages of the benchmarks. */
export async function startProduct(dataDir: string, settings: Record<string, string> = {}): Promise<Serving> {
  const port = await freePort()
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ...settings,
  }
  return serving('server/process/start.mjs', dataDir, env, `http://127.0.0.1:${port}`, '/api/health')
}

/** The bare server of bareServer.mjs on the database of this data directory. */
export async function startBare(dataDir: string): Promise<Serving> {
  const port = await freePort()
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), DATABASE_URL: databaseUrl(dataDir) }
  return serving('tests/benchmarks/bareServer.mjs', dataDir, env, `http://127.0.0.1:${port}`, '/health')
}

/** The address of the embedded PostgreSQL that runs on this data directory. */
export function databaseUrl(dataDir: string): string {
  const lines = readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')
  const [, , , port = '', socketDir = ''] = lines
  return `postgres://fairlane@localhost:${port.trim()}/fairlane?host=${encodeURIComponent(socketDir.trim())}`
}

async function serving(script: string, dataDir: string, env: NodeJS.ProcessEnv, url: string, path: string): Promise<Serving> {
  const started = performance.now()
  const child = spawn(process.execPath, [script], { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk
  })
  while (!(await isHealthy(url + path))) {
    if (child.exitCode !== null) throw new Error(`${script} exited with ${child.exitCode}:\n${said}`)
    await pause(5)
  }
  const milliseconds = performance.now() - started
  return { pid: child.pid as number, dataDir, url, milliseconds, stop: () => stopped(child) }
}

/** Adds so many loads to the demo data by the seed command, over three years or fewer days; returns its last line of output. */
export async function seedLoads(dataDir: string, loads: number, days?: number): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir }
  console.error(`Adding ${loads.toLocaleString('en-US')} loads, which takes minutes …`)
  const options = ['--loads', String(loads), ...(days ? ['--days', String(days)] : [])]
  const child = spawn('npm', ['run', '-s', 'seed', '--', ...options], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = text(child.stdout)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The loads could not be added: the command exited with ${code}`)
  return (await said).trim().split('\n').at(-1) ?? ''
}

async function isHealthy(url: string): Promise<boolean> {
  return fetch(url).then(
    (answer) => answer.ok,
    () => false,
  )
}

async function stopped(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
