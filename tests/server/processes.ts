import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const asRoot = process.getuid?.() === 0

/** In memory where there is room: PostgreSQL writes to the disk for certain, and a busy machine lets it wait for that. */
const base = existsSync('/dev/shm') && roomIn('/dev/shm') > 1e9 ? '/dev/shm' : tmpdir()

function roomIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** A folder for one test, which every account may look into; it goes with all that is in it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(base, 'fairlane-start-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export interface Settings {
  env?: Record<string, string>
  /** Under whose account, where the tests run as root. */
  uid?: number
  /** What is piped into it. */
  input?: string
}

/** One of the programs of the built server, in a group of processes of its own, as a terminal would have it. */
function launch(program: string, words: string[], { env = {}, uid, input }: Settings): ChildProcess {
  const child = spawn(process.execPath, [join(root, 'build', 'server', `${program}.js`), ...words], {
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
  const said = { text: '' }
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said.text += chunk))
  return said
}

/** Runs a program to its end. */
export async function run(program: string, words: string[], settings: Settings): Promise<{ code: number | null; said: string }> {
  const child = launch(program, words, settings)
  const said = collect(child)
  const [code] = await once(child, 'close')
  return { code, said: said.text }
}

export interface RunningServer {
  url: string
  pid: number
  said: () => string
  /** Sends the signal to the whole group, as Ctrl-C does, and resolves with the exit code and signal. */
  end: (signal: NodeJS.Signals) => Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** Starts the server and resolves when it says where it is. Rejects with what it said when it ends instead. */
export async function startServer(settings: Settings): Promise<RunningServer> {
  const child = launch('main', [], settings)
  const said = collect(child)
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const address = /running on (http:\S+)/.exec(said.text)?.[1]
      if (address && said.text.includes('Ctrl-C')) resolve(address)
    })
    child.once('close', () => reject(new Error(`The server did not start:\n${said.text}`)))
  })
  return {
    url,
    pid: Number(child.pid),
    said: () => said.text,
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

/** Ends a PostgreSQL that a test left behind on purpose. */
export function endPostmasterAfterwards(dataDir: string): void {
  onTestFinished(async () => {
    const pid = postmasterOf(dataDir)
    if (pid) process.kill(pid, 'SIGINT')
    while (postmasterOf(dataDir)) await new Promise((resolve) => setImmediate(resolve))
  })
}
