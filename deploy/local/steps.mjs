/** What an upgrade runs, and as whom. Node's builtins alone. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Ends the upgrade with a sentence: what is wrong, and what runs now. */
export class Refused extends Error {}

export const say = (line) => console.log(line)

export function isCheckout(path) {
  const manifest = join(path, 'package.json')
  if (!existsSync(manifest) || !existsSync(join(path, 'server', 'setup.mjs'))) return false
  try {
    return JSON.parse(readFileSync(manifest, 'utf8')).name === 'fairlane-freight'
  } catch {
    // It is no JSON, so none of ours.
    return false
  }
}

/** Runs a program and keeps what it said; a status of null: it is not installed. */
export function run(program, words, options = {}) {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', ...options })
  return { status, said: stdout ?? '', complaint: stderr ?? '' }
}

/** The account to which a folder belongs, where root may choose one; else our own. */
export function ownerOf(folder) {
  const { uid, gid } = statSync(folder)
  return process.getuid?.() === 0 && uid !== 0 ? { uid, gid } : {}
}

/** Runs Node as whom `folder` belongs to; what it says is shown. */
export function runAsOwner(folder, words, cwd, env) {
  const { PATH = '' } = process.env
  return spawnSync(process.execPath, words, {
    cwd,
    stdio: 'inherit',
    env: { PATH, HOME: folder, LANG: 'C.UTF-8', ...env },
    ...ownerOf(folder),
  }).status
}
