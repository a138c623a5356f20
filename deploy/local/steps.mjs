/** The programs of an upgrade, and the account that they run as. Node's builtins alone. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Ends the upgrade with a message: the problem, and the version that runs now. */
export class Refused extends Error {}

export const say = (line) => console.log(line)

export function isCheckout(path) {
  const manifest = join(path, 'package.json')
  if (!existsSync(manifest) || !existsSync(join(path, 'server', 'process', 'setup.mjs'))) return false
  try {
    return JSON.parse(readFileSync(manifest, 'utf8')).name === 'fairlane-freight'
  } catch {
    // It is no JSON, so none of ours.
    return false
  }
}

/** Runs a program, which Ctrl-C does not reach, and keeps what it said; a status of null: it is not installed. */
export function run(program, text, options = {}) {
  const { status, stdout, stderr } = spawnSync(program, text, { encoding: 'utf8', detached: true, ...options })
  return { status, said: stdout ?? '', complaint: stderr ?? '' }
}

/** The account to which a folder belongs, where root may choose one; else our own. */
export function ownerOf(folder) {
  const { uid, gid } = statSync(folder)
  return process.getuid?.() === 0 && uid !== 0 ? { uid, gid } : {}
}

/** Runs Node as the owner of `folder`; its output is shown. */
export function runAsOwner(folder, text, cwd, env) {
  const { PATH = '' } = process.env
  return spawnSync(process.execPath, text, {
    cwd,
    stdio: 'inherit',
    env: { PATH, HOME: folder, LANG: 'C.UTF-8', ...env },
    ...ownerOf(folder),
  }).status
}

/** Runs work that must not be interrupted: on Ctrl-C or a closed terminal it continues, and says so. */
export async function toTheEnd(work) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const reported = () => say('This goes on to its end, so that no service is left behind …')
  for (const signal of signals) process.on(signal, reported)
  try {
    return await work()
  } finally {
    for (const signal of signals) process.off(signal, reported)
  }
}
