import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Part } from './layout.ts'

const nobody = 65_534
const asRoot = process.getuid?.() === 0
/** PostgreSQL refuses to run as root: then everything runs as an unprivileged account. */
export const account = asRoot ? { uid: nobody, gid: nobody } : {}

const noteOf = (folder: string, name: string) => join(folder, `${name}.pid`)

/** The start time of a process, in the kernel's unit: it distinguishes a later process with the same id. Null: it has ended. */
function beganAt(pid: number): string | null {
  try {
    const [state, ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return state === 'Z' ? null : (rest[18] ?? null)
  } catch {
    // There is no such process.
    return null
  }
}

/** The process of a part, or null where it does not run. */
export function pidOf(folder: string, name: string): number | null {
  if (!existsSync(noteOf(folder, name))) return null
  const [pid, began] = readFileSync(noteOf(folder, name), 'utf8').split(' ')
  return beganAt(Number(pid)) === began ? Number(pid) : null
}

/** Starts a part in the background, with its own log `<name>.log` in `folder`; nothing where it runs already. */
export function startPart(folder: string, { name, program, args, env }: Part): void {
  if (pidOf(folder, name)) return
  const log = openSync(join(folder, `${name}.log`), 'a')
  const child = spawn(program, args, {
    cwd: folder,
    detached: true,
    env: { PATH: process.env.PATH ?? '', HOME: folder, LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', log, log],
    ...account,
  })
  closeSync(log)
  child.on('error', (error) => console.error(`${name} could not be started: ${error.message}.`))
  child.unref()
  if (child.pid) writeFileSync(noteOf(folder, name), `${child.pid} ${beganAt(child.pid)}`)
}

/** Sends a signal to a part and, with `whole`, to everything that it has started. */
export function signalPart(folder: string, name: string, signal: NodeJS.Signals, { whole = false } = {}): void {
  const pid = pidOf(folder, name)
  if (pid) for (const one of whole ? [pid, ...descendantsOf(pid)] : [pid]) signalProcess(one, signal)
}

/** Sends a signal to a process; does nothing if it has ended. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}

/** The descendants of a process, including those in a session of their own, such as PostgreSQL below Patroni. */
export function descendantsOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const parents = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const below = (parent: number): number[] =>
    parents.flatMap(([child = 0, of]) => (of === parent ? [child, ...below(child)] : []))
  return below(pid)
}

/** The postmaster on the data directory of a database, or null. It continues after its Patroni was killed. */
export function postmasterOf(folder: string, name: string): number | null {
  const note = join(folder, name, 'postmaster.pid')
  if (!existsSync(note)) return null
  const pid = Number(readFileSync(note, 'utf8').split('\n', 1)[0])
  return beganAt(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(join(folder, name)) ? pid : null
}

/** Stops a part as its operator would, and kills it after `patience` milliseconds. */
export async function stopPart(folder: string, name: string, timeoutMs = 30_000): Promise<void> {
  signalPart(folder, name, 'SIGCONT', { whole: true })
  signalPart(folder, name, 'SIGTERM')
  await until(() => pidOf(folder, name) === null, timeoutMs).catch(() => signalPart(folder, name, 'SIGKILL', { whole: true }))
  rmSync(noteOf(folder, name), { force: true })
}

/** Resolves once `done` is true; throws with `what` after `patience` milliseconds. An attempt that throws counts as not yet. */
export async function until(done: () => boolean | Promise<boolean>, timeoutMs: number, what = 'It took too long'): Promise<void> {
  const end = Date.now() + timeoutMs
  const isDone = async () =>
    Promise.resolve()
      .then(done)
      // The service may not answer yet.
      .catch(() => false)
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error(`${what} (${Math.round(timeoutMs / 1000)} seconds).`)
    await pause(100)
  }
}
