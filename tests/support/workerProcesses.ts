import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'

/** The programs of the server's workers. */
type Program = 'imageProgram' | 'pdfProgram'

/** The text of a file of a process; empty where the process has ended. */
function readProcess(pid: string, file: 'cmdline' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** The processes of the server that run a program, and the most memory in bytes that each has used. */
export const workersOf = (program: Program): { pid: number; maxRss: number }[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readProcess(name, 'cmdline').includes(program))
    .map((pid) => ({ pid, status: readProcess(pid, 'status') }))
    .filter(({ status }) => status.includes(`PPid:\t${process.pid}\n`))
    .map(({ pid, status }) => ({ pid: Number(pid), maxRss: 1024 * Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) }))

/** Ends the idle workers of a program, so that the next task starts one. */
export async function endWorkers(program: Program): Promise<void> {
  const pids = workersOf(program).map(({ pid }) => String(pid))
  for (const pid of pids) process.kill(Number(pid), 'SIGKILL')
  // A process that has ended stays listed until Node has taken notice, which its pool waits for as well.
  await expect.poll(() => pids.filter((pid) => readProcess(pid, 'status') !== '')).toEqual([])
  await setImmediate()
}

/** Starts workers with this program in place of Node, until the test ends or the result is called. */
export function runWorkersAs(path: string): () => void {
  const before = process.execPath
  const restore = () => {
    process.execPath = before
  }
  process.execPath = path
  onTestFinished(restore)
  return restore
}

/** Starts workers with this module loaded before their program, until the test ends. */
export function runWorkersWith(module: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'fairlane-workers-'))
  const [hook, node] = [join(folder, 'hook.mjs'), join(folder, 'node')]
  writeFileSync(hook, module)
  writeFileSync(node, `#!/bin/sh\nexec '${process.execPath}' --import '${hook}' "$@"\n`)
  chmodSync(node, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  runWorkersAs(node)
}
