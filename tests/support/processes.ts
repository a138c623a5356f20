import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const asRoot = process.getuid?.() === 0

/** Whether a small disk can be made, to be filled. */
export function canMount(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Whether this account may read a checkout. */
export function canRead(uid: number, path: string): boolean {
  try {
    execFileSync('/bin/sh', ['-c', 'test -r "$1/package.json"', 'sh', path], { uid, gid: uid, cwd: '/', stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** In memory where there is space: PostgreSQL waits for fsync, which is slow on the disk of a busy machine. */
const base = existsSync('/dev/shm') && spaceIn('/dev/shm') > 1e9 ? '/dev/shm' : tmpdir()

function spaceIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** A folder for one test, readable by every account; it is deleted when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(base, 'fairlane-start-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export interface Settings {
  env?: Record<string, string>
  /** The account to run as, where the tests run as root. */
  uid?: number
  /** Standard input. */
  input?: string
}

/** Starts a program of the built server in its own process group, as a terminal does. */
function launch(program: string, args: string[], { env = {}, uid, input }: Settings): ChildProcess {
  const child = spawn(process.execPath, [join(root, 'build', 'server', `${program}.js`), ...args], {
    cwd: root,
    detached: true,
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', PORT: '0', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  child.stdin?.on('error', () => {})
  child.stdin?.end(input ?? '')
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-Number(child.pid), 'SIGKILL')
  })
  return child
}

function collect(child: ChildProcess): { text: string } {
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output.text += chunk))
  return output
}

/** Runs a program until it exits. */
export async function run(program: string, args: string[], settings: Settings): Promise<{ code: number | null; output: string }> {
  const child = launch(program, args, settings)
  const collected = collect(child)
  const [code] = await once(child, 'close')
  return { code, output: collected.text }
}

export interface RunningServer {
  url: string
  pid: number
  output: () => string
  /** Sends the signal to the whole group, as Ctrl-C does, and resolves with the exit code and signal. */
  end: (signal: NodeJS.Signals) => Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** Starts the server and resolves once it prints its address. Rejects with its output if it exits instead. */
export async function startServer(settings: Settings): Promise<RunningServer> {
  const server = await startProgram('process/main', settings)
  return { ...server, url: /running on (http:\S+)/.exec(server.output())?.[1] as string }
}

/** Starts a process that runs jobs alone. */
export const startWorker = (settings: Settings) => startProgram('process/worker', settings)

async function startProgram(program: string, settings: Settings): Promise<Omit<RunningServer, 'url'>> {
  const child = launch(program, [], settings)
  const collected = collect(child)
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => collected.text.includes('Ctrl-C') && resolve())
    child.once('close', () =>
      reject(new Error(`The ${program === 'process/main' ? 'server' : 'worker'} did not start:\n${collected.text}`)),
    )
  })
  return {
    pid: Number(child.pid),
    output: () => collected.text,
    end: async (signal) => {
      const closed = once(child, 'close')
      process.kill(-Number(child.pid), signal)
      const [code, by] = await closed
      return { code, signal: by }
    },
  }
}

/** The process of the PostgreSQL that runs on a data directory, or null. */
export function postmasterOf(dataDir: string): number | null {
  try {
    const pid = Number(readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(pid, 0)
    return pid
  } catch {
    return null
  }
}

/** Stops a PostgreSQL that the test leaves running on purpose. */
export function endPostmasterAfterwards(dataDir: string): void {
  onTestFinished(async () => {
    const pid = postmasterOf(dataDir)
    if (pid) process.kill(pid, 'SIGINT')
    while (postmasterOf(dataDir)) await new Promise((resolve) => setImmediate(resolve))
  })
}
