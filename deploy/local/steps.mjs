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
  return JSON.parse(readFileSync(manifest, 'utf8')).name === 'fairlane-freight'
}

/** The settings of the services, as systemd reads an EnvironmentFile. */
export function settingsOf() {
  const file = process.env.RELEASE_ENV ?? '/etc/fairlane/fairlane.env'
  if (!existsSync(file)) throw new Refused(`There is no ${file}, from which the services have their settings.`)
  const pairs = textOf(file)
    .split('\n')
    .flatMap((line) => {
      const [name, ...value] = line.trim().split('=')
      return value.length && /^[A-Z_]\w*$/i.test(name) ? [[name, unquoted(value.join('='))]] : []
    })
  return Object.fromEntries(pairs)
}

function unquoted(value) {
  const [first = ''] = value
  return value.length > 1 && ['"', "'"].includes(first) && value.endsWith(first) ? value.slice(1, -1) : value
}

function textOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Refused(`${file}, from which the services have their settings, cannot be read (${error.code}). Run it as root.`)
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
